import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { renderMessage, topicLinks } from '../../src/chat/markdown/render.ts';
import { runs } from '../support/runs.ts';
import { hostileContext } from './cast.ts';
import { checkHtml } from './check-html.ts';

const pieces = (
  '* ** *** ~~ ` `` ``` ```` ~~~ > >> [ ] ( ) [a]( ](b) <time: :smile: : @** ** @* @_** #** > | --- -|- $$ $ \\ & &amp; ' +
  '&#60; < > " \' # ## - + 1. a b x.com http:// https://a.b/c.png javascript: KEY-1 :) <3 quote spoiler math |1 @2 🎉 👨‍👩 é'
).split(' ');
const spaces = ['\n', '\n\n', ' ', '  ', '    ', '\t', ''];
const message = fc
  .array(fc.tuple(fc.constantFrom(...pieces), fc.constantFrom(...spaces)), { maxLength: 40 })
  .map((parts) => parts.flat().join(''));

test('any mixture of marks gives only allowed tags, closed in order', () => {
  fc.assert(
    fc.property(message, (source) => checkHtml(renderMessage(source, hostileContext).html)),
    { numRuns: runs(2000) },
  );
});

test('any text at all renders, lone surrogates included', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (source) => {
      checkHtml(renderMessage(source, hostileContext).html);
      assert.ok(Array.isArray(topicLinks(source, hostileContext)));
    }),
  );
  for (const lone of [
    '\ud83d',
    '\udc00x',
    '#**\ud800**',
    '[a](http://b.c/\ud800)',
    '@**\udfff**',
    ':\ud800:',
  ]) {
    checkHtml(renderMessage(lone, hostileContext).html);
  }
});

test('text without marks comes out as it went in', () => {
  const word = fc.stringMatching(/^[A-Za-zéü]{1,10}$/);
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 20 }), (words) => {
      const text = words.join(' ');
      assert.equal(renderMessage(text, { ...hostileContext, linkifiers: [] }).html, `<p>${text}</p>`);
    }),
  );
});

test('the short way for plain text gives what the long way gives', () => {
  const neverMatching = [{ id: 1, pattern: '[^\\x00-\\x{10ffff}]', urlTemplate: 'https://example.com' }];
  const near = fc.string({
    unit: fc.constantFrom(...'aZ09é Ж漢あ한 ,!?\'"%-ℹ\u20e3\u0301™①.:'),
    maxLength: 30,
  });
  fc.assert(
    fc.property(near, (source) => {
      const long = renderMessage(source, { ...hostileContext, linkifiers: neverMatching });
      assert.equal(renderMessage(source, { ...hostileContext, linkifiers: [] }).html, long.html);
    }),
    { numRuns: runs(2000) },
  );
});
