import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { assertWholeError } from '../../harness/clients/assert-error.ts';
import { Browser } from '../../harness/clients/browser.ts';
import type { Client } from '../../harness/clients/client.ts';
import { createKey, PASSWORD, signUp } from '../../harness/people/people.ts';
import { startTestServer } from '../../harness/servers/server.ts';

const COUNT = 23;
const server = await startTestServer({ env: { SOUK_QUOTA_KEYS: '1000' } });
after(() => server.stop());
const person = await signUp(server);
const newestFirst: string[] = [];
for (let i = 0; i < COUNT; i++) {
  newestFirst.unshift((await createKey(person, { mode: i % 3 === 0 ? 'live' : 'test' })).id);
}

interface Item {
  id: string;
  mode: string;
}

/** Follows next_cursor to the end, and calls back between the pages. */
async function walk(client: Client, query: string, between: () => Promise<unknown> = async () => 0): Promise<Item[]> {
  const seen: Item[] = [];
  for (let cursor = ''; ; ) {
    const response = await client.get(`/v1/api_keys?${query}${cursor && `&cursor=${cursor}`}`);
    assert.equal(response.status, 200, response.text);
    const { items, has_more, next_cursor } = response.body;
    seen.push(...items);
    assert.equal(has_more, 'next_cursor' in response.body);
    if (!has_more) return seen;
    assert.equal(typeof next_cursor, 'string');
    cursor = next_cursor;
    await between();
  }
}

const ids = (items: Item[]) => items.map(({ id }) => id);
const cursorOf = async (client: Client, path: string): Promise<string> => {
  const { next_cursor } = (await client.get(path)).body;
  assert.equal(typeof next_cursor, 'string', `${path} has a second page`);
  return next_cursor;
};

test('visits each key once, newest first, with pages of every size', async () => {
  for (const limit of [...Array.from({ length: COUNT + 1 }, (_, i) => i + 1), 100]) {
    assert.deepEqual(ids(await walk(person.browser, `limit=${limit}`)), newestFirst, `limit=${limit}`);
  }
});

test('returns 20 entries by default, and no next_cursor on the last page', async () => {
  const first = await person.browser.get('/v1/api_keys');
  assert.deepEqual([first.body.items.length, first.body.has_more], [20, true]);
  const last = await person.browser.get(`/v1/api_keys?cursor=${first.body.next_cursor}`);
  assert.deepEqual(Object.keys(last.body).sort(), ['has_more', 'items']);
  assert.deepEqual([last.body.items.length, last.body.has_more], [COUNT - 20, false]);
});

test('omits next_cursor on a last page that is exactly full', async () => {
  const { body } = await person.browser.get(`/v1/api_keys?limit=${COUNT}`);
  assert.deepEqual([body.items.length, body.has_more, 'next_cursor' in body], [COUNT, false, false]);
});

test('keeps a filter from page to page', async () => {
  for (const mode of ['test', 'live'] as const) {
    const items = await walk(person.browser, `limit=4&mode=${mode}`);
    assert.ok(items.every((item) => item.mode === mode));
    assert.deepEqual(
      ids(items),
      newestFirst.filter((_, i) => ((COUNT - 1 - i) % 3 === 0) === (mode === 'live')),
    );
  }
});

test('neither repeats nor skips keys when others are created while paging', async () => {
  const before = ids(await walk(person.browser, 'limit=100'));
  for (const limit of [1, 4, 7]) {
    const made: string[] = [];
    const seen = await walk(person.browser, `limit=${limit}`, async () => made.unshift((await createKey(person)).id));
    assert.ok(made.length > 0);
    assert.deepEqual(ids(seen), before, `limit=${limit}`);
    before.unshift(...made);
  }
  assert.deepEqual(ids(await walk(person.browser, 'limit=100')), before);
});

test('completes the walk when a key is revoked while paging', async () => {
  const { browser } = person;
  const before = ids(await walk(browser, 'limit=100'));
  const page = await browser.get('/v1/api_keys?limit=3');
  const last = page.body.items.at(-1).id;
  assert.equal((await browser.post(`/v1/api_keys/${last}/revoke`)).status, 200);
  const next = await browser.get(`/v1/api_keys?limit=3&cursor=${page.body.next_cursor}`);
  assert.deepEqual(ids(next.body.items), before.slice(3, 6));
});

test('rejects a cursor with another filter, account, mode or list', async () => {
  const { browser } = person;
  const cursor = await cursorOf(browser, '/v1/api_keys?limit=2');
  const filtered = await cursorOf(browser, '/v1/api_keys?limit=2&mode=test');
  const outsider = await signUp(server);
  for (let i = 0; i < 3; i++) await createKey(outsider);
  const expectRejection = async (client: Client, path: string, headers = {}) =>
    assertWholeError(await client.get(path, { headers }), 422, 'validation_failed', 'cursor');

  await expectRejection(browser, `/v1/api_keys?mode=test&cursor=${cursor}`);
  await expectRejection(browser, `/v1/api_keys?cursor=${filtered}`);
  await expectRejection(browser, `/v1/api_keys?mode=live&cursor=${filtered}`);
  await expectRejection(outsider.browser, `/v1/api_keys?cursor=${cursor}`);
  await expectRejection((await createKey(outsider)).client, `/v1/api_keys?cursor=${cursor}`);
  await expectRejection(browser, `/v1/api_keys?cursor=${cursor}`, { 'svc-mode': 'live' });
  await expectRejection((await createKey(person, { mode: 'live' })).client, `/v1/api_keys?cursor=${cursor}`);
  await expectRejection(browser, `/v1/sessions?cursor=${cursor}`);
  for (let i = 0; i < 2; i++) {
    await new Browser(server.url).post('/auth/sign_in', { email: person.email, password: PASSWORD });
  }
  await expectRejection(browser, `/v1/api_keys?cursor=${await cursorOf(browser, '/v1/sessions?limit=1')}`);
  assert.equal((await browser.get(`/v1/api_keys?limit=9&cursor=${cursor}`)).status, 200, 'where it belongs it works');
});

test('rejects a malformed cursor', async () => {
  const cursor = await cursorOf(person.browser, '/v1/api_keys?limit=2');
  const swapped = cursor.slice(0, -1) + (cursor.endsWith('A') ? 'B' : 'A');
  for (const broken of ['', 'x', swapped, `${cursor}A`, cursor.slice(1), 'a'.repeat(1025), '%F0%9F%A7%BA']) {
    const response = await person.browser.get(`/v1/api_keys?cursor=${broken}`);
    assertWholeError(response, 422, 'validation_failed', 'cursor');
  }
});

test('accepts a whole number from 1 to 100 as limit', async () => {
  for (const limit of [
    '0',
    '101',
    '-1',
    'abc',
    '',
    '1.5',
    '1e3',
    '1e1',
    '0x10',
    '5.0',
    '%205',
    '5%20',
    '%2B5',
    '5_0',
    '%D9%A5',
    'NaN',
    'Infinity',
    '99999999999999999999',
  ]) {
    const response = await person.browser.get(`/v1/api_keys?limit=${limit}`);
    assertWholeError(response, 422, 'validation_failed', 'limit');
    assert.match(response.body.error.message, /1 to 100/);
  }
});
