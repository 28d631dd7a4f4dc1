import assert from 'node:assert/strict';
import test from 'node:test';
import { Souk } from '../client.ts';
import { NotFoundError } from '../errors.ts';
import { errorReply, type Script, serveScript } from './scripted-server.fixture.ts';

const THREE: Script = [
  { body: { items: [{ id: 'key_5' }, { id: 'key_4' }], next_cursor: 'one', has_more: true } },
  { body: { items: [{ id: 'key_3' }, { id: 'key_2' }], next_cursor: 'two', has_more: true } },
  { body: { items: [{ id: 'key_1' }], has_more: false } },
];

function ids(items: { id: string }[]): string[] {
  return items.map(({ id }) => id);
}

test('iterates over all pages, with the filters of the first', async (t) => {
  const { baseURL, seen } = await serveScript(t, THREE);
  const read: string[] = [];
  for await (const key of new Souk({ baseURL }).apiKeys.list({ mode: 'test', limit: 2 })) read.push(key.id);
  assert.deepEqual(read, ['key_5', 'key_4', 'key_3', 'key_2', 'key_1']);
  assert.deepEqual(
    seen.map(({ url }) => url),
    [
      '/v1/api_keys?mode=test&limit=2',
      '/v1/api_keys?mode=test&limit=2&cursor=one',
      '/v1/api_keys?mode=test&limit=2&cursor=two',
    ],
  );
});

test('fetches nothing until it is read, and no further page after a break', async (t) => {
  const { baseURL, seen } = await serveScript(t, THREE);
  const list = new Souk({ baseURL }).apiKeys.list();
  assert.equal(seen.length, 0);
  for await (const key of list) if (key.id === 'key_4') break;
  assert.equal(seen.length, 1);
});

test('resolves to one page when awaited', async (t) => {
  const page = { items: [], next_cursor: 'more', has_more: true };
  const { baseURL, seen } = await serveScript(t, [{ body: page }, { body: page }]);
  const list = new Souk({ baseURL }).apiKeys.list({ cursor: 'here' });
  assert.deepEqual(await list, page);
  assert.deepEqual(await list.page(), page);
  assert.deepEqual(
    seen.map(({ url }) => url),
    ['/v1/api_keys?cursor=here', '/v1/api_keys?cursor=here'],
  );
});

test('iterates page by page', async (t) => {
  const { baseURL } = await serveScript(t, THREE);
  const sizes: number[] = [];
  for await (const page of new Souk({ baseURL }).apiKeys.list().pages()) sizes.push(page.items.length);
  assert.deepEqual(sizes, [2, 2, 1]);
});

test('collects an array, up to a limit, and fetches no page beyond it', async (t) => {
  const { baseURL, seen } = await serveScript(t, [...THREE, ...THREE]);
  const { apiKeys } = new Souk({ baseURL });
  assert.deepEqual(ids(await apiKeys.list().toArray()), ['key_5', 'key_4', 'key_3', 'key_2', 'key_1']);
  assert.deepEqual(ids(await apiKeys.list().toArray({ limit: 2 })), ['key_5', 'key_4']);
  assert.equal(seen.length, 4);
  assert.deepEqual(await apiKeys.list().toArray({ limit: 0 }), []);
  assert.equal(seen.length, 4);
});

test('throws an error to await, toArray, catch and finally', async (t) => {
  const { baseURL } = await serveScript(t, Array(4).fill(errorReply(404, 'not_found')));
  const { payouts } = new Souk({ baseURL });
  await assert.rejects(async () => await payouts.lines.list('po_1'), NotFoundError);
  await assert.rejects(payouts.lines.list('po_1').toArray(), NotFoundError);
  assert.ok((await payouts.lines.list('po_1').catch((error) => error)) instanceof NotFoundError);
  let ended = 0;
  await assert.rejects(
    payouts.lines.list('po_1').finally(() => ended++),
    NotFoundError,
  );
  assert.equal(ended, 1);
});
