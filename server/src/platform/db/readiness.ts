import { type Database, REALMS } from './database.ts';
import { readMigrations } from './migrate.ts';
import { statement } from './statement.ts';

const countMigrations = statement<{ count: number }>(
  'count_migrations',
  'select count(*)::int as count from schema_migrations',
);

/** Answers why this node cannot serve yet, or undefined when the database answers and has every migration. */
export async function whyNotReady(database: Database): Promise<string | undefined> {
  for (const realm of REALMS) {
    const wanted = (await readMigrations(realm === 'accounts' ? 'accounts' : 'market')).length;
    const row = await database.of(realm).one(countMigrations, []);
    if ((row?.count ?? 0) < wanted) return `migrations are missing in the schema ${realm}`;
  }
  return undefined;
}
