import pg from 'pg';
import { termsOf } from '../../server/src/catalog/search/index-asset.ts';
import { headOf } from '../../server/src/catalog/search/search.sql.ts';
import { withoutIndexes } from '../without-indexes.ts';
import { type GeneratedModel, generateModels } from './generate-models.ts';

const BATCH = 5_000;

/**
 * Loads models into the test market in bulk, after the first `loaded`, which are there already. Then analyzes and vacuums it
 * like a market that has been running.
 */
export async function loadModels(
  url: string,
  count: number,
  onBatch: (loaded: number) => void = () => undefined,
  loaded = 0,
): Promise<void> {
  const client = new pg.Client({ connectionString: url, options: '-c search_path=test,accounts' });
  await client.connect();
  try {
    await client.query(`set maintenance_work_mem = '1GB'; set synchronous_commit = off`);
    await withoutIndexes(client, ['assets', 'asset_words'], () => insertModels(client, count, onBatch, loaded));
    await client.query(
      `insert into download_days select current_date, id, downloads / 100 from assets where downloads > 300
       on conflict do nothing`,
    );
    await client.query('vacuum analyze assets');
    await client.query('vacuum analyze asset_words');
    await client.query('vacuum analyze search_words');
  } finally {
    await client.end();
  }
}

async function insertModels(
  client: pg.Client,
  count: number,
  onBatch: (loaded: number) => void,
  before: number,
): Promise<void> {
  const words = new Set<string>();
  let batch: GeneratedModel[] = [];
  let loaded = before;
  const flush = async () => {
    await insertBatch(client, batch, words);
    loaded += batch.length;
    batch = [];
    onBatch(loaded);
  };
  for (const model of generateModels(count).drop(before)) {
    batch.push(model);
    if (batch.length === BATCH) await flush();
  }
  if (batch.length > 0) await flush();
  await client.query('insert into search_words select unnest($1::text[]) on conflict do nothing', [[...words]]);
}

async function insertBatch(client: pg.Client, models: readonly GeneratedModel[], words: Set<string>): Promise<void> {
  const column = (of: (model: GeneratedModel) => unknown) => models.map(of);
  await client.query(
    `insert into assets (id, kind, owner_id, slug, name, task, framework, license, price_currency, price_amount,
       description, readme, downloads, stars, trending, revisions, published_at, created_at, updated_at)
     select id, 'model', owner_id, slug, name, task, framework, license, 'usd', amount, description, readme, downloads,
       stars, 0, '{1.0.0}', now(), now(), now()
     from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::bigint[],
       $9::text[], $10::text[], $11::bigint[], $12::bigint[])
       as m (id, owner_id, slug, name, task, framework, license, amount, description, readme, downloads, stars)`,
    [
      column((m) => m.id),
      column((m) => m.ownerId),
      column((m) => m.slug),
      column((m) => m.name),
      column((m) => m.task),
      column((m) => m.framework),
      column((m) => m.license),
      column((m) => m.amount),
      column((m) => m.description),
      column((m) => m.readme),
      column((m) => m.downloads),
      column((m) => m.stars),
    ],
  );
  const indexed = models.map((model) => termsOf(model));
  for (const { name, slug, description, readme } of indexed) {
    for (const word of [...name, ...slug, ...description, ...readme]) words.add(word);
  }
  // The same vectors as the statement `index_asset` creates, for many rows at once.
  await client.query(
    `insert into asset_words (asset_id, kind, owner_id, published, task, framework, license, free, downloads, head, words)
     select a.id, a.kind, a.owner_id, true, a.task, a.framework, a.license, a.free, a.downloads, v.head,
       v.head || strip(to_tsvector('english', w.readme))
     from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[]) as w (id, name, slug, description, readme)
     join assets a on a.id = w.id
     cross join lateral (select ${headOf('w.name', 'w.slug', 'w.description')} as head) v`,
    [
      column((m) => m.id),
      indexed.map((w) => w.name.join(' ')),
      indexed.map((w) => w.slug.join(' ')),
      indexed.map((w) => w.description.join(' ')),
      indexed.map((w) => w.readme.join(' ')),
    ],
  );
}
