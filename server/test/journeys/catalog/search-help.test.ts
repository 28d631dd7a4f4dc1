import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { createModel, publishModel, publishRevision } from '../../harness/markets/catalog.ts';
import { newAsset, type SeededAsset, seedIndexedAssets } from '../../harness/markets/seed-assets.ts';
import { createKey, signUp } from '../../harness/people/people.ts';
import { startTestServer } from '../../harness/servers/server.ts';

const server = await startTestServer();
after(() => server.stop());
const acme = await signUp(server, 'Acme Robotics');
const client = (await createKey(acme)).client;
const outsider = (await createKey(await signUp(server))).client;

const page = async (q: string, more = '') => {
  const response = await outsider.get(`/v1/models?q=${encodeURIComponent(q)}${more}`);
  assert.equal(response.status, 200, `${q}: ${response.text}`);
  return response.body;
};
const search = async (q: string): Promise<string[]> =>
  (await page(q)).items.map(({ id }: { id: string }) => id) as string[];
const stockSaying = async (...fields: Partial<SeededAsset>[]): Promise<string[]> => {
  const models = fields.map((given) => newAsset(acme, given));
  await seedIndexedAssets(server, models);
  return models.map(({ id }) => id);
};

test('ranks an exact word above longer ones, however popular', async () => {
  const [exact, longer] = await stockSaying({ name: 'Gib' }, { name: 'Gibbon', downloads: 100_000 });
  assert.deepEqual(await search('gib'), [exact, longer]);
});

test('requires all of many words to match', async () => {
  const words = Array.from({ length: 24 }, (_, i) => `mara${i}`);
  const [all] = await stockSaying(
    { name: 'Everything', readme: words.join(' ') },
    { readme: words.slice(1).join(' ') },
  );
  assert.deepEqual(await search(words.join(' ')), [all]);
  assert.deepEqual(await search([...words].reverse().join(' ')), [all]);
  assert.deepEqual(await search(`${words.join(' ')} quokkaless`), []);
});

test('finds text in scripts without spaces by any part of it', async () => {
  const [japanese, chinese, thai] = await stockSaying(
    { name: '東京大学のロボットアーム' },
    { readme: `${'我们的模型可以识别各种各样的物体'.repeat(6)}机器人抓取` },
    { description: 'แขนหุ่นยนต์สำหรับหยิบของ' },
  );
  for (const q of ['ロボット', '大学', '東京', 'ロボットアーム', 'アーム 東京'])
    assert.deepEqual(await search(q), [japanese], q);
  for (const q of ['机器人', '抓取', '识别', '机器人抓取', '取']) assert.deepEqual(await search(q), [chinese], q);
  assert.deepEqual(await search('หุ่นยนต์'), [thai]);
  assert.deepEqual(await search('人器机'), []);
});

test('does not reveal through completions whether a word is in a draft', async () => {
  const [published] = await stockSaying({ name: 'Tenrecoid Foo' });
  assert.deepEqual(
    await search('tenrec foo'),
    [published],
    'no model contains tenrec, so it counts as an unfinished word',
  );
  const draft = await createModel(client, { name: 'Tenrec' });
  await client.patch(`/v1/models/${draft.id}`, { readme: 'More of the tenrec.' });
  assert.deepEqual(await search('tenrec foo'), [published]);
  await publishRevision(client, draft.id, '1.0.0');
  assert.deepEqual(await search('tenrec'), [draft.id, published]);
});

test('corrects a misspelling that a deleted model once used', async () => {
  const [right] = await stockSaying({ name: 'Exoskeleton' });
  const wrong = await publishModel(client, { name: 'Exoskeelton' });
  assert.deepEqual(await search('exoskeelton'), [wrong.id]);
  assert.equal((await client.delete(`/v1/models/${wrong.id}`)).status, 200);
  assert.deepEqual(await search('exoskeelton'), [right]);
});

test('pages through matches undisturbed by words that come into use meanwhile', async () => {
  const names = ['Lemur', 'Lemurine', 'Lemurs of old', 'Lemuroid', 'Lemurian', 'Lemurlike'];
  const ids = await stockSaying(...names.map((name, i) => ({ name, downloads: i })));
  const seen: string[] = [];
  for (let cursor = '', round = 0; ; round++) {
    const { items, has_more, next_cursor } = await page('lemur', `&limit=1${cursor}`);
    seen.push(items[0].id);
    if (!has_more) break;
    // Each would replace one of the completions that the first page was searched with.
    await stockSaying({ name: `Lemura${round}`, readme: Array.from({ length: 9 }, (_, i) => `lemura${i}`).join(' ') });
    cursor = `&cursor=${next_cursor}`;
  }
  assert.deepEqual([...seen].sort(), [...ids].sort());
});

test('accepts the cursor of a search for any text', async () => {
  const words = Array.from({ length: 12 }, (_, i) => `${'ж'.repeat(12)}${String.fromCharCode(1072 + i)}`);
  const longer = words.flatMap((word) => Array.from({ length: 9 }, (_, i) => `${word}${'щ'.repeat(i + 1)}`));
  await stockSaying({ name: 'Long words', readme: longer.join(' ') }, { name: 'More', readme: longer.join(' ') });
  const first = await page(words.join(' '), '&limit=1');
  assert.equal(first.has_more, true);
  const second = await page(words.join(' '), `&limit=1&cursor=${first.next_cursor}`);
  assert.notEqual(second.items[0].id, first.items[0].id);
});

test('stores and finds long text without spaces', async () => {
  const han = (from: number, length: number) =>
    Array.from({ length }, (_, i) => String.fromCodePoint(0x4e00 + ((from + i * 7) % 20_000))).join('');
  const model = await publishModel(client, { description: han(1, 2_000), readme: han(3, 200_000) });
  const renamed = await client.patch(`/v1/models/${model.id}`, { name: han(5, 100) });
  assert.equal(renamed.status, 200, renamed.text);
  for (const part of [
    han(5, 100).slice(10, 30),
    han(1, 2_000).slice(1_900, 1_920),
    han(3, 200_000).slice(5_000, 5_020),
  ]) {
    assert.deepEqual(await search(part), [model.id]);
  }
});

test('matches filter values in a query, and returns everything for an empty one', async () => {
  const [one] = await stockSaying({ name: 'Okapi', task: 'perception', framework: 'jax' });
  assert.deepEqual(await search('okapi jax perception'), [one]);
  assert.deepEqual(await search('okapi onnx'), []);
  const all = (await outsider.get('/v1/models')).body.items;
  assert.deepEqual((await page(' ')).items, all);
  assert.deepEqual((await page('')).items, all);
});
