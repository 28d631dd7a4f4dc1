import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { FRAMEWORKS, LICENSES, TASKS } from '../../../src/catalog/assets/asset.ts';
import { assertWholeError } from '../../harness/clients/assert-error.ts';
import type { Client } from '../../harness/clients/client.ts';
import { newAsset, type SeededAsset, seedIndexedAssets } from '../../harness/markets/seed-assets.ts';
import { createKey, signUp } from '../../harness/people/people.ts';
import { pick, seeded } from '../../harness/random.ts';
import { FULL_SIZE } from '../../harness/scale.ts';
import { startTestServer } from '../../harness/servers/server.ts';

// Compares every list with a model of it: the same rows, filtered and sorted here.

const COUNT = 300;
/** Longer lists are not visited in pages of one entry. */
const MAX_SINGLES = FULL_SIZE ? 100 : 20;
// Runs without jobs: a refresh would overwrite the trending values set here, which do not follow from downloads.
const server = await startTestServer({ env: { SOUK_QUOTA_KEYS: '1000', SOUK_ROLE: 'api' } });
after(() => server.stop());
const owners = [
  await signUp(server, 'Acme Robotics'),
  await signUp(server, 'Other Labs'),
  await signUp(server, 'None'),
];
const [acme, other, idle] = owners as [(typeof owners)[0], (typeof owners)[0], (typeof owners)[0]];
const newReader = async () => (await createKey(acme)).client;

/** None is a prefix of another or sounds like it, and none has a stem of its own. */
const WORDS = ['kappa', 'brond', 'vexil', 'quarn', 'thulo', 'mirzu'];
const random = seeded(20_260_105);
const all: SeededAsset[] = Array.from({ length: COUNT }, (_, i) => {
  const words = () => Array.from({ length: random(4) }, () => pick(random, WORDS)).join(' ');
  const kind = i % 5 === 0 ? 'dataset' : 'model';
  return newAsset(pick(random, [acme, other]), {
    kind,
    name: `${words()} ${i}`,
    task: kind === 'dataset' ? pick(random, [...TASKS, '']) : pick(random, TASKS),
    framework: kind === 'dataset' ? '' : pick(random, FRAMEWORKS),
    license: pick(random, LICENSES),
    price: pick(random, [0, 0, 4900]),
    description: words(),
    readme: words(),
    // Few values, so that ties are common.
    downloads: random(5),
    stars: random(5),
    trending: random(5) / 3,
    published: random(6) > 0,
  });
});
await seedIndexedAssets(server, all);

const SORTS = {
  newest: () => 0,
  downloads: (one: SeededAsset, two: SeededAsset) => two.downloads - one.downloads,
  stars: (one: SeededAsset, two: SeededAsset) => two.stars - one.stars,
  trending: (one: SeededAsset, two: SeededAsset) => two.trending - one.trending,
} as const;
type Sort = keyof typeof SORTS;
const sorts = Object.keys(SORTS) as Sort[];

interface Query {
  kind?: 'model' | 'dataset';
  task?: string;
  framework?: string;
  license?: string;
  price?: 'free' | 'paid';
  owner?: string;
  mine?: string;
  q?: string;
  sort?: Sort;
}

function expected({ kind = 'model', sort = 'newest', ...query }: Query): string[] {
  const owner = query.mine ? acme : owners.find(({ id, slug }) => query.owner === id || query.owner === slug);
  const termsOf = ({ name, description, readme }: SeededAsset) => `${name} ${description} ${readme}`.split(' ');
  return all
    .filter((asset) => asset.kind === kind && (asset.published || query.mine))
    .filter((asset) => owner === undefined || asset.owner_id === owner.id)
    .filter((asset) =>
      (['task', 'framework', 'license'] as const).every((key) => (query[key] ?? asset[key]) === asset[key]),
    )
    .filter((asset) => query.price === undefined || (query.price === 'free') === !asset.price)
    .filter((asset) => (query.q?.split(' ') ?? []).every((word) => termsOf(asset).includes(word)))
    .sort((one, two) => SORTS[sort](one, two) || (one.id < two.id ? 1 : -1))
    .map(({ id }) => id);
}

async function walk(client: Client, { kind = 'model', ...query }: Query, limit: number): Promise<string[]> {
  const parameters = new URLSearchParams({ ...(query as Record<string, string>), limit: String(limit) });
  const seen: string[] = [];
  for (;;) {
    const { status, text, body } = await client.get(`/v1/${kind}s?${parameters}`);
    assert.equal(status, 200, text);
    assert.ok(body.items.length <= limit && (body.items.length === limit || !body.has_more));
    seen.push(...body.items.map(({ id }: { id: string }) => id));
    if (!body.has_more) return seen;
    parameters.set('cursor', body.next_cursor);
  }
}

/** Returns every combination of one value, or none, of each filter. */
function choices(): Query[] {
  const orNone = <T>(values: readonly T[]) => [undefined, ...values];
  return orNone(TASKS).flatMap((task) =>
    orNone(FRAMEWORKS).flatMap((framework) =>
      orNone(LICENSES).map((license) => ({
        ...(task === undefined ? {} : { task }),
        ...(framework === undefined ? {} : { framework }),
        ...(license === undefined ? {} : { license }),
      })),
    ),
  );
}

for (const [index, sort] of sorts.entries()) {
  test(`combines filters freely, by ${sort}`, async () => {
    const client = await newReader();
    // The orders share their conditions: each combination is tested with one of them, at full size with all.
    const own = choices().filter((_, i) => FULL_SIZE || i % sorts.length === index);
    for (const query of own) {
      assert.deepEqual(
        await walk(client, { ...query, sort }, 100),
        expected({ ...query, sort }),
        JSON.stringify(query),
      );
    }
  });

  test(`visits each asset once in small pages, by ${sort}`, async () => {
    for (const query of [
      {},
      { kind: 'dataset' },
      { task: 'vla' },
      { license: 'MIT', framework: 'onnx' },
      { price: 'free' },
      { price: 'paid', task: 'vla' },
      { price: 'paid', owner: other.slug },
      { price: 'free', mine: 'true' },
      { price: 'paid', q: 'kappa' },
      { kind: 'dataset', price: 'paid' },
      { owner: other.slug },
      { owner: acme.id, task: 'language' },
      { mine: 'true' },
      { mine: 'true', license: 'MIT' },
      { kind: 'dataset', mine: 'true' },
      { q: 'kappa' },
      { q: 'kappa brond' },
      { q: 'thulo', task: 'vla' },
      { q: 'vexil', owner: other.id },
      { q: 'quarn', mine: 'true' },
      { kind: 'dataset', q: 'mirzu' },
    ] as Query[]) {
      const client = await newReader();
      const count = expected(query).length;
      for (const limit of count > MAX_SINGLES ? [Math.ceil(count / 8)] : [1, 7]) {
        const seen = await walk(client, { ...query, sort }, limit);
        assert.deepEqual(seen, expected({ ...query, sort }), `${JSON.stringify(query)} by ${limit}`);
      }
    }
  });
}

test('sorts by newest by default, and by relevance with a query', async () => {
  const client = await newReader();
  assert.deepEqual(await walk(client, {}, 100), expected({}));
  for (const query of [
    { q: 'kappa' },
    { q: 'brond vexil' },
    { q: 'kappa', license: 'MIT' },
    { q: 'quarn', mine: 'true' },
  ]) {
    const whole = await walk(client, query, 100);
    assert.deepEqual([...whole].sort(), expected(query).sort(), 'all that match');
    assert.deepEqual(await walk(client, query, 3), whole, 'in the same order in small steps');
    const inName = (id: string) => all.find((asset) => asset.id === id)?.name.includes(query.q) ?? false;
    if (!query.q.includes(' ')) {
      const firstWithout = whole.findIndex((id) => !inName(id));
      assert.ok(firstWithout > 0 && !whole.slice(firstWithout).some(inName), 'in the name first');
    }
  }
});

test('filters by owner slug or id, and returns an empty list for an unknown owner or one without assets', async () => {
  const client = await newReader();
  for (const owner of [other.slug, other.id]) {
    assert.deepEqual(await walk(client, { owner }, 100), expected({ owner: other.id }));
  }
  for (const owner of [idle.slug, idle.id, 'nobody-at-all', 'usr_nobody']) {
    assert.deepEqual((await client.get(`/v1/models?owner=${owner}`)).body, { items: [], has_more: false });
  }
  assert.deepEqual(await walk(client, { mine: 'false' } as Query, 100), expected({}), 'everybody’s');
});

test('rejects a cursor with another list, filter or order', async () => {
  const client = await newReader();
  const cursorOf = async (query: string) => (await client.get(`/v1/models?limit=1${query}`)).body.next_cursor;
  const queries = [
    '',
    '&sort=stars',
    '&task=vla',
    '&license=MIT',
    '&price=free',
    '&mine=true',
    `&owner=${acme.slug}`,
    '&q=kappa',
  ];
  for (const from of queries) {
    const cursor = await cursorOf(from);
    assert.equal(typeof cursor, 'string', from);
    for (const to of [...queries, '&q=brond', '&q=kappa&sort=newest']) {
      const response = await client.get(`/v1/models?limit=5${to}&cursor=${cursor}`);
      if (to === from) assert.equal(response.status, 200, response.text);
      else assertWholeError(response, 422, 'validation_failed', 'cursor');
    }
    const elsewhere = await client.get(`/v1/datasets?cursor=${cursor}`);
    assertWholeError(elsewhere, 422, 'validation_failed', 'cursor');
  }
  const outsider = (await createKey(other)).client;
  const mine = await cursorOf('&mine=true');
  assertWholeError(await outsider.get(`/v1/models?mine=true&cursor=${mine}`), 422, 'validation_failed', 'cursor');
  const open = await cursorOf('');
  assert.equal((await outsider.get(`/v1/models?cursor=${open}`)).status, 200, 'one that is everybody’s is');
});

test('rejects unknown list parameters and values', async () => {
  const client = await newReader();
  for (const [query, field] of [
    ['task=cooking', 'task'],
    ['framework=caffe', 'framework'],
    ['license=mit', 'license'],
    ['price=4900', 'price'],
    ['sort=oldest', 'sort'],
    ['mine=perhaps', 'mine'],
    ['limit=0', 'limit'],
    ['limit=101', 'limit'],
    ['cursor=x', 'cursor'],
    ['offset=5', 'offset'],
    [`owner=${'a'.repeat(101)}`, 'owner'],
    [`mine=true&owner=${acme.slug}`, 'owner'],
  ] as const) {
    assertWholeError(await client.get(`/v1/models?${query}`), 422, 'validation_failed', field);
  }
  assertWholeError(await client.get('/v1/datasets?framework=onnx'), 422, 'validation_failed', 'framework');
});

test('returns whole objects in lists, except the readme', async () => {
  const client = await newReader();
  const [listed] = (await client.get('/v1/models?limit=1')).body.items;
  const { readme, ...shown } = (await client.get(`/v1/models/${listed.id}`)).body;
  assert.equal(typeof readme, 'string');
  assert.deepEqual(listed, shown);
});
