import assert from 'node:assert/strict';
import { test } from 'node:test';
import { encode, operation } from './operation.ts';

const get = operation<object, unknown>('GET', '/things/{id}');
const post = operation<object, unknown>('POST', '/things');

test('GET sends parameters in the query, strings as they are and the rest as JSON text', () => {
  const { path, body } = encode(get, { id: 7, word: 'a b', list: [1, 'x'], flag: false, none: null });
  assert.equal(path, '/things/7?word=a+b&list=%5B1%2C%22x%22%5D&flag=false&none=null');
  assert.equal(body, undefined);
});

test('Other methods send a form', () => {
  const { path, body } = encode(post, { word: '"5"', at: { x: 1 } });
  assert.equal(path, '/things');
  assert(body instanceof URLSearchParams);
  assert.deepEqual(
    [...body],
    [
      ['word', '"5"'],
      ['at', '{"x":1}'],
    ],
  );
});

test('Undefined values are left out', () => {
  assert.equal(encode(get, { id: 7, word: undefined }).path, '/things/7');
});

test('A file makes the body multipart, with its name', () => {
  const { body } = encode(post, { word: 'a', file: new File(['x'], 'ü.txt') });
  assert(body instanceof FormData);
  assert.equal(body.get('word'), 'a');
  assert.equal((body.get('file') as File).name, 'ü.txt');
});

test('A value in the path cannot lead to another operation', () => {
  const named = operation<object, unknown>('GET', '/users/{email}/presence');
  assert.equal(encode(named, { email: 'a/b?c#d@x' }).path, '/users/a%2Fb%3Fc%23d%40x/presence');
  for (const email of ['', '.', '..']) assert.throws(() => encode(named, { email }), TypeError);
});

test('The rest of a path keeps its slashes', () => {
  const file = operation<object, unknown>('GET', '/files/{realm}/{name...}');
  assert.equal(encode(file, { realm: 2, name: 'ab/c d/ü.txt' }).path, '/files/2/ab/c%20d/%C3%BC.txt');
  assert.throws(() => encode(file, { realm: 2, name: 'ab/../c' }), TypeError);
});
