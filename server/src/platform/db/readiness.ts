import type { Database } from './database.ts';
import { readMigrations } from './migrate.ts';
import { REALMS, type Realm } from './realm.ts';
import { statement } from './statement.ts';

const countMigrations = statement<{ count: number }>(
  'count_migrations',
  'select count(*)::int as count from schema_migrations',
);

const FRESH_MS = 1_000;

/**
 * Answers why this node cannot serve yet, or undefined when the database answers and has every migration. Anybody may
 * ask as often as they like, so the database is asked once a second at most.
 */
export function readinessOf(database: Database): () => Promise<string | undefined> {
  let asked = Number.NEGATIVE_INFINITY;
  let answer: Promise<string | undefined> = Promise.resolve(undefined);
  let wanted: Promise<Record<Realm, number>> | undefined;
  return () => {
    if (performance.now() - asked < FRESH_MS) return answer;
    asked = performance.now();
    wanted ??= countWanted();
    answer = wanted.then((counts) => findMissing(database, counts));
    return answer;
  };
}

async function findMissing(database: Database, wanted: Record<Realm, number>): Promise<string | undefined> {
  for (const realm of REALMS) {
    const row = await database.of(realm).one(countMigrations, []);
    if ((row?.count ?? 0) < wanted[realm]) return `migrations are missing in the schema ${realm}`;
  }
  return undefined;
}

async function countWanted(): Promise<Record<Realm, number>> {
  const market = (await readMigrations('market')).length;
  return { accounts: (await readMigrations('accounts')).length, test: market, live: market };
}
