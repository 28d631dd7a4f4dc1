import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { FULL_SIZE } from '../../../test/harness/scale.ts';
import { openLog } from '../../platform/log.ts';
import { type Isolation, probeIsolation } from '../isolation/probe-isolation.ts';
import {
  type ProcessPlace,
  processContract,
  runtimeContract,
  type TriedModel,
  type TriedProcess,
} from '../model-runtime.contract.fixture.ts';
import type { LanguageRuntime, RuntimeHooks } from '../model-runtime.ts';
import { RuntimeFailure } from '../runtime-failure.ts';
import { ggufRuntime } from './gguf-runtime.ts';
import type { GenerateRequest } from './llama-messages.ts';
import type { LlamaOptions } from './llama-process.ts';
import { writeTinyGguf } from './tiny-gguf.fixture.ts';

const NEVER = new AbortController().signal;
const DEAF: RuntimeHooks = { onLine() {}, onFailure() {} };
const REQUEST: GenerateRequest = {
  messages: [{ role: 'user', content: 'hello' }],
  ...{ maxTokens: 2, choices: 1, sampling: { temperature: 0 }, seed: 1 },
  ...{ frequencyPenalty: 0, presencePenalty: 0, stop: [], json: false },
};
/** Long enough on any machine. */
const MANY_TOKENS = 100_000;

const files: Record<TriedModel | TriedProcess, string> = {
  ...{ good: 'tiny.gguf', hungry: 'tiny.gguf' },
  ...{ garbage: 'garbage.gguf', endless: 'endless.gguf', patient: 'endless.gguf' },
};
const limits: Record<TriedModel | TriedProcess, Partial<LlamaOptions>> = {
  ...{ good: {}, garbage: {}, endless: {} },
  // Less than Node itself takes.
  hungry: { memoryMegabytes: 20 },
  patient: { callTimeout: 2000 },
};

async function ggufPlace(isolation?: Isolation): Promise<ProcessPlace<LanguageRuntime>> {
  const folder = await mkdtemp(join(tmpdir(), 'souk-gguf-'));
  await writeTinyGguf(join(folder, 'tiny.gguf'));
  await writeTinyGguf(join(folder, 'endless.gguf'), { leaning: 0, contextLength: MANY_TOKENS });
  await writeFile(join(folder, 'garbage.gguf'), 'GGUF and then nothing that makes sense'.repeat(100));

  const open = (model: TriedModel | TriedProcess, hooks: RuntimeHooks): LanguageRuntime =>
    ggufRuntime(
      { file: join(folder, files[model]), threads: 1, contextLength: MANY_TOKENS },
      {
        ...{ queue: 3, maxWait: 60_000, backOff: { first: 1, max: 1 }, memoryMegabytes: 1024, ...limits[model] },
        ...(isolation ? { isolation: { level: isolation.level, readable: [folder] } } : {}),
      },
      { log: openLog('silent'), hooks },
    );
  const call = async (runtime: LanguageRuntime, signal: AbortSignal): Promise<void> => {
    const ended: string[] = [];
    const listener = { begun() {}, piece() {}, ended: (_: number, reason: string) => ended.push(reason) };
    await runtime.generate(REQUEST, listener, signal);
    assert.deepEqual(ended, ['length']);
  };
  return {
    open,
    room: 2 + 3,
    call,
    async begin(runtime) {
      const first = Promise.withResolvers<void>();
      const listener = { begun() {}, piece: () => first.resolve(), ended() {} };
      const finished = runtime.generate({ ...REQUEST, maxTokens: MANY_TOKENS }, listener, NEVER);
      finished.catch(() => {}); // handled by the caller
      await Promise.race([first.promise, finished]);
      return { finished };
    },
    again: (runtime) => call(runtime, NEVER),
    async talk(hooks) {
      const runtime = open('garbage', hooks);
      await runtime.load().catch(() => {}); // it is what llama.cpp says of it that counts
      await runtime.stop();
    },
    secrets: [folder],
    close: () => rm(folder, { recursive: true }),
  };
}

runtimeContract('gguf', () => ggufPlace());
// Most process behaviour is tested with onnx and in llama-process.test.ts: loading a language model is slow.
if (FULL_SIZE) {
  processContract('gguf', () => ggufPlace());
  processContract('gguf in isolation', async () => ggufPlace(await probeIsolation()));
}

describe('gguf', () => {
  let folder: string;
  const opened: LanguageRuntime[] = [];
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'souk-gguf-'));
  });
  after(async () => {
    await Promise.all(opened.map((runtime) => runtime.stop()));
    await rm(folder, { recursive: true });
  });

  const open = (file: string, contextLength?: number): LanguageRuntime => {
    const settings = { file: join(folder, file), threads: 1, contextLength };
    const runtime = ggufRuntime(settings, { queue: 1, maxWait: 60_000 }, { log: openLog('silent'), hooks: DEAF });
    opened.push(runtime);
    return runtime;
  };

  test('uses the context of the file, up to the configured limit', async () => {
    await writeTinyGguf(join(folder, 'short.gguf'), { contextLength: 256 });
    await writeTinyGguf(join(folder, 'long.gguf'), { contextLength: 100_000 });
    const [short, long, bounded] = [open('short.gguf'), open('long.gguf'), open('long.gguf', 1024)];
    assert.equal(short.contextLength, undefined);
    await Promise.all([short.load(), long.load(), bounded.load()]);
    assert.deepEqual([short.contextLength, long.contextLength, bounded.contextLength], [256, 4096, 1024]);
  });

  test('a hostile chat template only fails its own calls', async () => {
    await writeTinyGguf(join(folder, 'hostile.gguf'), {
      chatTemplate: '{% for a in range(99999) %}{% for b in range(99999) %}{% endfor %}{% endfor %}',
    });
    const hostile = open('hostile.gguf');
    await assert.rejects(
      hostile.generate(REQUEST, { begun() {}, piece() {}, ended() {} }, NEVER),
      (error) => error instanceof RuntimeFailure && error.kind === 'template_failed',
    );
    const { pid } = hostile;
    assert.equal(await hostile.count({ text: 'hello' }), 2);
    assert.equal(hostile.pid, pid);
  });
});
