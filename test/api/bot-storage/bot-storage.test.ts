import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { getStorage } from '../../../src/chat/endpoints/bot-storage/get-storage.ts';
import { removeStorage } from '../../../src/chat/endpoints/bot-storage/remove-storage.ts';
import { updateStorage } from '../../../src/chat/endpoints/bot-storage/update-storage.ts';
import { putStorage } from '../../../src/chat/operations/bot-storage.ts';
import { startServer } from '../../support/server.ts';

const LIMIT = 10_000_000;

describe('what bots keep', () => {
  test('is read again, whole or in part, also by the next process', async () => {
    const server = await startServer();
    const reply = await server.as.bot.call(updateStorage, {
      storage: { count: '1', ключ: 'значение', empty: '' },
    });
    assert.deepEqual(reply, { result: 'success', msg: '' });
    await server.as.bot.call(updateStorage, { storage: { count: '2' } });
    const { bot } = (await server.restart()).as;
    assert.deepEqual(await bot.call(getStorage), {
      result: 'success',
      msg: '',
      storage: { count: '2', empty: '', ключ: 'значение' },
    });
    assert.deepEqual((await bot.call(getStorage, { keys: ['count'] })).storage, { count: '2' });
    assert.deepEqual((await bot.call(getStorage, { keys: [] })).storage, {});
    assert.deepEqual(Object.keys((await bot.call(getStorage, { keys: null })).storage).length, 3);
  });

  test('is removed, all or some of it, or nothing when a key is not there', async () => {
    const { bot } = (await startServer()).as;
    await bot.call(updateStorage, { storage: { a: '1', b: '2', c: '3' } });
    const { status, code, msg } = await bot.refused(removeStorage, { keys: ['a', 'x'] });
    assert.deepEqual([status, code, msg], [400, 'BAD_REQUEST', 'Key does not exist.']);
    assert.equal((await bot.refused(getStorage, { keys: ['a', 'x'] })).msg, 'Key does not exist.');
    await bot.call(removeStorage, { keys: ['a'] });
    assert.deepEqual((await bot.call(getStorage)).storage, { b: '2', c: '3' });
    assert.deepEqual(await bot.call(removeStorage), { result: 'success', msg: '' });
    assert.deepEqual((await bot.call(getStorage)).storage, {});
  });

  test('is each one’s own, and nobody gets an event', async () => {
    const server = await startServer();
    const { as, context } = server;
    const { position } = context.realm;
    await as.bot.call(updateStorage, { storage: { a: '1' } });
    await as.alice.call(updateStorage, { storage: { a: '2' } });
    await as.alice.call(removeStorage, { keys: ['a'] });
    assert.deepEqual((await as.bot.call(getStorage)).storage, { a: '1' });
    assert.deepEqual((await as.owner.call(getStorage)).storage, {});
    assert.equal((await server.asNobody.refused(getStorage)).status, 401);
    assert.equal(context.realm.position, position);
  });

  test('has names as odd as you like', async () => {
    const { bot } = (await startServer()).as;
    const storage = { constructor: '1', 'a b\n%_': '2', ['k'.repeat(3000)]: '3' };
    await bot.call(updateStorage, { storage });
    assert.deepEqual((await bot.call(getStorage)).storage, storage);
    const many = Object.fromEntries(Array.from({ length: 1200 }, (_, index) => [`key ${index}`, `${index}`]));
    await bot.call(updateStorage, { storage: many });
    assert.deepEqual((await bot.call(getStorage, { keys: Object.keys(many) })).storage, many);
    await bot.call(removeStorage, { keys: Object.keys(many) });
    assert.deepEqual(Object.keys((await bot.call(getStorage)).storage).sort(), Object.keys(storage).sort());
  });

  test('has its limit, in characters; what is replaced does not count', async () => {
    const { as, context } = await startServer();
    const put = (entries: Record<string, string>) =>
      context.transact((tx) => putStorage(tx, as.bot.user, new Map(Object.entries(entries))));
    await put({ a: 'é'.repeat(LIMIT - 1) });
    await assert.rejects(put({ b: '' }), /exceeds storage limit by 1 characters/);
    await put({ a: '🎉'.repeat(LIMIT - 2), b: '' });
    const { status, msg } = await as.bot.refused(updateStorage, { storage: { c: '12' } });
    assert.equal(
      `${status} ${msg}`,
      '400 Request exceeds storage limit by 3 characters. The limit is 10000000 characters.',
    );
    assert.equal((await as.bot.call(getStorage, { keys: ['b'] })).storage.b, '');
  });

  test('is of texts only', async () => {
    const { bot } = (await startServer()).as;
    const { msg } = await bot.refused(updateStorage, {
      storage: { a: 1 } as unknown as Record<string, string>,
    });
    assert.equal(msg, 'storage["a"] is not a string');
  });
});
