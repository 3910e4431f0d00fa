import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ThreadLost } from '../kernel/processes/worker-thread.ts';
import { PushSealer, SealerBusy } from './push-sealer.ts';

const POINT = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4';
const plain = {
  ...({ address: 'https://push.example.com/a', payload: '{}', ttl: 60, urgency: 'high' } as const),
  keys: { p256dh: POINT, auth: 'BTBZMqHH6r4Tts7J_aSIgg' },
  vapid: {
    ...{ publicKey: POINT, subject: 'mailto:noreply@example.com' },
    privateKey: Buffer.alloc(32, 1).toString('base64url'),
  },
};

test('the thread takes so many at once, and another one takes its place when it breaks', async () => {
  const sealer = new PushSealer({ mostWaiting: 2 });
  const [one, two] = [sealer.seal(plain), sealer.seal(plain)];
  await assert.rejects(sealer.seal(plain), SealerBusy);
  assert.equal((await one).headers['content-encoding'], 'aes128gcm');
  assert.notDeepEqual((await one).body, (await two).body, 'each has a key of its own');
  assert.equal((await one).headers.authorization, (await two).headers.authorization);
  const ending = sealer.thread.worker?.terminate();
  await assert.rejects(sealer.seal(plain), ThreadLost);
  await ending;
  assert.equal((await sealer.seal(plain)).headers.urgency, 'high');
  const wrong = sealer.seal({ ...plain, keys: { p256dh: 'a', auth: 'b' } });
  await assert.rejects(wrong, /p256dh/);
  await sealer.thread.worker?.terminate();
});
