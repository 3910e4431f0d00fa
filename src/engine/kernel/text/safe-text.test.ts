import assert from 'node:assert/strict';
import { test } from 'node:test';
import { asCode, asStrangersText, asText, withoutTurns } from './safe-text.ts';

test('texts of strangers mention silently', () => {
  assert.equal(
    asStrangersText('@**all** @*role:owners* @_**Ada** a@b.c'),
    '@_**all** @_*role:owners* @_**Ada** a@b.c',
  );
  assert.equal(asText('@**all**'), '@**all**');
});

test('a text that begins like a command is none', () => {
  for (const command of ['/poll a\nb', '/todo', '/me waves', '\n\n/poll a', '/poll\ta'])
    assert.equal(asText(command), ` ${command.trimStart()}`);
  for (const text of ['/polls', '/metrics is down', 'see /poll a', '/usr/bin', ''])
    assert.equal(asText(text), text);
});

test('nothing turns the direction of what follows', () => {
  assert.equal(withoutTurns('ann\u202egnp.exe'), 'anngnp.exe');
  assert.equal(asStrangersText('\u2067a\u2069 שלום\u200f'), 'a שלום\u200f');
});

test('a name within a sentence is code on one line, and ends where the sentence goes on', () => {
  assert.equal(asCode('x\n\n[click](http://evil.example)'), '`x [click](http://evil.example)`');
  assert.equal(asCode('a`b*\u202e'), "`a'b*`");
  assert.equal(asCode(' \n'), '` `');
  assert.equal(asCode('x'.repeat(300)).length, 102);
});
