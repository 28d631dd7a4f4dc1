import type { AssetRow } from '../../../src/catalog/assets/asset.ts';
import { indexAsset } from '../../../src/catalog/search/index-asset.ts';
import { Database } from '../../../src/platform/db/database.ts';
import { newId } from '../../../src/platform/ids.ts';
import type { TestServer } from '../servers/server.ts';

/** A row of a model or dataset. */
export interface SeededAsset {
  id: string;
  kind: 'model' | 'dataset';
  owner_id: string;
  slug: string;
  name: string;
  task: AssetRow['task'];
  framework: AssetRow['framework'];
  license: string;
  /** Cents. Default: free. */
  price?: number;
  description: string;
  readme: string;
  downloads: number;
  stars: number;
  trending: number;
  published: boolean;
}

let seeded = 0;

/** Returns a published model without downloads or stars by default. */
export function newAsset(owner: { id: string; slug: string }, fields: Partial<SeededAsset> = {}): SeededAsset {
  const name = fields.name ?? `Stock ${++seeded}`;
  return {
    id: newId(fields.kind === 'dataset' ? 'dst' : 'mdl'),
    kind: 'model',
    owner_id: owner.id,
    slug: `${owner.slug}/stock-${++seeded}`,
    name,
    task: 'manipulation',
    framework: fields.kind === 'dataset' ? '' : 'pytorch',
    license: 'MIT',
    description: '',
    readme: '',
    downloads: 0,
    stars: 0,
    trending: 0,
    published: true,
    ...fields,
  };
}

/** Inserts many assets into test mode. Over the API each would take several requests. */
export async function seedAssets(
  { database }: Pick<TestServer, 'database'>,
  assets: readonly SeededAsset[],
): Promise<void> {
  await database.query(
    `insert into test.assets (id, kind, owner_id, slug, name, task, framework, license, price_currency, price_amount,
       description, readme, downloads, stars, trending, published_at)
     select id, kind, owner_id, slug, name, task, framework, license, 'usd', coalesce(price, 0), description, readme, downloads, stars,
       trending, case when published then now() end
     from jsonb_to_recordset($1::jsonb) as a (id text, kind text, owner_id text, slug text, name text, task text,
       framework text, license text, price bigint, description text, readme text, downloads bigint, stars bigint,
       trending float8, published boolean)`,
    [JSON.stringify(assets)],
  );
}

/** Inserts assets and adds them to the search index. */
export async function seedIndexedAssets(server: TestServer, assets: readonly SeededAsset[]): Promise<void> {
  await seedAssets(server, assets);
  await withDatabase(server, (database) =>
    database.test.transaction(async (tx) => {
      for (const asset of assets) await indexAsset(tx, asset);
    }),
  );
}

/** Opens a database handle like that of a job for the duration of `work`. */
export async function withDatabase<T>(server: TestServer, work: (database: Database) => Promise<T>): Promise<T> {
  const failed = (error: Error) => {
    throw error;
  };
  const database = new Database({ url: server.database.url, poolSize: 1, roles: true, onIdleError: failed });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
