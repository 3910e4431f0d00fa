import assert from 'node:assert/strict';
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after } from 'node:test';
import type { DeviceKeys } from '../../src/chat/model/push-devices.ts';
import type { PushPayload } from '../../src/features/push/views/push-payload.ts';

/** What a device got. */
export interface Pushed {
  readonly headers: IncomingHttpHeaders;
  readonly payload: PushPayload;
}

/** A browser or telephone: it decrypts what comes (RFC 8291). */
export interface Subscriber {
  readonly endpoint: string;
  readonly keys: DeviceKeys;
  readonly got: Pushed[];
}

interface Closing {
  close(): void;
}

/** A push service on this machine. */
export interface PushService extends Closing {
  readonly url: string;
  /** The statuses of its next answers; then 201. */
  readonly answers: number[];
  subscribe(name: string): Subscriber;
  /** Resolves once devices have got so many notifications in all. */
  got(number: number): Promise<void>;
}

/** It ends with the test file. */
export async function startPushService(): Promise<PushService> {
  const service = await openPushService();
  after(() => service.close());
  return service;
}

/** `hear` gets each notification that a device takes, before the answer. */
export async function openPushService(hear: (pushed: Pushed) => void = () => {}): Promise<PushService> {
  const subscribers = new Map<string, { readonly open: (body: Buffer) => string; readonly got: Pushed[] }>();
  const waiting: { readonly number: number; readonly resolve: () => void }[] = [];
  let total = 0;
  const answers: number[] = [];
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    const status = answers.shift() ?? 201;
    const subscriber = subscribers.get(request.url ?? '');
    if (status !== 201 || !subscriber) return response.writeHead(subscriber ? status : 404).end();
    const payload = JSON.parse(subscriber.open(Buffer.concat(pieces)));
    const pushed = { headers: request.headers, payload };
    subscriber.got.push(pushed);
    hear(pushed);
    response.writeHead(201).end();
    total++;
    for (const { number, resolve } of waiting) if (number <= total) resolve();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    answers,
    close() {
      server.closeAllConnections();
      server.close();
    },
    subscribe(name) {
      const { keys, open } = makeDevice();
      const got: Pushed[] = [];
      subscribers.set(`/${name}`, { open, got });
      return { endpoint: `${url}/${name}`, keys, got };
    },
    got: (number) =>
      new Promise((resolve) => {
        if (total >= number) resolve();
        else waiting.push({ number, resolve });
      }),
  };
}

const text = (value: string) => Buffer.from(value, 'latin1');

function makeDevice(): { readonly keys: DeviceKeys; open(body: Buffer): string } {
  const device = createECDH('prime256v1');
  const publicKey = device.generateKeys();
  const auth = randomBytes(16);
  const open = (body: Buffer) => {
    const salt = body.subarray(0, 16);
    const senderKey = body.subarray(21, 21 + (body[20] as number));
    const sealed = body.subarray(21 + (body[20] as number));
    assert(body.length <= 4096, 'push services need not take more');
    const shared = device.computeSecret(senderKey);
    const info = Buffer.concat([text('WebPush: info\0'), publicKey, senderKey]);
    const secret = hkdfSync('sha256', shared, auth, info, 32);
    const key = hkdfSync('sha256', new Uint8Array(secret), salt, text('Content-Encoding: aes128gcm\0'), 16);
    const nonce = hkdfSync('sha256', new Uint8Array(secret), salt, text('Content-Encoding: nonce\0'), 12);
    const decipher = createDecipheriv('aes-128-gcm', Buffer.from(key), Buffer.from(nonce));
    decipher.setAuthTag(sealed.subarray(-16));
    const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
    return plain.subarray(0, plain.lastIndexOf(2)).toString('utf8');
  };
  return { keys: { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') }, open };
}

/** The claims of a signature (RFC 8292), which must be one of the key. */
export function claimsOf({ authorization = '' }: IncomingHttpHeaders, publicKey: string) {
  const [, token = '', key] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? [];
  assert.equal(key, publicKey);
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const ec = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } as never });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: ec, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  assert(isSigned, 'the signature is not of the key');
  return JSON.parse(Buffer.from(claims, 'base64url').toString()) as { aud: string; exp: number; sub: string };
}
