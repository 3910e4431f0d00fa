import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { TestClock } from '../../../test/support/clock.ts';
import { RecordingLog } from '../../../test/support/log.ts';
import { LogWatch } from './log-watch.ts';

const STALE_AFTER = 5000;

/** A memory at position 5 of a log, and looks that the test answers one by one. */
function watched({ isAlone = false } = {}) {
  const clock = new TestClock();
  const log = new RecordingLog();
  const realm = { id: 1, position: 5 };
  const asked: { resolve(position: number): void; reject(error: Error): void }[] = [];
  const follow = async (position: number) => {
    realm.position = position;
  };
  const lookout = {
    readLogPosition: () => new Promise<number>((resolve, reject) => asked.push({ resolve, reject })),
    checkListening: () => {},
    isReadOnly: false,
    ...(!isAlone && { staleAfter: STALE_AFTER }),
  };
  const watch = new LogWatch({ lookout, clock, log, realm, follow }, clock.elapsed());
  return { watch, clock, log, realm, asked };
}

const settle = () => new Promise(setImmediate);
const away = new Error('ECONNREFUSED');

describe('a memory', () => {
  test('is recent while its looks are answered, and costs a request nothing', async () => {
    const { watch, clock, asked } = watched();
    for (let look = 0; look < 10; look++) {
      clock.advance(1000);
      asked[look]?.resolve(5);
      await settle();
      assert.equal(watch.whenFresh(), undefined);
    }
    assert.equal(clock.timers, 0, 'nothing is left to ring');
  });

  test('is as old as the beginning of the last look that it has followed', async () => {
    const { watch, clock, asked } = watched();
    clock.advance(1000);
    clock.advance(4000);
    assert.equal(watch.isStale, false);
    clock.advance(1);
    assert.equal(watch.isStale, true);
    asked[0]?.resolve(5);
    await settle();
    assert.equal(watch.isStale, false, 'the look began a second after the start');
    clock.advance(999);
    assert.equal(watch.isStale, false);
    clock.advance(1);
    assert.equal(watch.isStale, true);
  });

  test('that no other node changes is never stale', () => {
    const { watch, clock } = watched({ isAlone: true });
    clock.advance(STALE_AFTER * 10);
    assert.equal(watch.isStale, false);
  });

  test('lets requests wait until it has followed', async () => {
    const { watch, clock, realm, asked } = watched();
    clock.advance(STALE_AFTER + 1);
    const waiting = [watch.whenFresh(), watch.whenFresh()];
    assert.equal(asked.length, 1);
    asked[0]?.resolve(9);
    await Promise.all(waiting);
    assert.equal(realm.position, 9);
    assert.equal(watch.isStale, false);
  });

  test('refuses them when the database refuses, and when it is silent for two seconds', async () => {
    const { watch, clock, log, asked } = watched();
    clock.advance(STALE_AFTER + 1);
    const refused = watch.whenFresh();
    asked[0]?.reject(away);
    await assert.rejects(refused as Promise<void>, away);
    const silent = watch.whenFresh();
    clock.advance(2000);
    await assert.rejects(silent as Promise<void>, { message: /^The server may be out of date/ });
    assert.equal(log.lines.length, 1);
  });

  test('looks once more where the look under way began too early', async () => {
    const { watch, clock, asked } = watched();
    clock.advance(1000);
    clock.advance(STALE_AFTER + 1);
    const waiting = watch.whenFresh();
    asked[0]?.resolve(5);
    await settle();
    asked[1]?.resolve(5);
    await waiting;
    assert.equal(asked.length, 2);
  });
});

describe('catching up', () => {
  test('takes a look that begins after the call; all who ask meanwhile share the next one', async () => {
    const { watch, realm, asked } = watched();
    const first = watch.catchUp();
    const later = Array.from({ length: 100 }, () => watch.catchUp());
    asked[0]?.resolve(5);
    await first;
    assert.equal(realm.position, 5);
    await settle();
    assert.equal(asked.length, 2);
    asked[1]?.resolve(7);
    await Promise.all(later);
    assert.equal(realm.position, 7);
    assert.equal(asked.length, 2);
  });

  test('is tried again by those who waited for a look that failed', async () => {
    const { watch, asked } = watched();
    const first = watch.catchUp();
    const second = watch.catchUp();
    asked[0]?.reject(away);
    await assert.rejects(first, away);
    await settle();
    asked[1]?.resolve(5);
    await second;
  });

  test('ends in two seconds in any case', async () => {
    const { watch, clock } = watched();
    const waiting = watch.catchUp();
    clock.advance(2000);
    await assert.rejects(waiting, { message: /^The server may be out of date/ });
  });
});
