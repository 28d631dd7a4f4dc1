import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { LICENSES } from '../../../src/catalog/assets/asset.ts';
import type { Client } from '../../harness/clients/client.ts';
import { newAsset, type SeededAsset, seedAssets } from '../../harness/markets/seed-assets.ts';
import { createKey, signUp } from '../../harness/people/people.ts';
import { pick, seeded } from '../../harness/random.ts';
import { scaled } from '../../harness/scale.ts';
import { startTestServer } from '../../harness/servers/server.ts';

const COUNT = scaled(10_000);
// Runs without jobs: a refresh would overwrite the trending values set here, which do not follow from downloads.
const server = await startTestServer({ env: { SOUK_QUOTA_KEYS: '1000', SOUK_ROLE: 'api' } });
after(() => server.stop());
const owner = await signUp(server, 'Acme Robotics');
const random = seeded(42);

function anyModel(name: string): SeededAsset {
  const counts = { downloads: random(20), stars: random(20), trending: random(20) / 7 };
  return newAsset(owner, { name, license: pick(random, LICENSES), ...counts });
}

const untouched = Array.from({ length: COUNT }, () => anyModel('untouched'));
for (let done = 0; done < COUNT; done += 1000) await seedAssets(server, untouched.slice(done, done + 1000));

/** Creates, changes and deletes other models until `enough` returns true. */
async function changeOtherModels(enough: () => boolean): Promise<number> {
  let rounds = 0;
  for (; !enough(); rounds++) {
    await seedAssets(server, [anyModel('busy'), anyModel('busy'), anyModel('busy')]);
    await server.database.query(
      `update test.assets set downloads = floor(random() * 20), stars = floor(random() * 20),
         trending = random() * 3, license = 'MIT', updated_at = now()
       where id in (select id from test.assets where name = 'busy' order by random() limit 3)`,
    );
    await server.database.query(
      `delete from test.assets
       where id in (select id from test.assets where name = 'busy' order by random() limit 2)`,
    );
  }
  return rounds;
}

interface Item {
  id: string;
  name: string;
}

async function walk(client: Client, query: string): Promise<Item[]> {
  const seen: Item[] = [];
  for (let cursor = ''; ; ) {
    const { status, text, body } = await client.get(`/v1/models?limit=20&${query}${cursor}`);
    assert.equal(status, 200, text);
    seen.push(...body.items);
    if (!body.has_more) return seen;
    cursor = `&cursor=${body.next_cursor}`;
  }
}

for (const sort of ['newest', 'downloads', 'stars', 'trending']) {
  for (const [filter, passes] of [
    ['', () => true],
    ['&license=MIT', ({ license }: SeededAsset) => license === 'MIT'],
    [`&owner=${owner.slug}`, () => true],
  ] as const) {
    test(`visits each untouched model once by ${sort}${filter} while others are created, changed and deleted`, async () => {
      const { client } = await createKey(owner);
      let walked = false;
      const changing = changeOtherModels(() => walked);
      const seen = await walk(client, `sort=${sort}${filter}`).finally(() => {
        walked = true;
      });
      assert.ok((await changing) > 0, 'other models were changed');
      const met = seen.filter(({ name }) => name === 'untouched').map(({ id }) => id);
      const expected = untouched.filter(passes).map(({ id }) => id);
      assert.equal(met.length, expected.length);
      assert.deepEqual([...met].sort(), [...expected].sort());
    });
  }
}
