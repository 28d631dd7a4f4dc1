import assert from 'node:assert/strict';
import { MODEL_NAMES, type ModelName } from '../../../src/inference/model-names.ts';
import type { Mode } from '../../../src/platform/db/realm.ts';
import type { Client } from '../clients/client.ts';
import { FollowedChat } from '../clients/followed-chat.ts';
import { eventually } from '../eventually.ts';
import { createUnpaidKey } from '../people/activation.ts';
import { createKey, type Key, type KeyOptions, type Person, signUp } from '../people/people.ts';
import { type ScriptedUpstream, startScriptedUpstream } from '../servers/scripted-upstream.ts';
import { startTestServer, type TestServer, type TestServerOptions } from '../servers/server.ts';

// Servers with scripted models, and accounts with premium keys.

export interface InferenceServer extends TestServer {
  /** The upstream of each mode. */
  upstreams: Record<Mode, ScriptedUpstream>;
}

export interface InferenceServerOptions extends TestServerOptions {
  /** Settings of every backend, or of the backend for a model and mode. */
  backend?: object | ((model: ModelName, mode: Mode) => object);
  /** Settings next to `models`. */
  settings?: object;
}

/** Name of the model at the scripted upstreams. */
export const UPSTREAM_MODEL = 'upstream-model';
export const UPSTREAM_KEYS: Record<Mode, string> = { test: 'upstream-test-key', live: 'upstream-live-key' };

export function inferenceSettings(
  upstreams: Record<Mode, Pick<ScriptedUpstream, 'url'>>,
  { backend = {}, settings = {} }: InferenceServerOptions = {},
): string {
  const served = (name: ModelName, mode: Mode) => ({
    backend: 'openai',
    upstreams: [{ url: upstreams[mode].url, model: UPSTREAM_MODEL, api_key: UPSTREAM_KEYS[mode] }],
    context_length: 8192,
    max_output_tokens: 1024,
    ...(typeof backend === 'function' ? backend(name, mode) : backend),
  });
  const models = MODEL_NAMES.map((name) => [name, { test: served(name, 'test'), live: served(name, 'live') }]);
  return JSON.stringify({ models: Object.fromEntries(models), ...settings });
}

export async function startInferenceServer(options: InferenceServerOptions = {}): Promise<InferenceServer> {
  const upstreams = { test: await startScriptedUpstream(), live: await startScriptedUpstream() };
  const { env, ...others } = options;
  const server = await startTestServer({
    ...others,
    env: { SOUK_INFERENCE: inferenceSettings(upstreams, options), ...env },
  });
  return {
    ...server,
    upstreams,
    async stop() {
      await server.stop();
      await Promise.all([upstreams.test.close(), upstreams.live.close()]);
    },
  };
}

/** Creates a premium key, and pays for it in live mode. */
export async function premiumKey(person: Person, mode: Mode = 'test', options: KeyOptions = {}): Promise<Key> {
  if (mode === 'test') return createKey(person, { ...options, mode, tier: 'premium' });
  const key = await createUnpaidKey(person, options);
  const paid = await key.pay('pm_card_visa');
  assert.equal(paid.status, 200, paid.text);
  return key;
}

export interface Caller extends Person {
  key: Key;
  /** Client with the key. */
  caller: Client;
}

export async function newCaller(
  server: Pick<TestServer, 'url'>,
  mode: Mode = 'test',
  options: KeyOptions = {},
): Promise<Caller> {
  const person = await signUp(server);
  const key = await premiumKey(person, mode, options);
  return { ...person, key, caller: key.client };
}

export const HELLO = { model: 'svc-fast-8b', messages: [{ role: 'user', content: 'Hello' }] };

export const CHAT = '/v1/chat/completions';
export const STREAMED = { ...HELLO, stream: true };
export const WITH_USAGE = { ...STREAMED, stream_options: { include_usage: true } };

/** Opens a streamed completion. */
export function openChat(server: Pick<TestServer, 'url'>, { key }: Pick<Caller, 'key'>, body: object): FollowedChat {
  return new FollowedChat(server.url, { authorization: `Bearer ${key.secret}` }, body);
}

export interface Booked {
  request_id: string;
  key_id: string;
  model: string;
  prompt_tokens: number;
  completion_tokens: number;
  cost: number;
  outcome: string;
  counted_by: string;
  streamed: boolean;
}

/** Lists the recorded usage of an account, oldest first. */
export function bookedFor({ database }: Pick<TestServer, 'database'>, account: string, mode: Mode): Promise<Booked[]> {
  return database.query<Booked & { cost: number }>(
    `select request_id, key_id, model, prompt_tokens, completion_tokens, cost_nano::float8 as cost, outcome, counted_by,
       streamed from ${mode}.inference_usage where account_id = $1 order by request_id`,
    [account],
  );
}

/** Waits for `count` records and returns the newest: usage of a disconnected client is recorded after it left. */
export async function untilBooked(
  server: Pick<TestServer, 'database'>,
  account: string,
  mode: Mode,
  count: number,
): Promise<Booked> {
  const booked = await eventually(`${count} to be booked`, async () => {
    const all = await bookedFor(server, account, mode);
    return all.length >= count && all;
  });
  assert.equal(booked.length, count);
  return booked.at(-1) as Booked;
}

/** Waits until no node holds a reservation for an account. Idle reservations are released soon. */
export function untilNothingHeld({ database }: Pick<TestServer, 'database'>, subject: string): Promise<unknown> {
  return eventually('nothing to be held', async () => {
    const rows = await database.query(
      `select 1 from live.inference_reservations where subject like $1 || '%' and nano > 0
       union all select 1 from test.inference_reservations where subject like $1 || '%' and nano > 0`,
      [subject],
    );
    return rows.length === 0;
  });
}

/** Returns the `data` of each frame of a stream. The last one, `[DONE]`, is not JSON. */
export function framesIn(text: string): string[] {
  return text
    .split('\n\n')
    .filter((frame) => frame !== '')
    .map((frame) => frame.replace(/^data: /, ''));
}
