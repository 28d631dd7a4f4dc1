/**
 * A named statement. Naming makes PostgreSQL parse and plan it once per connection, which halves the cost of
 * small queries; the row and parameter types make a call read like a function. Parameters are a tuple for `$1`, `$2`, or
 * an object for `$accountId`, `$limit`.
 */
export interface Statement<Row, Params extends object> {
  readonly name: string;
  /** The text as PostgreSQL takes it, with numbered parameters. */
  readonly text: string;
  /** The names of the parameters in the order of their numbers, if they are passed by name. */
  readonly paramNames?: readonly string[];
  /** True if it may change or lock rows. */
  readonly writes: boolean;
  /** Planned for every call, with the tables' current statistics. */
  readonly unprepared?: true;
  /** Never set: carries the types of rows and parameters. */
  readonly types?: { row: Row; params: Params };
}

const names = new Set<string>();
const NAMED_PARAM = /\$([a-z]\w*)/gi;
const WRITES =
  /\b(insert\s+into|update|delete\s+from|merge\s+into|for\s+(no\s+key\s+)?update|for\s+(key\s+)?share|pg_notify|enqueue_job)\b/i;

export function statement<Row, Params extends object = []>(name: string, text: string): Statement<Row, Params> {
  if (names.has(name)) throw new Error(`two statements are called ${name}`);
  names.add(name);
  return { name, ...numberParams(text), writes: WRITES.test(text) };
}

function numberParams(text: string): Pick<Statement<unknown, []>, 'text' | 'paramNames'> {
  const paramNames = [...new Set(Array.from(text.matchAll(NAMED_PARAM), ([, name = '']) => name))];
  if (paramNames.length === 0) return { text };
  if (/\$\d/.test(text)) throw new Error(`a statement mixes named and numbered parameters: ${text}`);
  return { text: text.replace(NAMED_PARAM, (_, name: string) => `$${paramNames.indexOf(name) + 1}`), paramNames };
}

/**
 * Like `statement`, but planned for every call: for a statement that joins many rows to a table that may be tiny when a
 * plan is cached and large when it is used.
 */
export function unpreparedStatement<Row, Params extends object = []>(
  name: string,
  text: string,
): Statement<Row, Params> {
  return { ...statement<Row, Params>(name, text), unprepared: true };
}

/** Returns the values of the parameters in the order of their numbers. Ignores values that the statement does not name. */
export function valuesOf({ name, paramNames }: Statement<unknown, object>, params: object): unknown[] {
  if (!paramNames) return params as unknown[];
  const byName = params as Record<string, unknown>;
  return paramNames.map((param) => {
    const value = byName[param];
    if (value === undefined) throw new Error(`the parameter ${param} of the statement ${name} is missing`);
    return value;
  });
}
