import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import type { TestDatabase } from '../../../test/harness/servers/database.ts';
import type { Credential } from '../../access/credential.ts';
import { mountRoutes } from '../../access/mount-routes.ts';
import { memoryCounters } from '../../access/rate-limit/memory-counters.ts';
import { scopesOfTier } from '../../access/scopes.ts';
import { OpenStreams } from '../../inference/gateway/client-disconnect.ts';
import { openVault } from '../../platform/crypto/key-ring.ts';
import type { Database } from '../../platform/db/database.ts';
import { describeApi } from '../../platform/http/docs/openapi.ts';
import { createHttpServer } from '../../platform/http/http-server.ts';
import { newId } from '../../platform/ids.ts';
import { openLog } from '../../platform/log.ts';
import type { LanguageRuntime, TensorRuntime } from '../../runtimes/model-runtime.ts';
import type { RuntimeName } from '../deployment.ts';
import { HeldElsewhere, type Host, type LoadedModel } from '../hosting/host.ts';
import type { LogLine } from '../logs/deployment-log.ts';
import { CallForwarder } from './forward-call.ts';
import { mountForwardedCalls } from './forwarded-calls.ts';
import { HostedChatCompletion } from './hosted-chat.ts';
import { invokeRoutes } from './invoke.routes.ts';
import { InferRequest, InferResponse } from './open-inference/infer-schemas.ts';

// A node that serves calls of deployments over HTTP, on a real database, with fake models.

const vault = () => openVault([{ serial: 1, key: randomBytes(32) }]);
/** Nodes of one market share it. */
export const KEY_RING = { accounts: vault(), test: vault(), live: vault() };

/** A token is `<account>.<key>.<mode>`. The key `unconfirmed` belongs to an account without a confirmed email. */
export function credentialOf(token: string): Credential {
  const [id = '', key = '1', mode = 'test'] = token.split('.');
  return {
    kind: 'key',
    id: `key-${key}-of-${id}`,
    account: {
      ...{ id, slug: 'ada', name: 'Ada', email: 'ada@people.example', operator: false },
      emailConfirmed: key !== 'unconfirmed',
      createdAt: new Date(0).toISOString(),
    },
    mode: mode === 'live' ? 'live' : 'test',
    scopes: new Set(scopesOfTier('free')),
    unrestricted: true,
    tier: 'free',
    spendLimit: null,
    unpaid: false,
    expiresAt: Number.POSITIVE_INFINITY,
  };
}

/** Runs the models it has, and refers callers of others to another node, if it knows one. */
class FakeHost implements Host {
  readonly models = new Map<string, LoadedModel>();
  readonly held = new Map<string, { name: string; url: string }>();
  uses = 0;
  /** Called before each use. */
  onUse: (uses: number) => void = () => {};

  async use<T>(_mode: string, id: string, work: (model: LoadedModel) => Promise<T>): Promise<T> {
    this.uses += 1;
    this.onUse(this.uses);
    const node = this.held.get(id);
    if (node) throw new HeldElsewhere(node);
    const model = this.models.get(id);
    if (!model) throw new Error('the test has no such model');
    return work(model);
  }

  async isHeldBy(node: string, _mode: string, id: string): Promise<boolean> {
    return this.held.get(id)?.name === node;
  }

  invalidateHolder(): void {}

  async close(): Promise<void> {}
}

/** Computes y = 2x for any number of rows of two. */
export function doubling(infer?: TensorRuntime['infer']): TensorRuntime {
  return {
    kind: 'tensor',
    pid: undefined,
    signature: {
      inputs: [{ name: 'x', datatype: 'FP32', shape: [-1, 2] }],
      outputs: [{ name: 'y', datatype: 'FP32', shape: [-1, 2] }],
    },
    load: async () => ({ boot: 0, load: 0 }),
    stop: async () => {},
    infer:
      infer ??
      (async ({ inputs }) => {
        const [x] = inputs;
        if (!x) throw new Error('no input');
        const bytes = Uint8Array.from(x.data);
        const numbers = new Float32Array(bytes.buffer).map((value) => 2 * value);
        return { outputs: [{ ...x, name: 'y', data: new Uint8Array(numbers.buffer) }], queued: 1.5, ran: 2.25 };
      }),
  };
}

/** Generates these words for any prompt. */
export function talking(words: readonly string[], generate?: LanguageRuntime['generate']): LanguageRuntime {
  return {
    kind: 'language',
    pid: undefined,
    contextLength: 64,
    load: async () => ({ boot: 0, load: 0 }),
    stop: async () => {},
    count: async () => 1,
    generate:
      generate ??
      (async ({ choices }, listener, signal) => {
        listener.begun(7);
        for (let choice = 0; choice < choices; choice++) {
          for (const [i, word] of words.entries()) {
            await new Promise((resolve) => setImmediate(resolve));
            signal.throwIfAborted();
            listener.piece(choice, word, i + 1);
          }
          listener.ended(choice, 'stop', words.length);
        }
      }),
  };
}

export interface InvokingNode {
  url: string;
  host: FakeHost;
  lines: LogLine[];
  openStreams: OpenStreams;
  stop(): Promise<void>;
}

export async function startInvokingNode(database: Database, maxSearchMs = 20_000): Promise<InvokingNode> {
  const http = createHttpServer({ log: openLog('silent'), trustProxy: false });
  const counters = memoryCounters();
  const forwarder = new CallForwarder(KEY_RING);
  const host = new FakeHost();
  const lines: LogLine[] = [];
  const openStreams = new OpenStreams();
  const logs = { write: (_mode: string, _id: string, line: LogLine) => lines.push(line), flush: async () => {} };
  const invocationOptions = { host, openStreams, logs, log: openLog('silent'), maxSearchMs };
  const schemas = [InferRequest, InferResponse, HostedChatCompletion];
  await describeApi(http, { version: '0', schemas, securitySchemes: {} });
  const { announcements } = database;
  mountRoutes(http, invokeRoutes({ ...invocationOptions, forwarder, counters, announcements }), {
    credentials: {
      bearers: [{ recognises: () => true, resolve: credentialOf }],
      cookies: { resolve: () => undefined },
    },
    counters,
    visitorMode: 'test',
    database,
    keyRing: KEY_RING,
  });
  await mountForwardedCalls(http, { ...invocationOptions, keyRing: KEY_RING });
  await http.listen({ port: 0, host: '127.0.0.1' });
  const { port } = http.server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    ...{ host, lines, openStreams },
    async stop() {
      await forwarder.close();
      http.server.closeAllConnections();
      await http.close();
      await counters.close();
    },
  };
}

export interface DeployedRow {
  id: string;
  owner: string;
  model: string;
  listing: string | null;
}

interface ListingOptions {
  perMinute?: number;
  trials?: number;
  status?: string;
}

/** Inserts a deployment, with its listing if one is given. */
export async function deploy(
  tables: TestDatabase,
  { runtime = 'onnx', listing }: { runtime?: RuntimeName; listing?: ListingOptions } = {},
): Promise<DeployedRow> {
  const [id, owner, model] = [newId('dep'), newId('usr'), newId('mdl')];
  const listingId = listing ? newId('lst') : null;
  if (listing) {
    const { perMinute = 60, trials = 0, status = 'published' } = listing;
    await tables.query(
      `insert into test.listings (id, asset_id, asset_type, asset_slug, owner_id, title, price_currency, price_amount,
         requests_per_minute, trial_calls, status)
       values ($1, $2, 'model', 'acme/thing', $3, 'Thing', 'usd', 100, $4, $5, $6)`,
      [listingId, model, owner, perMinute, trials, status],
    );
  }
  await tables.query(
    `insert into test.deployments (id, owner_id, name, model_id, model_slug, revision, folder_id, listing_id, runtime,
       idle_timeout, status)
     values ($1, $2, 'thing', $3, 'acme/thing', '1.0.0', $4, $5, $6, 300, 'ready')`,
    [id, owner, model, newId('rev'), listingId, runtime],
  );
  return { id, owner, model, listing: listingId };
}

export async function license(tables: TestDatabase, { model }: DeployedRow, licensee: string): Promise<void> {
  await tables.query('insert into test.license_grants (id, asset_id, licensee_id) values ($1, $2, $3)', [
    newId('grt'),
    model,
    licensee,
  ]);
}
