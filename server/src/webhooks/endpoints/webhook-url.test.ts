import assert from 'node:assert/strict';
import { isIP } from 'node:net';
import { test } from 'node:test';
import fc from 'fast-check';
import { ApiError } from '../../platform/errors.ts';
import { isLoopbackIp } from '../../platform/outbound/public-ip.ts';
import { readWebhookUrl, type WebhookUrlRules } from './webhook-url.ts';

const LIVE: WebhookUrlRules = { mode: 'live', allowLoopback: true, forbidden: [] };
const PUBLIC_TEST: WebhookUrlRules = { mode: 'test', allowLoopback: false, forbidden: [] };
const LOCAL_TEST: WebhookUrlRules = { mode: 'test', allowLoopback: true, forbidden: [] };
const EVERY = [LIVE, PUBLIC_TEST, LOCAL_TEST];

function rejects(text: string, rules: WebhookUrlRules, message = /^`url` must/): void {
  assert.throws(
    () => readWebhookUrl(text, rules),
    (error) => {
      assert.ok(error instanceof ApiError);
      assert.equal(error.code, 'validation_failed');
      assert.equal(error.field, 'url');
      assert.match(error.message, message);
      return true;
    },
    text,
  );
}

function rejectsThisMachine(text: string): void {
  rejects(text, LIVE, /must name a host on the public internet in live mode\. /);
  rejects(text, PUBLIC_TEST, /must name a host on the public internet, because SOUK_WEBHOOK_ALLOW_LOOPBACK is false/);
}

test('accepts a public https URL and normalizes it', () => {
  for (const rules of EVERY) {
    assert.equal(readWebhookUrl('https://hooks.example.com', rules), 'https://hooks.example.com/');
    assert.equal(
      readWebhookUrl(' HTTPS://Hooks.Example.COM:443/a b?c=d ', rules),
      'https://hooks.example.com/a%20b?c=d',
    );
    assert.equal(readWebhookUrl('https://hooks.example.com.:8443/x', rules), 'https://hooks.example.com:8443/x');
    assert.equal(readWebhookUrl('https://bücher.example/', rules), 'https://xn--bcher-kva.example/');
    assert.equal(readWebhookUrl('https://localhost.example.com/', rules), 'https://localhost.example.com/');
  }
});

test('rejects other schemes and invalid URLs', () => {
  for (const text of [
    'ftp://hooks.example.com/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'ws://a.example/',
    'data:,x',
  ])
    for (const rules of EVERY) rejects(text, rules, /must begin with https:\/\//);
  for (const text of [
    '',
    'hooks.example.com',
    '//hooks.example.com/',
    'https://',
    'https://a b.example/',
    'https://x:99999/',
  ])
    for (const rules of EVERY) rejects(text, rules, /must be a valid URL/);
  rejects('http://hooks.example.com/', LIVE, /must begin with https:\/\/ in live mode\. /);
  rejects(
    'http://hooks.example.com/',
    PUBLIC_TEST,
    /must begin with https:\/\/, because SOUK_WEBHOOK_ALLOW_LOOPBACK is false/,
  );
});

test('rejects credentials, fragments, port 0 and long URLs', () => {
  for (const rules of EVERY) {
    rejects('https://user@hooks.example.com/', rules, /user name or password/);
    rejects('https://:secret@hooks.example.com/', rules, /user name or password/);
    rejects('https://hooks.example.com/#top', rules, /fragment/);
    rejects('https://hooks.example.com/#', rules, /fragment/);
    rejects('https://hooks.example.com:0/', rules, /port/);
    rejects(`https://hooks.example.com/${'x'.repeat(2048)}`, rules, /2048/);
    rejects(`https://hooks.example.com/${'ü'.repeat(1000)}`, rules, /2048/);
  }
  const longest = `https://hooks.example.com/${'x'.repeat(2048 - 26)}`;
  assert.equal(readWebhookUrl(longest, LIVE), longest);
});

test('states the problem and gives an example', () => {
  const message = (rules: WebhookUrlRules) => {
    try {
      return readWebhookUrl('https://hooks.example.com:0/', rules);
    } catch (error) {
      return (error as Error).message;
    }
  };
  const sentences = '`url` must not have port 0. An example: https://hooks.example.com/souk';
  for (const rules of [LIVE, PUBLIC_TEST]) assert.equal(message(rules), `${sentences}.`);
  assert.equal(message(LOCAL_TEST), `${sentences} or http://localhost:3000/souk.`);
});

test('rejects the server and its backing services by name and port', () => {
  const forbidden = [
    { host: 'Market.example.com.', port: 443, byName: true },
    { host: 'minio.example.com', port: 9000 },
  ];
  for (const rules of EVERY) {
    const own = { ...rules, forbidden };
    for (const url of [
      'https://market.example.com/x',
      'https://MARKET.example.com.:443',
      'https://minio.example.com:9000/',
    ])
      rejects(url, own, /must not be a URL of this market\. /);
    for (const url of [
      'https://market.example.com:8443/',
      'https://hooks.market.example.com/',
      'https://minio.example.com/',
    ])
      assert.equal(readWebhookUrl(url, own), url);
  }
  rejects(
    'http://market.example.com/',
    { ...LOCAL_TEST, forbidden: [{ host: 'market.example.com', port: 80 }] },
    /URL of this market/,
  );
});

test('rejects the server itself in every loopback notation', () => {
  const spellings = ['localhost', 'app.localhost', '127.0.0.1', '127.9.9.9', '0x7f.1', '[::1]', '[::ffff:127.0.0.1]'];
  for (const host of ['127.0.0.1', 'localhost', '0.0.0.0', '::', '::1', '[::1]']) {
    const own = { ...LOCAL_TEST, forbidden: [{ host, port: 4242 }] };
    for (const spelling of spellings) {
      rejects(`http://${spelling}:4242/x`, own, /must not be a URL of this market\. /);
      assert.ok(readWebhookUrl(`http://${spelling}:4243/x`, own));
    }
    assert.ok(readWebhookUrl('http://hooks.example.com:4242/', own), 'the name is resolved at delivery');
  }
});

test('rejects a literal IP in every notation', () => {
  const notations = [
    '93.184.215.14',
    '10.0.0.1',
    '169.254.169.254',
    '0x0a.1',
    '167772161',
    '012.0.0.1',
    '0',
    '１０.0.0.1',
  ];
  for (const host of [...notations, '[2606:4700::1111]', '[fd00::1]', '[::]', '[::ffff:a00:1]', '93.184.215.14.'])
    for (const rules of EVERY) rejects(`https://${host}/`, rules, /must name its host/);
  for (const host of ['127.0.0.1', '0x7f.1', '2130706433', '017700000001', '[::1]', '[::ffff:7f00:1]'])
    rejectsThisMachine(`https://${host}/`);
});

test('rejects local host names', () => {
  const names = [
    'intranet',
    'db',
    'printer.local',
    'metadata.google.internal',
    'METADATA.google.internal.',
    'internal',
  ];
  for (const host of names) for (const rules of EVERY) rejects(`https://${host}/`, rules, /on the public internet/);
  for (const host of ['localhost', 'LOCALHOST.', 'app.localhost', 'ｌocalhost']) rejectsThisMachine(`https://${host}/`);
});

test('accepts receivers on this machine in test mode if loopback is allowed', () => {
  for (const host of ['localhost:3000', '127.0.0.1:3000', '127.8.8.8', '[::1]:3000', 'app.localhost'])
    for (const scheme of ['http', 'https'])
      assert.equal(readWebhookUrl(`${scheme}://${host}/hook`, LOCAL_TEST), `${scheme}://${host}/hook`);
  assert.equal(readWebhookUrl('http://hooks.example.com/', LOCAL_TEST), 'http://hooks.example.com/');
  for (const host of ['0.0.0.0', '10.0.0.1', '192.168.0.1', '172.17.0.1', '169.254.169.254', '[fe80::1]', '[::]'])
    rejects(`http://${host}:3000/`, LOCAL_TEST, /must name its host/);
});

test('accepts only safe URLs, and accepts its own output unchanged', () => {
  const host = fc.oneof(
    fc.domain(),
    fc.ipV4(),
    fc.ipV4Extended(),
    fc.ipV6().map((address) => `[${address}]`),
    fc.constantFrom(
      'localhost',
      'a.local',
      'db',
      'x.internal',
      '127.1',
      'hooks.example.com',
      '%6cocalhost',
      '1.2.3.4.',
    ),
  );
  const url = fc
    .tuple(
      fc.constantFrom('https://', 'http://', 'HTTPS:\\\\', 'https:/', 'ht\ntps://', 'gopher://', ''),
      fc.constantFrom('', '', '@', 'u@', 'u:p@', 'hooks.example.com@', 'hooks.example.com\\@'),
      host,
      fc.constantFrom('', '', ':80', ':443', ':0', ':22', '.', '\t'),
      fc.oneof(fc.webPath(), fc.constantFrom('', '#', '#x', '?', '\\x', '/../..', '//10.0.0.1/'), fc.string()),
    )
    .map((parts) => parts.join(''));
  let accepted = 0;
  fc.assert(
    fc.property(
      fc.oneof({ weight: 9, arbitrary: url }, fc.string(), fc.webUrl()),
      fc.constantFrom(...EVERY),
      (text, rules) => {
        let href: string;
        try {
          href = readWebhookUrl(text, rules);
        } catch (error) {
          assert.ok(error instanceof ApiError && error.field === 'url', String(error));
          return;
        }
        accepted += 1;
        const { protocol, hostname, username, password, hash, port } = new URL(href);
        const bare = hostname.replace(/^\[|\]$/g, '');
        const local = rules === LOCAL_TEST;
        const own = local && (isLoopbackIp(bare) || /(^|\.)localhost$/.test(bare));
        assert.ok(protocol === 'https:' || (local && protocol === 'http:'), href);
        assert.deepEqual([username, password, hash], ['', '', ''], href);
        assert.ok(own || (isIP(bare) === 0 && bare.includes('.') && !/\.(local|internal|localhost)$/.test(bare)), href);
        assert.ok(href.length <= 2048 && port !== '0' && !hostname.endsWith('.'), href);
        assert.equal(readWebhookUrl(href, rules), href);
      },
    ),
    { numRuns: 3_000 },
  );
  assert.ok(accepted > 100, `only ${accepted} of them were accepted at all`);
});
