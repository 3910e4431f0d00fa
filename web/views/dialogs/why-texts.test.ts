import assert from 'node:assert/strict';
import test from 'node:test';
import type { Explained } from '../../model/message-changes.ts';
import { deciderOf } from './why-texts.ts';

const explained = (changes: Partial<Explained>): Explained => ({
  ...{ way: 'mail', state: 'not_sent', trigger: 'mention', reason: null, timestamp: null, explanation: '' },
  ...changes,
});

test('each answer leads to where one chooses otherwise', () => {
  const cases: readonly (readonly [Partial<Explained>, ReturnType<typeof deciderOf>])[] = [
    [{ reason: 'muted_channel' }, 'channel'],
    [{ reason: 'muted_topic' }, 'topics'],
    [{ reason: 'muted_sender' }, 'muted'],
    [{ reason: 'setting_off' }, 'notifications'],
    [{ reason: 'setting_off', trigger: 'channel' }, 'channel'],
    [{ reason: 'quiet_hours' }, 'notifications'],
    [{ reason: 'own_message', trigger: null }, undefined],
    [{ reason: 'read' }, undefined],
    [{ reason: 'newer than this client' }, undefined],
    [{ state: 'sent' }, 'notifications'],
    [{ state: 'waiting', trigger: 'followed_topic' }, 'topics'],
    [{ state: 'notifies', trigger: 'channel' }, 'channel'],
  ];
  for (const [changes, decider] of cases)
    assert.equal(deciderOf(explained(changes)), decider, JSON.stringify(changes));
});
