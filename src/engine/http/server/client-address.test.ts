import assert from 'node:assert/strict';
import type { IncomingMessage } from 'node:http';
import { describe, test } from 'node:test';
import { addressReader } from './client-address.ts';

const read = (trusted: readonly string[], remoteAddress: string | undefined, forwarded?: string) =>
  addressReader(trusted)({
    socket: { remoteAddress },
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  } as unknown as IncomingMessage);

describe('the address of a client', () => {
  for (const [what, trusted, connection, forwarded, client] of [
    ['is that of the connection', [], '192.0.2.1', '198.51.100.1', '192.0.2.1'],
    ['also beside proxies', ['10.0.0.1'], '192.0.2.1', '198.51.100.1', '192.0.2.1'],
    ['is what a proxy says', ['10.0.0.1'], '10.0.0.1', '198.51.100.1', '198.51.100.1'],
    ['is what the last proxy says, not the client', ['10.0.0.1'], '10.0.0.1', '1.1.1.1, 2.2.2.2', '2.2.2.2'],
    ['is behind several proxies', ['10.0.0.0/8'], '10.0.0.1', '1.1.1.1, 2.2.2.2, 10.9.9.9', '2.2.2.2'],
    ['is the farthest where all are proxies', ['10.0.0.0/8'], '10.0.0.1', '10.0.0.3, 10.0.0.2', '10.0.0.3'],
    ['is the proxy where it says nothing', ['10.0.0.1'], '10.0.0.1', undefined, '10.0.0.1'],
    ['behind the same machine', ['loopback'], '::1', '198.51.100.1', '198.51.100.1'],
    ['behind a network of a house', ['uniquelocal'], 'fd00::1', '2001:db8::1', '2001:db8::1'],
    ['behind a link with a zone', ['linklocal'], 'fe80::1%eth0', '198.51.100.1', '198.51.100.1'],
    ['behind IPv4 in IPv6', ['10.0.0.0/8'], '::ffff:10.0.0.1', '198.51.100.1', '198.51.100.1'],
    ['is an address without its port', ['10.0.0.1'], '10.0.0.1', '192.0.2.1:4711', '192.0.2.1'],
    ['is one of IPv6 without its port', ['10.0.0.1'], '10.0.0.1', '[2001:db8::1]:80', '2001:db8::1'],
    ['is one of IPv6 without brackets', ['10.0.0.1'], '10.0.0.1', '[::2]', '::2'],
    ['is behind a proxy with a port', ['10.0.0.0/8'], '10.0.0.1', '192.0.2.1:4711, 10.9.9.9:80', '192.0.2.1'],
    ['is the proxy where it says no address', ['10.0.0.1'], '10.0.0.1', 'not-an-address', '10.0.0.1'],
    ['is the proxy where it says what is too long', ['10.0.0.1'], '10.0.0.1', 'x'.repeat(9000), '10.0.0.1'],
    ['is the proxy where the port is none', ['10.0.0.1'], '10.0.0.1', '1.2.3.4:99999999', '10.0.0.1'],
    [
      'is none that stands before what is no address',
      ['10.0.0.0/8'],
      '10.0.0.1',
      '192.0.2.1, unknown, 10.2.2.2',
      '10.2.2.2',
    ],
    ['is nothing once the connection has ended', ['10.0.0.1'], undefined, '198.51.100.1', ''],
  ] as const)
    test(what, () => assert.equal(read(trusted, connection, forwarded), client));
});
