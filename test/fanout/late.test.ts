import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { subscribeToChannels } from '../../src/chat/endpoints/channels/subscribe.ts';
import { unsubscribeFromChannels as unsubscribe } from '../../src/chat/endpoints/channels/unsubscribe.ts';
import { findCounter } from '../../src/engine/store/counters.ts';
import { POSTGRES_LIMITS } from '../../src/engine/store/postgres-client.ts';
import type { WireEvent } from '../support/events.ts';
import { contents, open, peek, say, take } from '../support/polling.ts';
import { engineName, startServer } from '../support/server.ts';
import { until } from '../support/until.ts';
import { wireTo } from '../support/wire.ts';

const skip = engineName !== 'postgres' && 'several nodes need PostgreSQL';

/** A node, and another one that hears nothing of it until its clock moves on. */
async function nodeAndLaggard() {
  const near = await startServer();
  const proxy = await wireTo(near.context.config.databaseUrl as string);
  const limits = { ...POSTGRES_LIMITS };
  const far = await near.anotherNode({ databaseUrl: proxy.url, limits });
  const hearAll = async () => {
    const { db, realm } = far.context;
    const position = await findCounter({ db, realm }, 'log');
    // The dead connection is given up soon.
    limits.connect = 100;
    far.clock.advance(1000);
    await until(() => realm.position >= position);
  };
  return { near, far, deafen: () => proxy.silence('listener'), hearAll };
}

/** The messages of channels, without the notices of subscriptions in direct messages. */
const said = (events: readonly WireEvent[]) =>
  contents(events.filter(({ message }) => (message as { type: string }).type === 'stream'));

describe('a node that takes entries late', { skip }, () => {
  test('gives each message to the users who were subscribed then, and to nobody else', async () => {
    const { near, far, deafen, hearAll } = await nodeAndLaggard();
    const { alice, bob } = near.as;
    const join = (principals: number[]) =>
      alice.call(subscribeToChannels, {
        subscriptions: [{ name: 'vault' }],
        principals,
        invite_only: true,
        history_public_to_subscribers: false,
      });
    const leave = () => alice.call(unsubscribe, { subscriptions: ['vault'], principals: [bob.user.id] });
    await join([alice.user.id]);
    await far.context.transact(async () => {});
    const queue = await open(far.as.bob);
    const always = await open(far.as.alice);
    for (const [actor, held] of [
      [far.as.bob, queue],
      [far.as.alice, always],
    ] as const) {
      await take(actor, held);
    }
    deafen();
    for (const [text, isIn] of [
      ['before', false],
      ['first', true],
      ['secret', false],
      ['second', true],
      ['last secret', false],
    ] as const) {
      if (isIn) await join([bob.user.id]);
      else if (text !== 'before') await leave();
      await say(alice, text, 'vault');
    }
    await hearAll();
    const told = said(await peek(far.as.bob, queue));
    assert.deepEqual(told, ['first', 'second']);
    assert.deepEqual(said(await peek(bob, queue)), told);
    assert.deepEqual(said(await peek(far.as.alice, always)), [
      'before',
      'first',
      'secret',
      'second',
      'last secret',
    ]);
  });
});
