import assert from 'node:assert/strict';
import test from 'node:test';
import { type EmojiEntry, emojiText } from '../../model/emoji.ts';
import { searchEmoji, sectionsOf, withUse } from './sections.ts';

const emoji = (code: string, name: string, ...names: string[]): EmojiEntry => ({
  ...{ code, name, names, type: 'unicode_emoji', text: emojiText(code) },
});
const all = [
  emoji('1f44d', '+1', 'thumbs_up'),
  emoji('1f600', 'grinning', 'happy'),
  emoji('1f389', 'tada', 'party_popper'),
];
const unicode = new Map(all.map((each) => [each.code, each]));
const own: EmojiEntry = { code: '1', name: 'tram', names: [], type: 'realm_emoji', url: '/tram.png' };

test('the groups come in order, without empty ones', () => {
  const sections = sectionsOf(unicode, [own], {});
  assert.deepEqual(
    sections.map(({ name }) => name),
    ['frequent', 'own', 'smileys', 'people', 'activities'],
  );
});

test('what is taken often comes first, custom emoji too', () => {
  const uses = withUse(withUse(withUse({}, own), own), all[1] as EmojiEntry);
  const [frequent] = sectionsOf(unicode, [own], uses);
  assert.deepEqual(
    frequent?.emoji.map(({ name }) => name),
    ['tram', 'grinning', '+1', 'tada'],
  );
});

test('a search finds names and their words', () => {
  const names = (query: string) => searchEmoji(unicode, [own], query).map(({ name }) => name);
  assert.deepEqual(names('t'), ['tram', 'tada', '+1']);
  assert.deepEqual(names('popper'), ['tada']);
  assert.deepEqual(names('thumbs up'), ['+1']);
  assert.deepEqual(names('🎉'), ['tada']);
  assert.deepEqual(names('zzz'), []);
});

test('a search finds emoji by words that are none of their names', () => {
  const names = (query: string) => searchEmoji(everything, [own], query).map(({ name }) => name);
  const everything = new Map(
    [...all, emoji('1f602', 'joy'), emoji('1f44f', 'clap'), emoji('1f680', 'rocket')].map((each) => [
      each.code,
      each,
    ]),
  );
  assert.deepEqual(names('party')[0], 'tada');
  assert.deepEqual(names('lol')[0], 'joy');
  assert.deepEqual(names('happy')[0], 'grinning');
  assert.deepEqual(names('appl'), ['clap']);
  assert.deepEqual(names('deploy'), ['rocket']);
});

test('a sign that is text by itself asks for its picture', () => {
  assert.equal(emojiText('2764'), '\u2764\ufe0f');
  assert.equal(emojiText('1f44d'), '\u{1f44d}');
});
