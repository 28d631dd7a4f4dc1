import type { TestContext } from 'node:test';
import {
  type ScriptedUpstream,
  type ScriptSource,
  startScriptedUpstream,
} from '../../../test/harness/servers/scripted-upstream.ts';
import { type Log, openLog } from '../../platform/log.ts';
import type { Backend } from '../backend.ts';
import type { ChatChunk, ChatRequest } from '../gateway/chat.ts';
import type { OpenAiSettings, UpstreamSettings } from '../inference-settings.ts';
import { openAiBackend } from './openai-backend.ts';
import type { Recovery } from './upstream.ts';

export interface OpenAiPlace {
  backend: Backend;
  upstreams: ScriptedUpstream[];
  /** The first upstream, and the only one by default. */
  upstream: ScriptedUpstream;
  close(): Promise<void>;
}

interface PlaceOptions extends Partial<Omit<OpenAiSettings, 'upstreams' | 'timeouts'>> {
  replicas?: number;
  timeouts?: Partial<OpenAiSettings['timeouts']>;
  script?: ScriptSource;
  recovery?: Partial<Recovery>;
  connections?: number;
  log?: Log;
  upstream?: Partial<UpstreamSettings>;
}

/** Reached only by a test that would otherwise never end. */
const TIMEOUTS = { connect: 10_000, firstByte: 20_000, idle: 20_000, whole: 20_000 };

export const NEVER = new AbortController().signal;
export const OWN_NAME = 'secret-lab/llama-3.1';

/** Opens a backend in front of scripted upstreams. */
export async function openPlace(options: PlaceOptions = {}): Promise<OpenAiPlace> {
  const { replicas = 1, timeouts, script = {}, upstream: own, ...others } = options;
  const { log = openLog('silent'), recovery = {}, connections, ...settings } = others;
  const upstreams = await Promise.all(Array.from({ length: replicas }, () => startScriptedUpstream(script)));
  const [upstream] = upstreams;
  if (upstream === undefined) throw new Error('a backend needs an upstream');
  const backend = openAiBackend(
    {
      backend: 'openai',
      contextLength: 8192,
      maxOutputTokens: 1024,
      images: 'none',
      tokenizer: undefined,
      timeouts: { ...TIMEOUTS, ...timeouts },
      ...settings,
      upstreams: upstreams.map(({ url }, index) => ({ url, model: OWN_NAME, apiKey: `key-${index}`, ...own })),
    },
    { log, recovery, ...(connections === undefined ? {} : { connections }) },
  );
  const close = async () => {
    await backend.close();
    await Promise.all(upstreams.map((one) => one.close()));
  };
  return { backend, upstreams, upstream, close };
}

/** Opens a backend that is closed at the end of the test. */
export async function placeForTest(t: TestContext, options: PlaceOptions = {}): Promise<OpenAiPlace> {
  const place = await openPlace(options);
  t.after(place.close);
  return place;
}

export function question(more: Partial<ChatRequest> = {}): ChatRequest {
  return { model: 'svc-fast-8b', messages: [{ role: 'user', content: 'one two three' }], max_tokens: 100, ...more };
}

/** Collects the chunks of a stream until it ends or fails. */
export async function collect(backend: Backend, request = question(), signal = NEVER) {
  const chunks: ChatChunk[] = [];
  let error: unknown;
  try {
    await backend.stream(
      request,
      (more) => {
        chunks.push(...more);
      },
      signal,
    );
  } catch (thrown) {
    error = thrown;
  }
  const text = chunks.map(({ choices }) => choices.map(({ delta }) => delta.content ?? '').join('')).join('');
  return { chunks, text, error };
}
