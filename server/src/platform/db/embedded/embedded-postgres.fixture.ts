import { createInterface } from 'node:readline';
import pg from 'pg';
import { startEmbeddedPostgres } from './embedded-postgres.ts';

/**
 * A stand-in for the Souk server: `node embedded-postgres.fixture.ts <directory> [settings as JSON]`.
 * It starts the database, says so in a line of JSON, then obeys lines on stdin: `insert` inserts rows for ever and
 * acknowledges each, `stop` (or the end of stdin) stops.
 */
const [directory = '', settings = '{}'] = process.argv.slice(2);
const say = (word: object) => process.stdout.write(`${JSON.stringify(word)}\n`);

try {
  const postgres = await startEmbeddedPostgres({
    directory,
    settings: JSON.parse(settings),
    onStep: (step) => say({ step }),
  });
  say({ started: { pid: postgres.pid, url: postgres.url, socketDir: postgres.socketDir, uid: process.getuid?.() } });
  for await (const line of createInterface({ input: process.stdin })) {
    if (line === 'insert') insertForEver(postgres.url).catch(() => {}); // until the stop cuts it off
    if (line === 'stop') break;
  }
  await postgres.stop();
  say({ stopped: true });
  process.exit(0);
} catch (error) {
  say({ failed: (error as Error).message });
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
    say({ acknowledged: number });
  }
}
