import assert from 'node:assert/strict';
import { cloneDatabase, type TestDatabase } from './database.ts';
import { modelProcesses } from './model-processes.ts';
import { type ServerProcess, spawnServer, temporaryDirectory, untilReady } from './process.ts';
import { startTestServer, TEST_SECRET, type TestServer } from './server.ts';

/** Nodes that share a database and a data directory. `end` stops those that still run. */
export class Nodes {
  readonly database: TestDatabase;
  readonly dataDir: string;
  readonly #remove: () => Promise<void>;
  readonly #inProcess: TestServer[] = [];
  readonly #spawned: ServerProcess[] = [];

  private constructor(database: TestDatabase, directory: { path: string; remove(): Promise<void> }) {
    this.database = database;
    this.dataDir = directory.path;
    this.#remove = directory.remove;
  }

  static async open(): Promise<Nodes> {
    return new Nodes(await cloneDatabase(), await temporaryDirectory());
  }

  async start(env: Record<string, string>): Promise<TestServer> {
    const node = await startTestServer({ database: this.database, env: { SOUK_DATA_DIR: this.dataDir, ...env } });
    this.#inProcess.push(node);
    return node;
  }

  /** Starts a node as a process, which can be killed. */
  async spawn(env: Record<string, string>): Promise<ServerProcess> {
    const own = { DATABASE_URL: this.database.url, SOUK_SECRET: TEST_SECRET, SOUK_DATA_DIR: this.dataDir };
    const node = await spawnServer({ ...own, ...env });
    this.#spawned.push(node);
    await untilReady(node);
    return node;
  }

  /** Returns the name of the node that runs a deployment. */
  async nodeOf({ id }: { id: string }): Promise<string | undefined> {
    const [row] = await this.database.query<{ node: string }>(
      'select node from test.deployments where id = $1 and leased_until > now()',
      [id],
    );
    return row?.node;
  }

  async end(): Promise<void> {
    for (const node of this.#spawned) await node.end('SIGTERM');
    for (const node of this.#inProcess.reverse()) await node.stop();
    await this.database.drop();
    await this.#remove();
  }
}

/** Runs `work` with nodes, stops them, and asserts that no model process is left. */
export async function withNodes(work: (nodes: Nodes) => Promise<void>): Promise<void> {
  const nodes = await Nodes.open();
  try {
    await work(nodes);
  } finally {
    await nodes.end();
  }
  assert.deepEqual(modelProcesses(nodes.dataDir), []);
}
