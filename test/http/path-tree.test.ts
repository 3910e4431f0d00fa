import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { PathTooLong, PathTree } from '../../src/engine/http/paths/path-tree.ts';

const ID = ':user_id(^[0-9]+$)';

function sample(): PathTree<string> {
  const tree = new PathTree<string>(10);
  tree.add('/users', 'GET', 'list');
  tree.add('/users', 'POST', 'create');
  tree.add('/users/me', 'DELETE', 'leave');
  tree.add(`/users/${ID}`, 'PATCH', 'update');
  tree.add('/users/:email', 'GET', 'read');
  tree.add('/users/:email/presence', 'GET', 'presence');
  tree.add('/files/:realm/*', 'GET', 'file');
  return tree;
}

const methodsAt = (path: string) => {
  const found = sample().find(path);
  return found && [...found.methods.keys()];
};

function readAt(path: string) {
  const found = sample().find(path);
  const leaf = found?.methods.get('GET');
  return (
    leaf && [leaf.value, Object.fromEntries(leaf.names.map((name, index) => [name, found?.values[index]]))]
  );
}

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

  test('other paths are unknown', () => {
    for (const path of ['', '/', '/user', '/users/me/x', '/users/17/presence/x', '/users%2Fme', '/files/2'])
      assert.equal(methodsAt(path), undefined, path);
  });

  test('a path that is not encoded as it should be, or has too long a part, is an error', () => {
    for (const path of ['/users/%zz', '/users/%c3']) assert.throws(() => methodsAt(path), URIError);
    assert.throws(() => methodsAt(`/users/${'x'.repeat(11)}`), PathTooLong);
    assert.equal(methodsAt(`/${'x'.repeat(11)}`), undefined, 'no placeholder is there');
  });

  test('a path has each method once', () => {
    assert.throws(() => sample().add('/users/:name', 'GET', 'again'), /GET \/users\/:name is declared twice/);
  });
});

describe('values of the placeholders', () => {
  test('is decoded, by the names of the method', () => {
    assert.deepEqual(readAt('/users/a%40b%2Fc'), ['read', { email: 'a@b/c' }]);
    assert.deepEqual(readAt('/users/100%2525'), ['read', { email: '100%25' }]);
    assert.deepEqual(readAt('/users/17/presence'), ['presence', { email: '17' }]);
    assert.deepEqual(readAt('/users/'), ['read', { email: '' }]);
  });

  test('a rest is all that follows, however long', () => {
    const name = 'x'.repeat(20);
    assert.deepEqual(readAt(`/files/2/a%20b/${name}/`), ['file', { realm: '2', '*': `a b/${name}/` }]);
    assert.deepEqual(readAt('/files/2/'), ['file', { realm: '2', '*': '' }]);
  });
});
