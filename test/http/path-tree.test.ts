import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { mayBeTakenBy, PathTree, partsOf } from '../../src/http/path-tree.ts';

const ID = ':user_id(^[0-9]+$)';

function sample(): PathTree {
  const tree = new PathTree(10);
  tree.add('/users', 'GET');
  tree.add('/users', 'POST');
  tree.add('/users/me', 'DELETE');
  tree.add(`/users/${ID}`, 'PATCH');
  tree.add('/users/:email', 'GET');
  tree.add('/users/:email/presence', 'GET');
  tree.add('/files/*', 'GET');
  return tree;
}

const methodsAt = (path: string) => {
  const found = sample().methodsOf(path);
  return found && [...found];
};

describe('the methods of a path', () => {
  test('a fixed name goes before digits, digits before any text', () => {
    assert.deepEqual(methodsAt('/users'), ['GET', 'POST']);
    assert.deepEqual(methodsAt('/users/me'), ['DELETE']);
    assert.deepEqual(methodsAt('/users/17'), ['PATCH']);
    assert.deepEqual(methodsAt('/users/17x'), ['GET']);
    assert.deepEqual(methodsAt('/users/a%40b'), ['GET']);
  });

  test('the longer path is found where the nearer name has none', () => {
    assert.deepEqual(methodsAt('/users/me/presence'), ['GET']);
    assert.deepEqual(methodsAt('/users/17/presence'), ['GET']);
  });

  test('a rest takes all that follows', () => {
    assert.deepEqual(methodsAt('/files/a/b/c'), ['GET']);
  });

  test('other paths are unknown', () => {
    for (const path of [
      '',
      '/',
      '/user',
      '/users/me/x',
      '/users/17/presence/x',
      `/users/${'x'.repeat(11)}`,
      '/users/%zz',
    ])
      assert.equal(methodsAt(path), undefined, path);
  });
});

const isTaken = (other: string, url: string) => mayBeTakenBy(partsOf(other), partsOf(url));

test('which route would take the requests of another one', () => {
  assert.ok(isTaken('/users/:email', '/users/me'));
  assert.ok(isTaken('/users/:email', `/users/${ID}`));
  assert.ok(isTaken('/files/*', '/files/a/b'));
  assert.ok(!isTaken(`/users/${ID}`, '/users/me'));
  assert.ok(!isTaken('/users/me', '/users/:email'));
  assert.ok(!isTaken('/users/:email', '/users/me/presence'));
});
