import assert from 'node:assert/strict';
import { test } from 'node:test';
import { prefersPages } from './lost-visitors.ts';

test('browsers want pages, and programs do not, unless they say so', () => {
  const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
  for (const accept of [browser, 'text/html', 'TEXT/HTML; q=0.5, */*;q=0.1']) assert.ok(prefersPages(accept), accept);
  const others = [undefined, '', '*/*', 'application/json', 'application/json, text/html;q=0.9', 'text/html;q=0'];
  for (const accept of others) assert.equal(prefersPages(accept), false, accept ?? 'none');
});
