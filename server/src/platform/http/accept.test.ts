import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { chooseEncoding, namesType, parsePreferences, prefersType, qualityOfType } from './accept.ts';

const prefersJson = (accept: string | undefined) => prefersType(accept, 'application/json', 'application/octet-stream');

test('prefers JSON only if its quality is above that of a file and the highest', () => {
  const preferring = [
    'application/json',
    'Application/JSON; charset=utf-8',
    'application/json, */*;q=0.5',
    'application/json, text/plain',
    'text/plain;q=0.2, application/json;q=0.3',
    '*/*;q=0.1,application/*;q=0.2,application/json;q=0.20001',
    'application/json ; Q=0.8, application/octet-stream;q=0',
  ];
  for (const accept of preferring) assert.ok(prefersJson(accept), accept);
  const others = [
    undefined,
    '',
    '*/*',
    'application/json, text/plain, */*', // axios
    'application/json;q=0',
    'application/json;q=0.0, */*',
    'application/jsonx',
    'application/problem+json',
    'application/*',
    'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
    'text/html, application/json;q=0.9',
    'application/json;q=0.5, application/octet-stream',
    'application/json;q=abc',
    'application/json;q=7',
  ];
  for (const accept of others) assert.ok(!prefersJson(accept), String(accept));
});

test('the most specific range decides, in any order', () => {
  for (const accept of ['text/*;q=0.3, text/html;q=0.7, */*;q=0.1', '*/*;q=0.1,text/html;q=0.7,text/*;q=0.3']) {
    const qualities = ['text/html', 'text/plain', 'image/png'].map((type) => qualityOfType(accept, type));
    assert.deepEqual(qualities, [0.7, 0.3, 0.1]);
  }
  assert.equal(qualityOfType(undefined, 'text/html'), 1);
});

test('recognises clients that name text/html, like browsers do', () => {
  const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
  const naming = [browser, 'text/html', 'TEXT/HTML; q=0.5, */*;q=0.1', 'text/html, text/markdown'];
  for (const accept of naming) assert.ok(namesType(accept, 'text/html'), accept);
  const others = [undefined, '', '*/*', 'application/json', 'application/json, text/html;q=0.9', 'text/html;q=0'];
  for (const accept of others) assert.equal(namesType(accept, 'text/html'), false, String(accept));
});

test('chooses the best encoding that the client accepts', () => {
  const choose = (header: string | undefined) => chooseEncoding(header, ['br', 'gzip']);
  assert.equal(choose('gzip, deflate, br, zstd'), 'br');
  assert.equal(choose('gzip'), 'gzip');
  assert.equal(choose('br;q=0.5, gzip'), 'gzip');
  assert.equal(choose('*'), 'br');
  assert.equal(choose('br;q=0, *'), 'gzip');
  for (const header of [undefined, '', 'identity', 'deflate', 'gzip;q=0', '*;q=0'])
    assert.equal(choose(header), undefined);
});

test('qualities are from 0 to 1 for any header', () => {
  fc.assert(
    fc.property(fc.string(), (header) => {
      for (const { quality } of parsePreferences(header)) assert.ok(quality >= 0 && quality <= 1);
      prefersJson(header);
    }),
  );
});
