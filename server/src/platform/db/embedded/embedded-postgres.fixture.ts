import { createInterface } from 'node:readline';
import pg from 'pg';
import { startEmbeddedPostgres } from './embedded-postgres.ts';

/**
 * Stands in for the Souk server: `node embedded-postgres.fixture.ts <directory> [settings as JSON]`. Starts the
 * database, reports it as a line of JSON, then obeys lines on stdin: `insert` inserts rows forever and acknowledges
 * each, `stop` (or the end of stdin) stops.
 */
const [directory = '', settings = '{}'] = process.argv.slice(2);
const report = (message: object) => process.stdout.write(`${JSON.stringify(message)}\n`);

try {
  const postgres = await startEmbeddedPostgres({
    directory,
    settings: JSON.parse(settings),
    onStep: (step) => report({ step }),
  });
  report({ started: { pid: postgres.pid, url: postgres.url, socketDir: postgres.socketDir, uid: process.getuid?.() } });
  for await (const line of createInterface({ input: process.stdin })) {
    if (line === 'insert') insertForEver(postgres.url).catch(() => {}); // until the stop cuts it off
    if (line === 'stop') break;
  }
  await postgres.stop();
  report({ stopped: true });
  process.exit(0);
} catch (error) {
  report({ failed: (error as Error).message });
  process.exit(1);
}

async function insertForEver(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  await client.query('CREATE TABLE IF NOT EXISTS rows (number bigint PRIMARY KEY)');
  const { rows } = await client.query('SELECT coalesce(max(number), 0)::int AS last FROM rows');
  for (let number = rows[0].last + 1; ; number += 1) {
    await client.query('INSERT INTO rows VALUES ($1)', [number]);
    report({ acknowledged: number });
  }
}
