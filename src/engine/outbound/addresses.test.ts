import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { mayConnectTo, networks } from './addresses.ts';

const nothing = networks([]);

const PUBLIC = [
  ...[
    '1.1.1.1',
    '8.8.8.8',
    '100.63.255.255',
    '100.128.0.0',
    '172.15.255.255',
    '172.32.0.0',
    '223.255.255.255',
  ],
  ...['2606:4700:4700::1111', '2a00:1450:4001:82a::200e', '2001:200::1', '2003::1', '2620:fe::fe'],
];

const REFUSED = {
  unspecified: ['0.0.0.0', '0.1.2.3', '::'],
  loopback: ['127.0.0.1', '127.255.255.254', '::1'],
  private: ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.0.1'],
  'carrier-grade NAT': ['100.64.0.1', '100.127.255.255'],
  'link-local': ['169.254.169.254', 'fe80::1', 'fe80::1%eth0', 'febf::1', 'fec0::1'],
  'unique local': ['fc00::1', 'fd00:ec2::254'],
  multicast: ['224.0.0.1', '239.255.255.250', 'ff02::1'],
  'reserved and broadcast': [
    '240.0.0.1',
    '255.255.255.255',
    '192.0.0.8',
    '192.88.99.1',
    '5f00::1',
    '4000::1',
  ],
  'documentation and benchmarks': [
    '192.0.2.1',
    '198.51.100.1',
    '203.0.113.1',
    '198.18.0.1',
    '2001:db8::1',
    '3fff::1',
  ],
  'IPv4-mapped': ['::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:8.8.8.8', '::127.0.0.1'],
  NAT64: ['64:ff9b::7f00:1', '64:ff9b::8.8.8.8', '64:ff9b:1::a00:1'],
  '6to4': ['2002:7f00:1::1', '2002:a00:1::'],
  Teredo: ['2001:0:4136:e378:8000:63bf:3fff:fdd2'],
  discard: ['100::1'],
  'no address': [
    '',
    'localhost',
    '127.1',
    '2130706433',
    '0x7f.0.0.1',
    '0177.0.0.1',
    '127.0.0.1 ',
    '8.8.8.8/8',
  ],
};

describe('addresses to which the server connects', () => {
  test('the public internet', () => {
    for (const address of PUBLIC) assert.equal(mayConnectTo(address, nothing), true, address);
  });

  for (const [kind, addresses] of Object.entries(REFUSED)) {
    test(`not: ${kind}`, () => {
      for (const address of addresses) assert.equal(mayConnectTo(address, nothing), false, address);
    });
  }

  test('what the operator allows, and nothing beside it', () => {
    const allowed = networks(['10.1.0.0/16', '127.0.0.1', 'fd00::/8', '::1']);
    for (const address of ['10.1.2.3', '127.0.0.1', '::ffff:10.1.2.3', 'fd12::1', '::1']) {
      assert.equal(mayConnectTo(address, allowed), true, address);
    }
    for (const address of ['10.2.0.1', '127.0.0.2', 'fc00::1', '::2', '::ffff:10.2.0.1']) {
      assert.equal(mayConnectTo(address, allowed), false, address);
    }
  });
});
