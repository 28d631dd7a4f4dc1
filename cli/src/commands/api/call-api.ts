import type { Page } from '@souk/sdk';
import type { Command } from 'commander';
import { withAccount } from '../../connection.ts';
import { EXIT } from '../../failures/exit-codes.ts';
import { Failure } from '../../failures/failure.ts';
import { readValue } from '../../input/read-value.ts';
import { print, printJson } from '../../output/printing.ts';
import { sanitize } from '../../output/terminal-text.ts';
import { parseFields, parseParams } from './parse-fields.ts';

export type Method = 'get' | 'post' | 'patch' | 'put' | 'delete';

interface ApiOptions {
  param?: string[];
  include?: boolean;
  paginate?: boolean;
  data?: string;
  field?: string[];
  idempotencyKey?: string;
}

export async function callApi(method: Method, path: string, command: Command): Promise<void> {
  const { param, field, data, include, paginate, idempotencyKey } = command.opts<ApiOptions>();
  const { pathname, query } = parsePath(path, parseParams(param ?? []));
  const body = data === undefined ? field && parseFields(field) : parseBody(await readValue(data));
  await withAccount(command, async (_souk, { client, credential, settings }) => {
    const souk = client(credential, include ? fetchPrintingHead : undefined);
    const call = (query: Record<string, string>) =>
      souk.request(method.toUpperCase() as Uppercase<Method>, pathname, { query, body, idempotencyKey });
    const result = paginate
      ? await allItems(call as (query: object) => Promise<Page<unknown>>, query)
      : await call(query);
    if (settings.quiet) for (const id of idsOf(result)) print(sanitize(id));
    // A response without a body, such as to some deletions, prints nothing.
    else if (result !== undefined && result !== null) printJson(result);
  });
}

function parseBody(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch (error) {
    const message = `the body is not JSON: ${(error as Error).message}.`;
    throw new Failure(message, { exitCode: EXIT.usage, code: 'invalid_json' });
  }
}

/** Splits off query parameters, since paths are often copied from a log or the reference. */
function parsePath(path: string, params: Record<string, string>) {
  const [pathname = '', search] = path.split('?', 2);
  return {
    pathname: pathname.startsWith('/') ? pathname : `/${pathname}`,
    query: { ...Object.fromEntries(new URLSearchParams(search)), ...params },
  };
}

async function allItems(
  call: (query: Record<string, string>) => Promise<Page<unknown>>,
  query: Record<string, string>,
): Promise<unknown[]> {
  const items: unknown[] = [];
  let page = await call({ limit: '100', ...query });
  if (!Array.isArray(page?.items))
    throw new Failure('the response is not a list, so it has no pages. Omit --paginate.');
  items.push(...page.items);
  while (page.next_cursor !== undefined) {
    page = await call({ limit: '100', ...query, cursor: page.next_cursor });
    items.push(...page.items);
  }
  return items;
}

/** Prints status and headers before the body, of error responses as well. */
const fetchPrintingHead: typeof fetch = async (input, init) => {
  const response = await fetch(input, init);
  const headers = [...response.headers].map(([name, value]) => `${name}: ${sanitize(value)}`);
  print([`HTTP ${response.status} ${response.statusText}`.trim(), ...headers, ''].join('\n'));
  return response;
};

function idsOf(result: unknown): string[] {
  const { items = Array.isArray(result) ? result : [result] } = (result ?? {}) as { items?: unknown[] };
  return items.map((item) => (item as { id?: unknown } | null)?.id).filter((id) => typeof id === 'string');
}
