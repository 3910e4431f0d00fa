import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { renderMessage } from '../../src/chat/markdown/render.ts';
import { context } from './cast.ts';

const render = (source: string) => renderMessage(source, context);
const html = (source: string) => render(source).html;
const user = '<span class="user-mention" data-user-id="31">@Example User</span>';
const silentUser = '<span class="user-mention silent" data-user-id="31">Example User</span>';

describe('mentions of users', () => {
  test('by name, in any case', () => {
    const rendered = render('@**example user** hello');
    assert.equal(rendered.html, `<p>${user} hello</p>`);
    assert.deepEqual([...rendered.mentionedUserIds], [31]);
  });
  test('by name and id, or id alone', () =>
    assert.equal(html('@**Example User|31** @**|31**'), `<p>${user} ${user}</p>`));
  test("a name that is not the id's stays text", () =>
    assert.equal(render('@**Somebody|31**').mentionedUserIds.size, 0));
  test('silent ones notify nobody', () => {
    const rendered = render('@_**Example User**');
    assert.equal(rendered.html, `<p>${silentUser}</p>`);
    assert.equal(rendered.mentionedUserIds.size, 0);
  });
  test('of a deactivated user are silent, in each form', () => {
    const former = '<span class="user-mention silent" data-user-id="33">Former User</span>';
    const rendered = render('@**former user** @**Former User|33** @**|33** @_**Former User**');
    assert.equal(rendered.html, `<p>${former} ${former} ${former} ${former}</p>`);
    assert.equal(rendered.mentionedUserIds.size, 0);
  });
  test('quoted ones notify nobody, in either form of quote', () => {
    for (const source of [
      '> @**Example User** @**all** @**topic** @*support*',
      '```quote\n@**Example User** @**all** @*support*\n```',
    ]) {
      const rendered = render(source);
      assert.ok(rendered.html.includes(silentUser));
      assert.deepEqual([rendered.mentionedUserIds.size, rendered.mentionedGroupIds.size], [0, 0]);
      assert.deepEqual([rendered.mentionsChannel, rendered.mentionsTopic], [false, false]);
    }
  });
  test('a quote ends where it ends', () =>
    assert.equal(render('> a\n\n@**Example User**').mentionedUserIds.size, 1));
  test('unknown names stay text', () => assert.equal(html('@**Nobody**'), '<p>@<strong>Nobody</strong></p>'));
  test('names are escaped', () =>
    assert.equal(
      html("@_**O'Neil <b>**"),
      `<p><span class="user-mention silent" data-user-id="32">O'Neil &lt;b&gt;</span></p>`,
    ));
  for (const before of ['', ' ', '(', '"', "'", '[', '{', '/', '<']) {
    test(`may follow ${JSON.stringify(before)}`, () =>
      assert.equal(render(`a\n${before}@**Example User**`).mentionedUserIds.size, 1));
  }
  for (const before of ['a', '.', '@', ':', '`', '*']) {
    test(`may not follow ${JSON.stringify(before)}`, () =>
      assert.equal(render(`${before}@**Example User**`).mentionedUserIds.size, 0));
  }
  test('not in code', () =>
    assert.equal(render('`@**Example User**`\n```\n@**Example User**\n```').mentionedUserIds.size, 0));
});

describe('wildcards', () => {
  for (const name of ['all', 'everyone', 'channel', 'stream']) {
    test(name, () => {
      const rendered = render(`@**${name}**`);
      assert.equal(
        rendered.html,
        `<p><span class="user-mention channel-wildcard-mention" data-user-id="*">@${name}</span></p>`,
      );
      assert.equal(rendered.mentionsChannel, true);
    });
  }
  test('topic', () => {
    const rendered = render('@**topic**');
    assert.equal(rendered.html, '<p><span class="topic-mention">@topic</span></p>');
    assert.deepEqual([rendered.mentionsChannel, rendered.mentionsTopic], [false, true]);
  });
  test('silent ones notify nobody', () => {
    for (const name of ['all', 'everyone', 'channel', 'stream']) {
      const rendered = render(`@_**${name}**`);
      const classes = 'user-mention channel-wildcard-mention silent';
      assert.equal(rendered.html, `<p><span class="${classes}" data-user-id="*">${name}</span></p>`);
      assert.equal(rendered.mentionsChannel, false);
    }
    const rendered = render('@_**topic**');
    assert.equal(rendered.html, '<p><span class="topic-mention silent">topic</span></p>');
    assert.equal(rendered.mentionsTopic, false);
  });
});

describe('mentions of groups', () => {
  test('one that is deactivated can be named and notifies nobody', () => {
    const rendered = render('@*former*');
    assert.equal(
      rendered.html,
      '<p><span class="user-group-mention silent" data-user-group-id="18">former</span></p>',
    );
    assert.equal(rendered.mentionedGroupIds.size, 0);
  });
  test('loud and silent', () => {
    const rendered = render('@*support* @_*support*');
    assert.equal(
      rendered.html,
      '<p><span class="user-group-mention" data-user-group-id="17">@support</span> <span class="user-group-mention silent" data-user-group-id="17">support</span></p>',
    );
    assert.deepEqual([...rendered.mentionedGroupIds], [17]);
  });
  test('system groups by a name for people; who may mention them is not decided here', () => {
    const rendered = render('@_*role:members*');
    const classes = 'user-group-mention silent';
    assert.equal(rendered.html, `<p><span class="${classes}" data-user-group-id="2">Members</span></p>`);
    assert.equal(rendered.mentionedGroupIds.size, 0);
    const loud = render('@*role:members*');
    assert.equal(loud.html, '<p><span class="user-group-mention" data-user-group-id="2">@Members</span></p>');
    assert.deepEqual([...loud.mentionedGroupIds], [2]);
  });
  test('each system group has its name', () => {
    const shown = Object.entries({
      nobody: 'Nobody',
      owners: 'Owners',
      administrators: 'Administrators',
      moderators: 'Moderators',
      fullmembers: 'Full members',
      members: 'Members',
      everyone: 'Everyone',
      internet: 'Everyone on the internet',
    });
    const groupByName = (name: string) => ({ id: 2, name, isSystem: true, deactivated: false });
    for (const [role, name] of shown) {
      const { html } = renderMessage(`@_*role:${role}*`, { ...context, groupByName });
      assert.ok(html.endsWith(`>${name}</span></p>`), html);
    }
  });
});

describe('links to channels', () => {
  const link = (rest: string) => `<p><a class="${rest}</a></p>`;
  const cases: readonly (readonly [source: string, html: string])[] = [
    ['#**announce**', link('stream" data-stream-id="9" href="/#narrow/channel/9-announce">#announce')],
    [
      '#**announce>news**',
      link(
        'stream-topic" data-stream-id="9" href="/#narrow/channel/9-announce/topic/news/with/214">#announce &gt; news',
      ),
    ],
    [
      '#**announce>old**',
      link(
        'stream-topic" data-stream-id="9" href="/#narrow/channel/9-announce/topic/old">#announce &gt; old',
      ),
    ],
    [
      '#**announce>news@214**',
      link('message-link" href="/#narrow/channel/9-announce/topic/news/near/214">#announce &gt; news @ 💬'),
    ],
    [
      '#**announce>**',
      link(
        'stream-topic" data-stream-id="9" href="/#narrow/channel/9-announce/topic//with/214">#announce &gt; <em>general chat</em>',
      ),
    ],
    [
      '#**a b.c (d)%**',
      link('stream" data-stream-id="10" href="/#narrow/channel/10-a-b.2Ec-.28d.29.25">#a b.c (d)%'),
    ],
    [
      '#**announce>é?**',
      link(
        'stream-topic" data-stream-id="9" href="/#narrow/channel/9-announce/topic/.C3.A9.3F">#announce &gt; é?',
      ),
    ],
    [
      '#**a b.c (d)%>**',
      link(
        'stream-topic" data-stream-id="10" href="/#narrow/channel/10-a-b.2Ec-.28d.29.25/topic/">#a b.c (d)% &gt; <em>general chat</em>',
      ),
    ],
    [
      '#**announce>@3**',
      link(
        'message-link" href="/#narrow/channel/9-announce/topic//near/3">#announce &gt; <em>general chat</em> @ 💬',
      ),
    ],
    ['#**secret**', '<p>#<strong>secret</strong></p>'],
    ['a#**announce**', '<p>a#<strong>announce</strong></p>'],
  ];
  for (const [source, expected] of cases) test(source, () => assert.equal(html(source), expected));
});
