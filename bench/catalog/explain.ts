import pg from 'pg';
import type { Db } from '../../server/src/platform/db/queryable.ts';
import { type Statement, valuesOf } from '../../server/src/platform/db/statement.ts';

interface Executed {
  text: string;
  values: unknown[];
}

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: PlanNode[];
}

export interface Explained {
  rowsRead: number;
  sequentialScans: string[];
}

/** Wraps a database and records the statements it executes. */
export function recording(db: Db): { db: Db; executed: Executed[] } {
  const executed: Executed[] = [];
  const record = new Proxy(db, {
    get(target, name) {
      const value = Reflect.get(target, name, target) as unknown;
      if (typeof value !== 'function') return value;
      return (statement: Statement<unknown, object>, params: object) => {
        if (typeof statement === 'object') executed.push({ text: statement.text, values: valuesOf(statement, params) });
        return value.call(target, statement, params) as unknown;
      };
    },
  });
  return { db: record, executed };
}

/** Returns what PostgreSQL read for these statements, from EXPLAIN ANALYZE. */
export async function explain(url: string, executed: readonly Executed[]): Promise<Explained> {
  const client = new pg.Client({
    connectionString: url,
    options: '-c search_path=test,accounts -c enable_seqscan=off',
  });
  await client.connect();
  try {
    const explained: Explained = { rowsRead: 0, sequentialScans: [] };
    for (const { text, values } of executed) {
      if (/pg_stats/.test(text)) continue; // runs once a minute, on PostgreSQL's own tables
      const { rows } = await client.query(`explain (analyze, format json) ${text}`, values);
      walk(rows[0]['QUERY PLAN'][0].Plan, explained);
    }
    return explained;
  } finally {
    await client.end();
  }
}

function walk(node: PlanNode, explained: Explained): void {
  const relation = node['Relation Name'];
  if (relation !== undefined) {
    const perLoop =
      node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
    explained.rowsRead += Math.round(perLoop * node['Actual Loops']);
    if (node['Node Type'] === 'Seq Scan') explained.sequentialScans.push(relation);
  }
  for (const child of node.Plans ?? []) walk(child, explained);
}
