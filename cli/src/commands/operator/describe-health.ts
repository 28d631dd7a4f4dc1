import type { MarketHealth } from '@souk/sdk';
import { formatTimestamp } from '../../output/dates.ts';
import { formatBytes, formatDuration } from '../../output/quantities.ts';
import { type Column, fixedColumn, formatFields, formatTable, numberColumn, type Row } from '../../output/table.ts';
import { formatCount } from '../catalog/asset-table.ts';

/** Describes the responding node first, then queues, then inference and nodes. Empty tables are left out. */
export function describeHealth(health: MarketHealth, now = Date.now()): string {
  const parts = [
    formatFields(factsOf(health, now)),
    table(JOBS, health.queues.map(jobsRow)),
    table(WEBHOOKS, health.webhooks.map(webhooksRow)),
    table(INFERENCE, health.inference.map(inferenceRow)),
    table(NODES, health.nodes.map(nodeRow)),
  ];
  return parts.filter((part) => part !== '').join('\n\n');
}

function table(header: readonly Column[], rows: readonly Row[]): string {
  return rows.length === 0 ? '' : formatTable(header, rows);
}

function factsOf(health: MarketHealth, now: number): [name: string, value: string][] {
  const { database, not_ready: reason } = health;
  const size = database.size === null ? '' : ` of ${formatBytes(database.size)}`;
  const up = formatDuration((now - Date.parse(health.started_at)) / 1000);
  return [
    ['ready', reason === null ? 'yes' : `no: ${reason}`],
    ['version', `${health.version}, on Node.js ${health.node_version}`],
    ['running', `for ${up}, in ${formatBytes(health.memory)} of memory`],
    ['database', `PostgreSQL ${database.version}${size}`],
    ['connections', `${database.connections} of ${database.max_connections}`],
    ...health.storage.map((stored): [string, string] => [`files in ${stored.mode}`, describeStorage(stored)]),
    ...health.processors.map((processor): [string, string] => [
      `payments in ${processor.mode}`,
      processor.available ? processor.name : `${processor.name}, not available`,
    ]),
  ];
}

function describeStorage({ blobs, bytes, driver, free_bytes }: MarketHealth['storage'][number]): string {
  const free = free_bytes === null ? '' : `, ${formatBytes(free_bytes)} free`;
  return `${formatCount(blobs)} of ${formatBytes(bytes)} ${driver === 's3' ? 'in S3' : 'on disk'}${free}`;
}

const JOBS = ['JOBS', ...['WAITING', 'RUNNING', 'FAILING', 'GIVEN UP'].map(numberColumn), fixedColumn('DUE SINCE')];

function jobsRow(queue: MarketHealth['queues'][number]): Row {
  const { realm, waiting, running, failing, given_up, oldest_due_at } = queue;
  return {
    cells: [realm, ...[waiting, running, failing, given_up].map(formatCount), formatTimestamp(oldest_due_at)],
    style: failing + given_up > 0 ? 'yellow' : undefined,
  };
}

const WEBHOOKS = [
  'WEBHOOKS',
  ...['WAITING', 'UNSENT EVENTS', 'FAILING ENDPOINTS'].map(numberColumn),
  fixedColumn('DUE SINCE'),
];

function webhooksRow(webhooks: MarketHealth['webhooks'][number]): Row {
  const { mode, waiting, events_waiting, endpoints_failing, oldest_due_at } = webhooks;
  return {
    cells: [mode, ...[waiting, events_waiting, endpoints_failing].map(formatCount), formatTimestamp(oldest_due_at)],
    style: endpoints_failing > 0 ? 'yellow' : undefined,
  };
}

const INFERENCE = ['INFERENCE', fixedColumn('MODE'), fixedColumn('BACKEND'), numberColumn('IN FLIGHT'), 'REPLICAS'];

function inferenceRow({ model, mode, backend, replicas }: MarketHealth['inference'][number]): Row {
  const inFlight = replicas.reduce((sum, { in_flight }) => sum + in_flight, 0);
  const failed = replicas.filter(({ state }) => state === 'backing_off').map(({ url }) => url);
  const available = `${replicas.length - failed.length} of ${replicas.length} available`;
  const state = failed.length === 0 ? available : `${available}, not ${failed.join(', ')}`;
  return {
    cells: [model, mode, backend, formatCount(inFlight), backend === 'embedded' ? 'in the server itself' : state],
    style: failed.length > 0 ? 'yellow' : undefined,
  };
}

const NODES = ['NODE', 'ADDRESS', numberColumn('RUNS'), fixedColumn('SEEN')];

function nodeRow({ name, url, used, places, seen_at }: MarketHealth['nodes'][number]): Row {
  return { cells: [name, url, `${used} of ${places}`, formatTimestamp(seen_at)] };
}
