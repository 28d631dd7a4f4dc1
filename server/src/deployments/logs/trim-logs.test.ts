import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { insertDeployment } from '../../../test/harness/markets/deployment-logs.ts';
import { openDatabase } from '../../../test/harness/people/sellers.ts';
import { cloneDatabase } from '../../../test/harness/servers/database.ts';
import { newId, oldestIdAt } from '../../platform/ids.ts';
import { storeLines } from './store-log-lines.ts';
import { newLogLine, type StoredLogLine } from './stored-log-line.ts';
import { deleteLogsOf, MAX_LINES, RETENTION_DAYS, trimLogs } from './trim-logs.ts';

const tables = await cloneDatabase();
const database = openDatabase(tables);
after(async () => {
  await database.close();
  await tables.drop();
});
const db = database.test;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Creates lines of this age, oldest first. */
function linesOf(deploymentId: string, count: number, agoMs = 0): StoredLogLine[] {
  const at = new Date(Date.now() - agoMs);
  const head = `${oldestIdAt('log', at.getTime()).slice(0, -16)}${newId('log').slice(-6)}`;
  return Array.from({ length: count }, (_, n) => {
    const line = newLogLine(deploymentId, { stream: 'stdout', level: 'info', message: String(n) });
    return { ...line, at, id: `${head}${String(n).padStart(10, '0')}` };
  });
}

async function messagesOf(deploymentId: string): Promise<string[]> {
  const rows = await tables.query<{ message: string }>(
    'select message from test.deployment_logs where deployment_id = $1 order by at, id',
    [deploymentId],
  );
  return rows.map(({ message }) => message);
}

test('keeps the newest lines, and none beyond the retention', async () => {
  const [busy, old, quiet] = [
    await insertDeployment(tables, newId('usr')),
    await insertDeployment(tables, newId('usr')),
    await insertDeployment(tables, newId('usr')),
  ];
  await storeLines(db, linesOf(busy, MAX_LINES + 1_500, 1_000));
  await storeLines(db, linesOf(old, 3, (RETENTION_DAYS + 1) * DAY_MS));
  await storeLines(db, linesOf(old, 2, (RETENTION_DAYS - 1) * DAY_MS));
  await storeLines(db, linesOf(quiet, 4));
  await trimLogs(db);
  assert.equal((await messagesOf(busy)).length, MAX_LINES);
  assert.equal((await messagesOf(busy))[0], '1500', 'the oldest went');
  assert.deepEqual(await messagesOf(old), ['0', '1']);
  assert.equal((await messagesOf(quiet)).length, 4);
  await trimLogs(db);
  assert.equal((await messagesOf(busy)).length, MAX_LINES, 'and no more of them');
});

test('deletes the lines of a deleted deployment, late ones included', async () => {
  const [gone, kept] = [newId('dep'), await insertDeployment(tables, newId('usr'))];
  for (const id of [gone, kept]) await storeLines(db, linesOf(id, 1_200, 5 * 60_000));
  await storeLines(db, linesOf(gone, 1));
  await trimLogs(db);
  assert.deepEqual(await messagesOf(gone), ['0'], 'it may only just be coming into being');
  await deleteLogsOf(db, gone);
  assert.deepEqual(await messagesOf(gone), []);
  assert.equal((await messagesOf(kept)).length, 1_200);
});

test('stores repeated lines once', async () => {
  const id = await insertDeployment(tables, newId('usr'));
  const lines = linesOf(id, 3);
  await storeLines(db, lines);
  await storeLines(db, [...lines, ...linesOf(id, 1)]);
  assert.equal((await messagesOf(id)).length, 4);
});
