import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hostUrls, isPostgresUrl } from './postgres-url.ts';

test('A URL with several hosts is one URL for each, with the account, the database and the other parameters', () => {
  assert.deepEqual(
    hostUrls('postgres://me:a%2Cb@one:5432,two/parley?target_session_attrs=read-write&sslmode=require'),
    ['postgres://me:a%2Cb@one:5432/parley?sslmode=require', 'postgres://me:a%2Cb@two/parley?sslmode=require'],
  );
  assert.deepEqual(hostUrls('postgres:///parley?host=/run/postgresql'), [
    'postgres:///parley?host=%2Frun%2Fpostgresql',
  ]);
});

test('A wrong URL of a database is refused', () => {
  for (const right of [
    'postgres://a/b',
    'postgresql://u:p@a:1,b:2/c',
    'postgres:///parley?host=/run/postgresql',
  ])
    assert(isPostgresUrl(right), right);
  for (const wrong of [
    'mysql://a/b',
    'a:5432',
    'postgres://a,/b',
    'postgres://a:x,b/c',
    'postgres://a,b/c?target_session_attrs=standby',
  ])
    assert(!isPostgresUrl(wrong), wrong);
});
