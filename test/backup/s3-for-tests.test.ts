import assert from 'node:assert/strict';
import { EventEmitter, once } from 'node:events';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { AwsClient } from 'aws4fetch';
import { S3Place } from '../../src/engine/files/places/s3-place.ts';
import { startS3 } from '../support/s3.ts';

test('a request that is cut off leaves the object as it was, or none', async () => {
  const bodies = new EventEmitter();
  const s3 = await startS3({ onBody: (state) => bodies.emit(state) });
  const place = new S3Place(s3, '');
  await place.put('old', [Buffer.from('the whole of it')]);
  const client = new AwsClient({ accessKeyId: s3.accessKey, secretAccessKey: s3.secretKey, service: 's3' });
  const names = async () => {
    const found: string[] = [];
    for await (const { name } of place.list('')) found.push(name);
    return found;
  };
  for (const name of ['old', 'new']) {
    const url = new URL(`${s3.endpoint}/${s3.bucket}/${name}`);
    const signed = await client.sign(url, {
      method: 'PUT',
      headers: { 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' },
    });
    const headers = [...signed.headers].map(([key, value]) => `${key}: ${value}\r\n`).join('');
    const socket = connect(Number(url.port), url.hostname);
    await once(socket, 'connect');
    socket.write(
      `PUT ${url.pathname} HTTP/1.1\r\nHost: ${url.host}\r\nContent-Length: 1000\r\n${headers}\r\n`,
    );
    const begins = once(bodies, 'begins');
    const ends = once(bodies, 'ends');
    socket.write('half');
    await begins;
    socket.destroy();
    await ends;
  }
  assert.deepEqual(await names(), ['old']);
  assert.equal(await text((await place.read('old')) ?? Readable.from([])), 'the whole of it');
});
