import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import fc from 'fast-check';
import { anyText } from '../../harness/any-text.ts';
import { assertWholeError } from '../../harness/clients/assert-error.ts';
import type { Client } from '../../harness/clients/client.ts';
import { createModel, publishDataset, publishModel } from '../../harness/markets/catalog.ts';
import { newAsset, type SeededAsset, seedIndexedAssets } from '../../harness/markets/seed-assets.ts';
import { assertRejected, createKey, signUp } from '../../harness/people/people.ts';
import { startTestServer } from '../../harness/servers/server.ts';

const server = await startTestServer({ env: { SOUK_QUOTA_KEYS: '1000' } });
after(() => server.stop());
const acme = await signUp(server, 'Acme Robotics');
const newReader = async () => (await createKey(acme)).client;
const reader = await newReader();

const search = async (q: string, more = '', client: Client = reader, kind = 'models'): Promise<string[]> => {
  const response = await client.get(`/v1/${kind}?q=${encodeURIComponent(q)}${more}`);
  assert.equal(response.status, 200, `${JSON.stringify(q)}: ${response.text}`);
  return response.body.items.map(({ id }: { id: string }) => id);
};
/** Inserts models with these fields, and returns their IDs. */
const seedModels = async (...fields: Partial<SeededAsset>[]): Promise<string[]> => {
  const models = fields.map((given) => newAsset(acme, given));
  await seedIndexedAssets(server, models);
  return models.map(({ id }) => id);
};

test('ranks a word in the name above slug, description and readme, in this order', async () => {
  const ids = await seedModels(
    { readme: 'All about zebrafish.' },
    { description: 'All about zebrafish.' },
    { slug: `${acme.slug}/zebrafish` },
    { name: 'Zebrafish' },
  );
  assert.deepEqual(await search('zebrafish'), [...ids].reverse());
});

test('ranks equal matches by downloads, then by age', async () => {
  const ids = await seedModels(
    { name: 'Ocelot', downloads: 5 },
    { name: 'Ocelot', downloads: 900 },
    { name: 'Ocelot', downloads: 5 },
  );
  assert.deepEqual(await search('ocelot'), [ids[1], ids[2], ids[0]]);
});

test('requires all words to match, in any field and order', async () => {
  const [both, apart] = await seedModels(
    { name: 'Walrus Gripper' },
    { name: 'Walrus', readme: 'For the gripper.' },
    { name: 'Walrus' },
    { name: 'Gripper of something else' },
  );
  for (const q of ['walrus gripper', 'gripper WALRUS', '  walrus,gripper  ', 'walrus gripper walrus']) {
    assert.deepEqual(await search(q), [both, apart], q);
  }
  assert.deepEqual(await search('walrus gripper nowhere'), []);
});

test('completes the last word, and one that is in no model', async () => {
  const [id] = await seedModels({ name: 'Quadrocopter Landing' });
  for (const q of ['qu', 'quadro', 'quadrocopter', 'landing quadroc', 'quadroc landing', 'quadroc land']) {
    assert.deepEqual(await search(q), [id], q);
  }
});

test('tolerates typing errors', async () => {
  const [id] = await seedModels({ name: 'Bimanual Manipulation' });
  for (const q of ['manipulatoin', 'manipluation', 'manipulaton', 'bimanaul manipulation', 'bimanual manipulatoin']) {
    assert.equal((await search(q))[0], id, q); // before all models of that task
  }
});

test('ignores accents and case, in either direction', async () => {
  const [accented, plain] = await seedModels({ name: 'Überlegte Züge' }, { name: 'Cafe Robot' });
  for (const q of ['überlegte', 'uberlegte', 'ÜBERLEGTE zuge', 'u\u0308berlegte']) {
    assert.deepEqual(await search(q), [accented], q);
  }
  assert.deepEqual(await search('café'), [plain]);
});

test('matches plurals and other forms of a word', async () => {
  const [one, many] = await seedModels({ description: 'One exoskeleton.' }, { description: 'Many exoskeletons.' });
  for (const q of ['exoskeleton', 'exoskeletons']) assert.deepEqual((await search(q)).sort(), [one, many].sort(), q);
  const [inserting] = await seedModels({ name: 'Peg Inserting' });
  for (const q of ['insert', 'inserts', 'inserted']) assert.deepEqual(await search(`peg ${q}`), [inserting], q);
});

test('ignores stop words, unless there is no other', async () => {
  const [platypus, only] = await seedModels({ name: 'Platypus Arm' }, { name: 'The Who' });
  for (const q of ['the platypus', 'a platypus of the', 'platypus and the']) {
    assert.deepEqual(await search(q), [platypus], q);
  }
  assert.ok((await search('the')).includes(only as string));
  assert.ok(!(await search('the')).includes(platypus as string));
});

test('treats names such as ur5e, 3d, 1e5 and 6-dof as words', async () => {
  for (const name of ['ur5e', '3d', '1e5', '0x1f', '7dof', '2024', '1e5x', '12e3a', 'v1beta2', '007', '1e', 'e7']) {
    const [id] = await seedModels({ name: `Wombat ${name}` });
    assert.deepEqual(await search(`${name} wombat`), [id], name);
  }
  const [id] = await seedModels({ name: 'Six-DoF_arm/v2.1' });
  for (const q of ['six-dof', 'dof six', 'arm v2', 'six_dof']) assert.deepEqual(await search(q), [id], q);
});

test('finds a name by any letters and digits it contains', async () => {
  const letters = fc.string({
    unit: fc.constantFrom(...'azAZ09éßøñ東京자동ليبяΣς½²ªǅﬃЙ'),
    minLength: 1,
    maxLength: 12,
  });
  const names = fc.sample(letters, { numRuns: 100, seed: 7 });
  const client = await newReader();
  const ids = await seedModels(...names.map((name, i) => ({ name: `${name} numbat${i}` })));
  for (const [i, name] of names.entries()) {
    assert.deepEqual(await search(`${name} numbat${i}`, '&limit=1', client), [ids[i]], name);
  }
});

test('finds a model by its new text as soon as it changes, and no longer by the old', async () => {
  const client = await newReader();
  const model = await publishModel(client, { name: 'Aardvark', description: 'anteater', readme: 'termites' });
  assert.deepEqual(await search('termites'), [model.id]);
  await client.patch(`/v1/models/${model.id}`, { description: 'pangolin', readme: '' });
  assert.deepEqual(await search('pangolin aardvark'), [model.id]);
  assert.deepEqual([await search('anteater'), await search('termites')], [[], []]);
});

test('finds drafts for their owner only, with mine=true', async () => {
  const client = await newReader();
  const { id } = await createModel(client, { name: 'Secret Thylacine' });
  const outsider = (await createKey(await signUp(server))).client;
  assert.deepEqual([await search('thylacine'), await search('thylacine', '', outsider)], [[], []]);
  assert.deepEqual(await search('thylacine', '&mine=true', client), [id]);
  assert.deepEqual(await search('thylacine', '&mine=true', outsider), []);
  assert.deepEqual(await search('thylacine', `&owner=${acme.slug}`, outsider), []);
});

test('searches the modes separately, typing errors included', async () => {
  const live = (await createKey(acme, { mode: 'live' })).client;
  const { id } = await publishModel(live, { name: 'Chinchilla Burrow' });
  const [here] = await seedModels({ name: 'Chinchila Test' });
  for (const q of ['chinchilla', 'chincilla', 'burow']) assert.deepEqual(await search(q, '', live), [id], q);
  assert.deepEqual(await search('chinchilla'), [here], 'the nearest word of this mode');
  assert.deepEqual(await search('burrow'), []);
});

test('searches models and datasets separately', async () => {
  const client = await newReader();
  const fields = { name: 'Kakapo Tracks', task: 'navigation', description: 'nocturnal' };
  const [model, dataset] = [await publishModel(client, fields), await publishDataset(client, fields)];
  for (const q of ['kakapo', 'kakpo', 'noctur']) {
    assert.deepEqual(await search(q), [model.id], q);
    assert.deepEqual(await search(q, '&task=navigation', reader, 'datasets'), [dataset.id], q);
    assert.deepEqual(await search(q, '&task=vla', reader, 'datasets'), [], q);
  }
});

test('treats query syntax as plain words, and finds nothing without a word', async () => {
  const [id] = await seedModels({ name: "Dingo's Arm" });
  for (const q of ["dingo's", "dingo' | 'x", 'dingo:*', 'dingo & !arm', '(dingo)', '"dingo"', 'dingo\\', '%dingo_']) {
    assert.equal((await reader.get(`/v1/models?q=${encodeURIComponent(q)}`)).status, 200, q);
  }
  assert.deepEqual(await search("'dingo':* & (arm)"), [id]);
  for (const q of ["'", '\\', ':*', '&|!()', '🤖', '%', '_', '--', "';--", '$1', '{}', '\u200b', '´']) {
    assert.deepEqual(await search(q), q === '$1' ? await search('1') : [], JSON.stringify(q));
  }
  assert.deepEqual(await search('x'.repeat(200)), []);
  assert.deepEqual(await search('x '.repeat(100)), await search('x'));
  for (const q of ['x'.repeat(201), 'a\0b']) {
    assertWholeError(await reader.get(`/v1/models?q=${encodeURIComponent(q)}`), 422, 'validation_failed', 'q');
  }
  assertRejected(await reader.get('/v1/models?q=a&q=b'), 422, 'validation_failed', 'q');
});

test('survives any text in a query', async () => {
  const client = await newReader();
  const texts = anyText({ minLength: 1, maxLength: 100 }).filter((text) => !text.includes('\0'));
  await fc.assert(
    fc.asyncProperty(texts, async (q) => {
      const response = await client.get(`/v1/models?limit=1&q=${encodeURIComponent(q)}`);
      assert.equal(response.status, 200, response.text);
    }),
    { numRuns: 200 },
  );
});
