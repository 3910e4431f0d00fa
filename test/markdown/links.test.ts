import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { renderMessage, topicLinks } from '../../src/chat/markdown/render.ts';
import { context } from './cast.ts';

const render = (source: string) => renderMessage(source, context);
const html = (source: string) => render(source).html;
const a = (url: string, text: string) => `<a href="${url}">${text}</a>`;
const image = (url: string, title = '') =>
  `<div class="message_inline_image"><a href="${url}"${title}><img src="${context.proxiedImageUrl?.(url)}"></a></div>`;

describe('links', () => {
  const cases: readonly (readonly [source: string, html: string])[] = [
    ['[a](b.example.com/c)', a('http://b.example.com/c', 'a')],
    ['[a](b@example.com)', a('mailto:b@example.com', 'a')],
    ['[a](example.com:8080/x)', a('http://example.com:8080/x', 'a')],
    ['[a](/local)', a('/local', 'a')],
    ['[a](https://chat.example.com/#narrow/x)', a('#narrow/x', 'a')],
    [
      '[a](https://chat.example.com.evil.example/#narrow/x)',
      a('https://chat.example.com.evil.example/#narrow/x', 'a'),
    ],
    ['[a](https://x.example/ "the title")', '<a href="https://x.example/" title="the title">a</a>'],
    ['[a](https://x.example/(b))', a('https://x.example/(b)', 'a')],
    ['[*a* `b`](https://x.example)', a('https://x.example', '<em>a</em> <code>b</code>')],
    ['[https://y.example](https://x.example)', a('https://x.example', 'https://y.example')],
    ['[a](gopher://x.example)', '[a](gopher://x.example)'],
    ['[a](https://x.example/b c)', a('https://x.example/b%20c', 'a')],
    ['[a](https://x.example/b (c) d )', a('https://x.example/b%20(c)%20d', 'a')],
    ['[a](<https://x.example/b c>)', a('https://x.example/b%20c', 'a')],
    ['[a](/user_uploads/2/ab/my file.pdf)', a('/user_uploads/2/ab/my%20file.pdf', 'a')],
    ['[a](see below)', '[a](see below)'],
    ['[a](/b c\nd)', '[a](/b c<br>\nd)'],
    ['[a]', '[a]'],
    ['[a `]` b](https://x.example)', a('https://x.example', 'a <code>]</code> b')],
    ['[a `](https://x.example)` b', '[a <code>](https://x.example)</code> b'],
    ['**https://x.example/a**', `<strong>${a('https://x.example/a', 'https://x.example/a')}</strong>`],
  ];
  for (const [source, expected] of cases)
    test(source, () => assert.equal(html(source), `<p>${expected}</p>`));

  test('end before the punctuation of texts without spaces, and may follow their letters', () => {
    const link = a('https://ex.com/a', 'https://ex.com/a');
    assert.equal(html('见 https://ex.com/a，然后'), `<p>见 ${link}，然后</p>`);
    assert.equal(html('（https://ex.com/a）。'), `<p>（${link}）。</p>`);
    assert.equal(html('日本語https://ex.com/a を'), `<p>日本語${link} を</p>`);
    const path = 'https://ja.example.org/wiki/日本';
    assert.equal(html(path), `<p>${a(path, path)}</p>`);
    assert.equal(html('xhttps://ex.com/a'), '<p>xhttps://ex.com/a</p>');
  });
  test('end before signs of emphasis', () => {
    const [link, bold] = [
      a('http://x.example/**b', 'http://x.example/**b'),
      a('http://x.example', 'http://x.example'),
    ];
    assert.equal(html('http://x.example/**b**'), `<p>${link}**</p>`);
    assert.equal(html('**http://x.example**'), `<p><strong>${bold}</strong></p>`);
  });

  test('are noted', () => {
    assert.deepEqual(
      [render('a').hasLink, render('a.example.com').hasLink, render('[a](/b)').hasLink],
      [false, true, true],
    );
    assert.deepEqual([render('[a](/b)').hasImage, render('[a](/b.png)').hasImage], [false, true]);
  });

  test('to uploads give their path ids, on any form of our host', () => {
    const source =
      '[a](/user_uploads/2/ab/c.pdf) [b](https://chat.example.com/user_uploads/2/d.txt) https://other.example.com/user_uploads/2/e.txt';
    assert.deepEqual(render(source).uploads, ['2/ab/c.pdf', '2/d.txt']);
    for (const [host, isOurs] of [
      ['http://chat.example.com', true],
      ['HTTP://Chat.Example.com', true],
      ['https://chat.example.com:443', true],
      ['//chat.example.com', true],
      ['http://chat.example.com:8080', false],
      ['http://chat.example.com.evil.example', false],
      ['http://chat.example.com@evil.example', false],
      ['ftp://chat.example.com', false],
    ] as const)
      assert.deepEqual(
        render(`[a](${host}/user_uploads/2/ab/c.pdf)`).uploads,
        isOurs ? ['2/ab/c.pdf'] : [],
        host,
      );
  });
});

describe('previews', () => {
  const [one, two] = ['https://img.example.com/1.png', 'https://img.example.com/2.JPG?x=1#y'];
  test('a paragraph that is only an image goes', () =>
    assert.equal(html(`${one}\n\ntext`), `${image(one)}<p>text</p>`));
  test('each URL once, and a second paragraph of it stays', () =>
    assert.equal(html(`${one}\n\n${one}`), `${image(one)}<p>${a(one, one)}</p>`));
  test('several stand side by side', () =>
    assert.equal(html(`${one} ${two}`), `<p>${a(one, one)} ${a(two, two)}</p>\n${image(one)}${image(two)}`));
  test('none in quotes', () =>
    assert.equal(html(`> ${one}`), `<blockquote>\n<p>${a(one, one)}</p>\n</blockquote>`));
  test('none when the organization wants none', () =>
    assert.equal(
      renderMessage(one, { ...context, inlineImagePreview: false }).html,
      `<p>${a(one, one)}</p>`,
    ));
  test('none when there are more than 24, and nothing is lost', () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, at) => `https://img.example.com/${at}.png`).join('\n\n');
    assert.equal(html(many(24)).match(/<img/g)?.length, 24);
    assert.doesNotMatch(html(many(25)), /<img/);
    assert.equal(html(many(25)).match(/<p><a/g)?.length, 25);
  });
  test('an upload shows its thumbnail, or a placeholder while there is none', () => {
    const source = '[a](/user_uploads/2/ab/c.png)';
    const thumbnail = () => ({
      url: '/user_uploads/thumbnail/2/ab/c.png/840x560.webp',
      width: 1920,
      height: 1080,
      contentType: 'image/png',
    });
    const shown =
      '<img data-original-content-type="image/png" data-original-dimensions="1920x1080" src="/user_uploads/thumbnail/2/ab/c.png/840x560.webp">';
    assert.ok(renderMessage(source, { ...context, thumbnail }).html.includes(shown));
    assert.match(
      html(source),
      /<a href="\/user_uploads\/2\/ab\/c.png" title="a"><img class="image-loading-placeholder" src="/,
    );
  });
  test('an upload of which there is no thumbnail is not shown', () => {
    const source = '[a](/user_uploads/2/ab/c.png)';
    assert.doesNotMatch(renderMessage(source, { ...context, thumbnail: () => undefined }).html, /<img/);
  });
  test('what lies elsewhere is not shown without a proxy', () => {
    const { proxiedImageUrl: _, ...own } = context;
    assert.equal(renderMessage(one, own).html, `<p>${a(one, one)}</p>`);
    assert.match(renderMessage('/user_uploads/2/ab/c.mp4', own).html, /^(?!.*<video)/);
    assert.match(renderMessage('[a](/user_uploads/2/ab/c.mp4)', own).html, /<video/);
  });
  test('in a table, after it', () =>
    assert.match(html(`a|b\n-|-\n${one}|x`), /<\/table>\n<div class="message_inline_image">/));
});

describe('linkifiers', () => {
  const linkifiers = [
    { id: 1, pattern: '#(?P<id>[0-9]+)', urlTemplate: 'https://track.example.com/{id}' },
    { id: 2, pattern: '(?P<key>[A-Z]+)-(?P<id>[0-9]+)', urlTemplate: 'https://jira.example.com/{key}/{id}' },
    { id: 3, pattern: '#1(?P<rest>[0-9]*)', urlTemplate: 'https://never.example.com/' },
    { id: 4, pattern: '(', urlTemplate: 'https://broken.example.com/' },
  ];
  const withLinkifiers = { ...context, linkifiers };
  const linked = (source: string) => renderMessage(source, withLinkifiers).html;
  const ticket = (id: string) => a(`https://track.example.com/${id}`, `#${id}`);

  test('the first that matches wins', () => assert.equal(linked('#12'), `<p>${ticket('12')}</p>`));
  test('neighbours share their separator', () =>
    assert.equal(linked('#1 #2,#3'), `<p>${ticket('1')} ${ticket('2')},${ticket('3')}</p>`));
  for (const before of ['', ' ', '\n', "'", '"', '(', ',', ':', '<']) {
    test(`may follow ${JSON.stringify(before)}`, () =>
      assert.ok(linked(`a ${before}#7!`).includes(ticket('7'))));
  }
  for (const source of ['a#7', '#7a', '#7é', '.#7', '`#7`', '[#7](https://x.example)']) {
    test(`not in ${source}`, () => assert.ok(!linked(source).includes(ticket('7'))));
  }
  test('not within a URL', () =>
    assert.equal(
      linked('https://x.example/,#7'),
      `<p>${a('https://x.example/,#7', 'https://x.example/,#7')}</p>`,
    ));
  test('fill several groups', () =>
    assert.equal(linked('AB-3'), `<p>${a('https://jira.example.com/AB/3', 'AB-3')}</p>`));

  test('and URLs give the links of a topic', () => {
    assert.deepEqual(topicLinks('AB-3: see #12 and https://x.example/#12', withLinkifiers), [
      { text: 'AB-3', url: 'https://jira.example.com/AB/3' },
      { text: '#12', url: 'https://track.example.com/12' },
      { text: 'https://x.example/#12', url: 'https://x.example/#12' },
    ]);
    assert.deepEqual(topicLinks('lunch', withLinkifiers), []);
  });
});

describe('the rest', () => {
  test('/me', () => {
    assert.equal(render('/me waves').isMeMessage, true);
    assert.equal(render('/me waves').html, '<p>/me waves</p>');
    assert.deepEqual(
      [render('/meow').isMeMessage, render('a /me b').isMeMessage, render('/me a\n* b').isMeMessage],
      [false, false, false],
    );
  });
  test('a failing look-up does not keep a message from being shown', () => {
    const userByName = () => {
      throw new Error('a defect');
    };
    const rendered = renderMessage('@**x** *a*\n<b>', { ...context, userByName });
    assert.equal(rendered.html, '<p>@**x** *a*<br>\n&lt;b&gt;</p>');
  });
  test('custom emoji are images', () =>
    assert.equal(
      html(':team_logo:'),
      '<p><img alt=":team_logo:" class="emoji" src="/user_avatars/2/emoji/1.png" title="team logo"></p>',
    ));
  test('a context may bring its own table of emoji', () => {
    const emoji = { codeOf: (name: string) => (name === 'x' ? '1f600' : undefined), nameOf: () => undefined };
    assert.match(
      renderMessage(':x: :smile: 😀', { ...context, emoji }).html,
      /emoji-1f600.*:smile: 😀<\/p>$/,
    );
  });
});
