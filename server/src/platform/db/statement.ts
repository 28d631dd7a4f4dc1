/**
 * A named statement. Naming makes PostgreSQL parse and plan it once per connection, which halves the cost of
 * small queries; the row and parameter types make a call read like a function.
 */
export interface Statement<Row, Params extends readonly unknown[]> {
  readonly name: string;
  readonly text: string;
  /** True if it may change or lock rows. */
  readonly writes: boolean;
  /** Planned for every call, with the tables' current statistics. */
  readonly anew?: true;
  /** Never set: carries the types of rows and parameters. */
  readonly types?: { row: Row; params: Params };
}

const names = new Set<string>();
const WRITES =
  /\b(insert\s+into|update|delete\s+from|merge\s+into|for\s+(no\s+key\s+)?update|for\s+(key\s+)?share|pg_notify|enqueue_job)\b/i;

export function statement<Row, Params extends readonly unknown[] = []>(
  name: string,
  text: string,
): Statement<Row, Params> {
  if (names.has(name)) throw new Error(`two statements are called ${name}`);
  names.add(name);
  return { name, text, writes: WRITES.test(text) };
}

/**
 * Like `statement`, but planned for every call: for a statement that joins many rows to a table that may be tiny when a
 * plan is cached and large when it is used.
 */
export function unpreparedStatement<Row, Params extends readonly unknown[] = []>(
  name: string,
  text: string,
): Statement<Row, Params> {
  return { ...statement<Row, Params>(name, text), anew: true };
}
