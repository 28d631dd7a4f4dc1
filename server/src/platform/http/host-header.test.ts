import assert from 'node:assert/strict';
import type { IncomingMessage } from 'node:http';
import { test } from 'node:test';
import fc from 'fast-check';
import { createHostCheck } from './host-header.ts';

const check = createHostCheck();
const isValid = (host: string, ...others: string[]) => {
  const rawHeaders = [host, ...others].flatMap((value, i) => ['Accept', '*/*', i % 2 === 0 ? 'Host' : 'hOST', value]);
  return check({ headers: { host }, httpVersion: '1.1', rawHeaders } as unknown as IncomingMessage);
};

test('accepts only a host and a port', () => {
  const part = fc.string({ unit: fc.constantFrom(...'a1.-_:[]/?#@\\% \t<,é') });
  const plausible = fc.oneof(
    fc.string(),
    fc.webAuthority(),
    fc.ipV6().map((ip) => `[${ip}]`),
    part,
  );
  fc.assert(
    fc.property(plausible, (host) => {
      if (!isValid(host)) return;
      const url = new URL(`http://${host}`);
      assert.equal(url.href, `${url.origin}/`);
      assert.ok(!isValid(host, host));
    }),
  );
});

test('caching a valid host does not make another one valid', () => {
  for (const host of ['localhost:4242', '127.0.0.1', '[::1]:80', 'localhost:4242']) assert.ok(isValid(host), host);
  for (const host of ['localhost:4242/', '', ' ', 'localhost:4242, localhost']) assert.ok(!isValid(host), host);
});
