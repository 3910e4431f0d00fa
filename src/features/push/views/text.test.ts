import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { User } from '../../../chat/model/people.ts';
import { groupsMentionedIn, pushText } from './text.ts';

const user = { timezone: 'Etc/UTC', settings: {} } as User;
const shown = (html: string) => pushText(html, { user, url: 'https://chat.example.com' });

describe('the text of a notification', () => {
  const table = [
    ['<p>one<br>\ntwo</p>\n<p>three</p>', 'one\ntwo\nthree'],
    ['<p>see <a href="https://example.com/long/address">the page</a></p>', 'see the page'],
    [
      '<p><span aria-label="smile" class="emoji emoji-1f642" role="img" title="smile">:smile:</span></p>',
      '🙂',
    ],
    ['<p>a</p>\n<blockquote>\n<p>quoted</p>\n</blockquote>\n<p>b</p>', 'a\n> quoted\nb'],
    [
      '<div class="spoiler-block"><div class="spoiler-header">\n<p>Ending</p>\n</div><div class="spoiler-content" aria-hidden="true">\n<p>secret</p>\n</div></div>',
      'Ending\n(…)',
    ],
    ['', ''],
  ] as const;
  for (const [html, text] of table)
    test(JSON.stringify(text), () => assert.deepEqual(shown(html), { text, isCut: false }));

  test('has 200 characters at most, none of them half', () => {
    assert.deepEqual(shown(`<p>${'🙂'.repeat(200)}</p>`), { text: '🙂'.repeat(200), isCut: false });
    assert.deepEqual(shown(`<p>${'🙂'.repeat(201)}</p>`), { text: `${'🙂'.repeat(200)}…`, isCut: true });
    assert.deepEqual(shown(`<p>${'x'.repeat(201)}</p>`), { text: `${'x'.repeat(200)}…`, isCut: true });
  });

  test('names the groups that are mentioned aloud', () => {
    const mention = (id: number, more = '') =>
      `<span class="user-group-mention${more}" data-user-group-id="${id}">@g</span>`;
    const html = `<p>${mention(5)} ${mention(6, ' silent')}</p><blockquote>${mention(7)}</blockquote>`;
    assert.deepEqual([...groupsMentionedIn(html)], [5, 7]);
  });
});
