import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { isLoopbackIp, isPublicIp, plainIp } from './public-ip.ts';

const BLOCKED_V4 = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  '168.63.129.16/32',
  ...['192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24'],
  ...['224.0.0.0/4', '240.0.0.0/4', '255.255.255.255/32'],
];
const BLOCKED_V6 = [
  ...['::/128', '::1/128', '::/96', '64:ff9b:1::/48', '100::/64', '2001::/23', '2001::/32', '2001:db8::/32'],
  ...['2002::/16', 'fc00::/7', 'fe80::/10', 'fec0::/10', 'ff00::/8', '3fff::/20', '5f00::/16'],
];

/** Any address of the range, as a number. */
function within(range: string): fc.Arbitrary<{ value: bigint; width: number }> {
  const [network = '', bits = ''] = range.split('/');
  const width = network.includes(':') ? 128 : 32;
  const rest = BigInt(width) - BigInt(bits);
  return fc
    .bigInt({ min: 0n, max: (1n << rest) - 1n })
    .map((inside) => ({ value: ((numberOf(network) >> rest) << rest) | inside, width }));
}

function numberOf(address: string): bigint {
  if (!address.includes(':')) return address.split('.').reduce((sum, part) => (sum << 8n) | BigInt(part), 0n);
  const [head = '', tail = ''] = address.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === '' ? [] : tail.split(':');
  const groups = [...left, ...Array(8 - left.length - right.length).fill('0'), ...right];
  return groups.reduce((sum, group) => (sum << 16n) | BigInt(`0x${group}`), 0n);
}

function dotted(value: bigint): string {
  return [24n, 16n, 8n, 0n].map((shift) => (value >> shift) & 255n).join('.');
}

function groups(value: bigint): string[] {
  return Array.from({ length: 8 }, (_, i) => ((value >> BigInt(112 - 16 * i)) & 0xffffn).toString(16));
}

/** Returns every notation that a resolver, a header or a literal may use. */
function spellings(value: bigint, width: number): string[] {
  if (width === 32) return [dotted(value)];
  const hex = groups(value);
  const short = hex.join(':');
  return [
    short,
    short.toUpperCase(),
    hex.map((group) => group.padStart(4, '0')).join(':'),
    short.replace(/(^|:)0(:0)+(:|$)/, '::'),
    `${hex.slice(0, 6).join(':')}:${dotted(value & 0xffff_ffffn)}`,
  ];
}

test('no address of a special range is public, in any notation', () => {
  for (const range of [...BLOCKED_V4, ...BLOCKED_V6]) {
    fc.assert(
      fc.property(within(range), ({ value, width }) => {
        for (const text of spellings(value, width)) assert.equal(isPublicIp(text), false, `${text} of ${range}`);
      }),
      { numRuns: 50 },
    );
  }
});

test('judges an IPv4 address embedded in IPv6 as IPv4', () => {
  for (const carrier of [0xffffn << 32n, 0x64_ff9bn << 96n]) {
    fc.assert(
      fc.property(fc.oneof(...BLOCKED_V4.map(within)), ({ value }) => {
        for (const text of spellings(carrier | value, 128)) assert.equal(isPublicIp(text), false, text);
      }),
    );
    for (const text of spellings(carrier | numberOf('93.184.215.14'), 128)) assert.equal(isPublicIp(text), true, text);
  }
});

test('rejects literal addresses in every notation of the web', () => {
  fc.assert(
    fc.property(fc.oneof(...BLOCKED_V4.map(within)), ({ value }) => {
      const parts = dotted(value).split('.').map(Number);
      const notations = [
        String(value),
        `0x${value.toString(16)}`,
        `0${value.toString(8)}`,
        parts.map((part) => `0x${part.toString(16)}`).join('.'),
        parts.map((part) => `0${part.toString(8)}`).join('.'),
        `${parts[0]}.${value & 0xff_ffffn}`,
        `[::ffff:${dotted(value)}]`,
        `[::ffff:${(value >> 16n).toString(16)}:${(value & 0xffffn).toString(16)}]`,
      ];
      for (const notation of notations) {
        const { hostname } = new URL(`http://${notation}/`);
        assert.equal(isPublicIp(hostname.replace(/^\[|\]$/g, '')), false, notation);
      }
    }),
  );
});

test('an IPv6 address outside of the allocated space is not public', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: (1n << 128n) - 1n }), (value) => {
      const carries = value >> 32n === 0xffffn || value >> 32n === 0x64_ff9bn << 64n;
      fc.pre(value >> 125n !== 1n && !carries);
      for (const text of spellings(value, 128)) assert.equal(isPublicIp(text), false, text);
    }),
  );
});

test('ordinary addresses are public', () => {
  for (const address of ['1.1.1.1', '9.255.255.255', '11.0.0.0', '93.184.215.14', '172.15.255.255', '172.32.0.0'])
    assert.equal(isPublicIp(address), true, address);
  for (const address of [
    '100.63.255.255',
    '100.128.0.0',
    '168.63.129.15',
    '168.63.129.17',
    '192.0.1.0',
    '198.17.255.255',
    '198.20.0.0',
    '223.255.255.255',
  ])
    assert.equal(isPublicIp(address), true, address);
  for (const address of ['2606:4700::1111', '2a00:1450:4001:80e::200e', '2001:200::1', '2003::1', '3ffe::1'])
    assert.equal(isPublicIp(address), true, address);
});

test('text that is not a plain address is not public', () => {
  for (const text of [
    '',
    'example.com',
    '1.2.3',
    '1.2.3.04',
    '1.2.3.4.5',
    '2606:4700::1%eth0',
    'fe80::1%lo',
    '[2606:4700::1]',
  ])
    assert.equal(isPublicIp(text), false, text);
  fc.assert(fc.property(fc.string(), (text) => /^[\da-f.:]+$/i.test(text) || !isPublicIp(text)));
});

test('recognises loopback only', () => {
  for (const address of ['127.0.0.1', '127.255.0.9', '::1', '0:0:0:0:0:0:0:1', '::ffff:127.0.0.1', '::ffff:7f00:1'])
    assert.equal(isLoopbackIp(address), true, address);
  for (const address of ['0.0.0.0', '::', '10.0.0.1', '169.254.169.254', 'fe80::1', '::2', '::1%lo', 'localhost'])
    assert.equal(isLoopbackIp(address), false, address);
});

test('returns one canonical text per address', () => {
  assert.equal(plainIp('::FFFF:7f00:1'), '127.0.0.1');
  assert.equal(plainIp('2606:4700:0:0:0:0:0:00A1'), '2606:4700::a1');
  assert.equal(plainIp('127.0.0.1'), '127.0.0.1');
  assert.equal(plainIp('localhost'), 'localhost');
});
