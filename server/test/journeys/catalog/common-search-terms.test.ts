import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { refreshPopularity } from '../../../src/catalog/search/refresh-popularity.ts';
import { newAsset, seedIndexedAssets, withDatabase } from '../../harness/markets/seed-assets.ts';
import { createKey, signUp } from '../../harness/people/people.ts';
import { startTestServer } from '../../harness/servers/server.ts';

const MAX_RANKED = 10_000;
const COUNT = MAX_RANKED + 600;
// Runs without jobs: the test starts the refresh.
const server = await startTestServer({ env: { SOUK_ROLE: 'api' } });
after(() => server.stop());
const owner = await signUp(server, 'Acme Robotics');
const client = (await createKey(owner)).client;

// Puts one word into every model. Each has a different number of downloads, the first ones none.
await server.database.query(
  `with made as (
     insert into test.assets (id, kind, owner_id, slug, name, task, framework, license, price_currency, price_amount,
       downloads, published_at)
     select 'mdl_' || lpad(n::text, 26, '0'), 'model', $1, 'acme/m' || n, 'Ubiquitous ' || n, 'vla', 'onnx',
       case when n % 2 = 0 then 'MIT' else 'Apache-2.0' end, 'usd', 0, greatest(0, n - 500), now()
     from generate_series(1, $2::int) n
     returning *
   )
   insert into test.asset_words (asset_id, kind, owner_id, published, task, framework, license, downloads, head, words)
   select id, kind, owner_id, true, task, framework, license, downloads,
     setweight(to_tsvector('english', name), 'A'), setweight(to_tsvector('english', name), 'A')
   from made`,
  [owner.id, COUNT],
);
await server.database.query(`insert into test.search_words values ('ubiquitous')`);
const [rare, alsoRare, short] = [
  newAsset(owner, { name: 'Ubiquitous Coelacanth' }),
  newAsset(owner, { name: 'Coelacanth', readme: 'ubiquitous' }),
  newAsset(owner, { name: 'Ubiq' }),
];
await seedIndexedAssets(server, [rare, alsoRare, short]);
await server.database.query('analyze test.asset_words');
await withDatabase(server, (database) => refreshPopularity(database.test));

const idOf = (n: number) => `mdl_${String(n).padStart(26, '0')}`;

async function walk(query: string): Promise<string[]> {
  const seen: string[] = [];
  for (let cursor = ''; ; ) {
    const { status, text, body } = await client.get(`/v1/models?limit=100&${query}${cursor}`);
    assert.equal(status, 200, text);
    seen.push(...body.items.map(({ id }: { id: string }) => id));
    if (!body.has_more) return seen;
    cursor = `&cursor=${body.next_cursor}`;
  }
}

test('ranks a very common word among the 10,000 most downloaded models', async () => {
  const seen = await walk('q=ubiquitous');
  const expected = Array.from({ length: MAX_RANKED }, (_, i) => idOf(COUNT - i));
  assert.deepEqual(seen, expected);
});

test('filters within those 10,000', async () => {
  const seen = await walk('q=ubiquitous&license=MIT');
  const expected = Array.from({ length: MAX_RANKED }, (_, i) => COUNT - i).filter((n) => n % 2 === 0);
  assert.deepEqual(seen, expected.map(idOf));
});

test('returns the same models in another order', async () => {
  const seen = await walk('q=ubiquitous&sort=newest');
  assert.deepEqual(
    seen,
    Array.from({ length: MAX_RANKED }, (_, i) => idOf(COUNT - i)),
  );
});

test('finds models without downloads by a rare word, alone and with a common one', async () => {
  for (const q of ['coelacanth', 'coelacant', 'ubiquitous+coelacanth', 'coelacanth+ubiquitous']) {
    assert.deepEqual((await walk(`q=${q}`)).sort(), [rare.id, alsoRare.id].sort(), q);
  }
  assert.deepEqual(await walk('q=ubiquitous+17'), [idOf(17)]);
});

test('completes the beginning of a common word, whatever precedes it alphabetically', async () => {
  const before = Array.from({ length: 20 }, (_, i) => `ubi${String.fromCharCode(97 + (i % 16))}${i}`);
  await server.database.query('insert into test.search_words select unnest($1::text[])', [before]);
  const { items } = (await client.get('/v1/models?q=ubi&limit=3')).body;
  assert.deepEqual(
    items.map(({ id }: { id: string }) => id),
    [COUNT, COUNT - 1, COUNT - 2].map(idOf),
  );
});

test('finds a model by its whole name first, even if a common word begins with it', async () => {
  const seen = await walk('q=ubiq');
  assert.equal(seen[0], short.id);
  assert.deepEqual(
    seen.slice(1),
    Array.from({ length: MAX_RANKED }, (_, i) => idOf(COUNT - i)),
  );
});

test('ranks a newly popular model after the next refresh, and drops a deleted one', async () => {
  const first = async () => (await client.get('/v1/models?q=ubiquitous&limit=1')).body.items[0].id;
  assert.equal(await first(), idOf(COUNT));
  await server.database.query('update test.assets set downloads = 99999999 where id = $1', [idOf(1)]);
  await server.database.query('insert into test.download_days values (current_date, $1, 1)', [idOf(1)]);
  await withDatabase(server, (database) => refreshPopularity(database.test));
  assert.equal(await first(), idOf(1));
  assert.equal((await client.patch(`/v1/models/${idOf(1)}`, { name: 'Something else' })).status, 200);
  assert.equal(await first(), idOf(COUNT), 'it no longer has that name');
  assert.equal((await client.delete(`/v1/models/${idOf(COUNT)}`)).status, 200);
  assert.equal(await first(), idOf(COUNT - 1));
});

test('raises trends with recent downloads and stars, and lets them fade', async () => {
  const [downloaded, starred, before] = [idOf(100), idOf(101), idOf(102)];
  const trend = async () =>
    (await client.get('/v1/models?sort=trending&limit=3')).body.items.map(({ id }: { id: string }) => id);
  await server.database.query(
    `insert into test.download_days values (current_date, $1, 50), (current_date - 20, $2, 10000)`,
    [downloaded, before],
  );
  assert.equal((await client.call('PUT', `/v1/models/${starred}/star`)).status, 200);
  await withDatabase(server, (database) => refreshPopularity(database.test));
  assert.deepEqual((await trend()).slice(0, 2), [downloaded, starred]);
  await server.database.query('update test.download_days set day = day - 11 where asset_id = $1', [downloaded]);
  await withDatabase(server, (database) => refreshPopularity(database.test));
  assert.equal((await trend())[0], starred);
  const rows = await server.database.query<{ trending: number }>(
    'select trending from test.assets where id = any ($1) order by id',
    [[downloaded, starred, before]],
  );
  assert.deepEqual(rows, [{ trending: 0 }, { trending: 5 }, { trending: 0 }]);
});

test('refreshes everything that was downloaded recently, however much', async () => {
  const many = Array.from({ length: 2_500 }, (_, i) => idOf(3_000 + i));
  await server.database.query('update test.assets set downloads = downloads + 7 where id = any ($1)', [many]);
  await server.database.query('insert into test.download_days select current_date, unnest($1::text[]), 7', [many]);
  await withDatabase(server, (database) => refreshPopularity(database.test));
  const [counted] = await server.database.query<{ trending: number; copied: number }>(
    `select count(*) filter (where trending = 7)::int as trending,
       count(*) filter (where a.downloads = w.downloads)::int as copied
     from test.assets a join test.asset_words w on w.asset_id = a.id where a.id = any ($1)`,
    [many],
  );
  assert.deepEqual(counted, { trending: many.length, copied: many.length });
});
