import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { gemoji } from 'gemoji';
import { listUnicodeEmoji, unicodeEmoji } from '../../src/chat/markdown/emoji.ts';
import { emptyMarkdownContext, renderMessage } from '../../src/chat/markdown/render.ts';
import { EXTRA_EMOJI_NAMES } from '../../src/chat/model/extra-emoji.ts';
import {
  keysOf,
  matchesSearch,
  parseSearch,
  requiredKeys,
} from '../../src/chat/narrows/language/search-query.ts';

const html = (source: string) => renderMessage(source, emptyMarkdownContext).html;
const span = (name: string, code: string) => {
  const title = name.replaceAll('_', ' ');
  return `<span aria-label="${title}" class="emoji emoji-${code}" role="img" title="${title}">:${name}:</span>`;
};
const charactersOf = (code: string) =>
  String.fromCodePoint(...code.split('-').map((point) => Number.parseInt(point, 16)));

describe('each emoji of Unicode', () => {
  test('is known, however it is written', () => {
    assert.equal(gemoji.length, 1870);
    for (const { emoji } of gemoji) {
      const [, code = ''] = /class="emoji emoji-([0-9a-f-]+)"/.exec(html(emoji)) ?? [];
      assert.equal(charactersOf(code), emoji.replaceAll('\ufe0f', ''), emoji);
      const shown = span(unicodeEmoji.nameOf(code) ?? '', code);
      const bare = charactersOf(code);
      const stays = /^(?!\p{Emoji_Presentation})\p{Extended_Pictographic}$/u.test(bare);
      assert.equal(html(`a ${emoji} ${bare} b`), `<p>a ${shown} ${stays ? bare : shown} b</p>`);
    }
  });

  test('has names of its own, by all of which it can be written', () => {
    const seen = new Set<string>();
    for (const { code, names } of listUnicodeEmoji()) {
      assert.ok(names.length > 0, code);
      assert.equal(unicodeEmoji.nameOf(code), names[0]);
      for (const name of names) {
        assert.match(name, /^[+-]1$|^[a-z0-9][a-z0-9_-]*$/);
        assert.ok(!seen.has(name), name);
        seen.add(name);
        assert.equal(html(`:${name}:`), `<p>${span(name, code)}</p>`);
      }
    }
  });

  test('is found by its characters', () => {
    for (const { code } of listUnicodeEmoji()) {
      const query = parseSearch(charactersOf(code));
      const searched = { topic: '', renderedContent: html(`it is ${charactersOf(code)} so`) };
      assert.ok(matchesSearch(query, searched), code);
      assert.ok(requiredKeys(query).isSubsetOf(keysOf(searched)), code);
    }
  });

  test('goes by the name of the API, then by that of Unicode', () => {
    const names = {
      '🫠': 'melting_face',
      '🇩🇪': 'flag_germany',
      '*️⃣': 'asterisk',
      '🏳️‍🌈': 'rainbow_flag',
      '🙏': 'folded_hands',
      '🥳': 'partying_face',
      '🔼': 'upvote',
      '🚂': 'train',
      '🧑‍💻': 'technologist',
      '🏴󠁧󠁢󠁥󠁮󠁧󠁿': 'flag_england',
      '🫩': 'face_with_bags_under_eyes',
    };
    for (const [characters, name] of Object.entries(names)) {
      assert.match(html(characters), new RegExp(`^<p><span .*>:${name}:</span></p>$`));
    }
    for (const other of [':germany:', ':pray:', ':partying:', ':steam_locomotive:']) {
      assert.match(html(other), /^<p><span class="emoji|^<p><span aria-label/);
    }
  });
});

test('characters of texts are emoji only when they ask to be', () => {
  for (const text of ['© 2026', '®', '☃', '™', '↔', '‼', '☺', 'ℹ'])
    assert.equal(html(text), `<p>${text}</p>`);
  assert.equal(html('☃️'), `<p>${span('snowman', '2603')}</p>`);
  assert.equal(html('⌚'), `<p>${span('watch', '231a')}</p>`);
});

test('the extra emoji is a picture, by our name and by that of the brand', () => {
  for (const name of EXTRA_EMOJI_NAMES) {
    const image = `<img alt=":${name}:" class="emoji" src="/static/icon.svg" title="${name}">`;
    assert.equal(html(`:${name}:`), `<p>${image}</p>`);
  }
  const realmEmoji = new Map([['service', { id: '1', sourceUrl: '/own.png' }]]);
  const { html: own } = renderMessage(':service:', { ...emptyMarkdownContext, realmEmoji });
  assert.match(own, /src="\/own.png"/);
});

test('tones of skin, and names as they stand in addresses, are no emoji', () => {
  const bodies = listUnicodeEmoji().filter(({ code }) =>
    /^\p{Emoji_Modifier_Base}$/u.test(charactersOf(code)),
  );
  assert.ok(bodies.length > 100);
  for (const { code } of bodies) {
    for (const tone of ['🏻', '🏽', '🏿']) {
      assert.equal(html(charactersOf(code) + tone), `<p>${charactersOf(code)}${tone}</p>`);
    }
  }
  for (const text of ['👩🏽‍🚀', '🏽', '🧑🏻‍🤝‍🧑🏿', ':skin-tone-2:', '00:de:ad:12', 'x:fr:y']) {
    assert.equal(html(text), `<p>${text}</p>`);
  }
});
