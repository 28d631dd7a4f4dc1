import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { eventually } from '../../../test/harness/eventually.ts';
import { openLog } from '../../platform/log.ts';
import { RuntimeFailure, type RuntimeFailureKind } from '../runtime-failure.ts';
import type { GenerateRequest, LlamaSettings } from './llama-messages.ts';
import { type LlamaOptions, LlamaProcess } from './llama-process.ts';
import { tinyGguf, writeTinyGguf } from './tiny-gguf.fixture.ts';

const log = openLog('silent');
const never = new AbortController().signal;
const REQUEST: GenerateRequest = {
  messages: [{ role: 'user', content: 'hello' }],
  ...{ maxTokens: 40, choices: 1, sampling: {}, seed: 1 },
  ...{ frequencyPenalty: 0, presencePenalty: 0, stop: [], json: false },
};
const GREEDY = { sampling: { temperature: 0 } };
/** More than is generated before the test stops it. */
const ENDLESS: GenerateRequest = { ...REQUEST, maxTokens: 490 };

let folder: string;
/** Two models shared by several tests: one ends by itself, the other does not. */
let tiny: LlamaProcess;
let endless: LlamaProcess;
const opened: LlamaProcess[] = [];

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'souk-llama-'));
  await writeTinyGguf(join(folder, 'tiny.gguf'));
  await writeTinyGguf(join(folder, 'endless.gguf'), { leaning: 0 });
  tiny = open('tiny.gguf', { sequences: 3 });
  endless = open('endless.gguf', {}, { queue: 1 });
});

after(async () => {
  await Promise.all(opened.map((llama) => llama.stop()));
  await rm(folder, { recursive: true });
});

function open(file: string, settings: Partial<LlamaSettings> = {}, options: Partial<LlamaOptions> = {}): LlamaProcess {
  const llama = new LlamaProcess(
    { file: join(folder, file), sequences: 1, contextLength: 512, threads: 1, ...settings },
    { queue: 4, maxWait: 60_000, backOff: { first: 1, max: 1 }, ...options },
    { log },
  );
  opened.push(llama);
  return llama;
}

async function generate(llama: LlamaProcess, request: GenerateRequest): Promise<{ texts: string[]; tokens: number[] }> {
  const texts: string[] = [];
  const tokens: number[] = [];
  await llama.generate(
    request,
    {
      begun: () => {},
      piece: (choice, text) => {
        texts[choice] = (texts[choice] ?? '') + text;
      },
      ended: (choice, _reason, count) => {
        tokens[choice] = count;
      },
    },
    never,
  );
  return { texts, tokens };
}

/** Starts a completion and resolves with its first piece; `finished` settles with its end. */
async function begin(llama: LlamaProcess, signal = never): Promise<{ finished: Promise<void> }> {
  const first = Promise.withResolvers<void>();
  const finished = llama.generate(ENDLESS, { begun() {}, piece: () => first.resolve(), ended() {} }, signal);
  finished.catch(() => {});
  await Promise.race([first.promise, finished]);
  return { finished };
}

const failsAs = (kind: RuntimeFailureKind) => (error: unknown) =>
  error instanceof RuntimeFailure && error.kind === kind;

async function isAlive(pid: number): Promise<boolean> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return stat !== '' && !/\) Z /.test(stat); // a zombie, not reaped yet
}

describe('llama.cpp in a child process', () => {
  test('generates the same text for the same seed, and another for another', async () => {
    const first = await generate(tiny, REQUEST);
    assert.deepEqual(await generate(tiny, REQUEST), first);
    assert.notDeepEqual(await generate(tiny, { ...REQUEST, seed: 2 }), first);
    const greedy = await generate(tiny, { ...REQUEST, ...GREEDY });
    assert.deepEqual(await generate(tiny, { ...REQUEST, ...GREEDY, seed: 9 }), greedy);
    const repeated = await generate(tiny, { ...REQUEST, ...GREEDY, frequencyPenalty: 2, presencePenalty: 2 });
    assert.notDeepEqual(repeated, greedy);
  });

  test('samples as the file suggests if the request sets nothing', async () => {
    await writeTinyGguf(join(folder, 'sure.gguf'), { temperature: 0 });
    const sure = open('sure.gguf');
    assert.deepEqual(await generate(sure, REQUEST), await generate(tiny, { ...REQUEST, ...GREEDY }));
    const warm = { sampling: { temperature: 1 } };
    assert.deepEqual(await generate(sure, { ...REQUEST, ...warm }), await generate(tiny, REQUEST));
    await sure.stop();
  });

  test('computes several sequences together without mixing them', async () => {
    const seeds = [1, 2, 3, 4, 5, 6];
    const together = await Promise.all(seeds.map((seed) => generate(tiny, { ...REQUEST, seed })));
    for (const [i, seed] of seeds.entries()) assert.deepEqual(await generate(tiny, { ...REQUEST, seed }), together[i]);
    const both = await generate(tiny, { ...REQUEST, choices: 2 });
    assert.deepEqual(both.texts, [together[0]?.texts[0], together[1]?.texts[0]]);
    assert.deepEqual(both.tokens, [together[0]?.tokens[0], together[1]?.tokens[0]]);
  });

  test('stops an aborted generation, and frees its sequence', async () => {
    const controller = new AbortController();
    const { finished } = await begin(endless, controller.signal);
    const waiting = generate(endless, REQUEST);
    await assert.rejects(endless.generate(REQUEST, { begun() {}, piece() {}, ended() {} }, never), failsAs('busy'));
    controller.abort(new Error('no longer wanted'));
    await assert.rejects(finished, /no longer wanted/);
    assert.equal((await waiting).tokens[0], REQUEST.maxTokens);
  });

  test('a listener that throws fails only its own request', async () => {
    const broken = (): never => {
      throw new Error('cannot listen');
    };
    const { pid } = endless;
    await assert.rejects(endless.generate(ENDLESS, { begun() {}, piece: broken, ended() {} }, never), /cannot listen/);
    await generate(endless, REQUEST);
    assert.equal(endless.pid, pid);
  });

  test('fails running requests when the child dies, and restarts it', async () => {
    const { finished } = await begin(endless);
    const { pid } = endless;
    assert.ok(pid !== undefined);
    process.kill(pid, 'SIGKILL');
    await assert.rejects(finished, failsAs('crashed'));
    await eventually('another child', async () => endless.pid !== undefined && endless.pid !== pid);
    await generate(endless, REQUEST);
  });

  test('kills the child and fails running requests when it is stopped', async () => {
    const { finished } = await begin(endless);
    const pid = endless.pid as number;
    await endless.stop();
    await assert.rejects(finished, failsAs('stopped'));
    assert.equal(await isAlive(pid), false);
    await assert.rejects(generate(endless, REQUEST), failsAs('stopped'));
  });

  test('kills a silent child, and backs off', async () => {
    const llama = open('endless.gguf', {}, { silence: 1000, backOff: { first: 600_000, max: 600_000 } });
    await llama.load();
    process.kill(llama.pid as number, 'SIGSTOP');
    await assert.rejects(generate(llama, REQUEST), failsAs('silent'));
    await assert.rejects(generate(llama, REQUEST), (error: RuntimeFailure) => {
      assert.ok(failsAs('backing_off')(error));
      return (error.details.retryAfter ?? 0) > 500_000;
    });
  });

  test('does not outlive a parent that is killed', async () => {
    const program = fileURLToPath(new URL('./llama-parent.fixture.ts', import.meta.url));
    const parent = spawn(process.execPath, [program, join(folder, 'tiny.gguf')], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line] = (await once(parent.stdout, 'data')) as [Buffer];
    const pid = Number(line.toString());
    assert.equal(await isAlive(pid), true);
    parent.kill('SIGKILL');
    await eventually('the end of the child', async () => !(await isAlive(pid)));
  });
});

describe('a file', () => {
  test('that is missing is reported without starting a child', async () => {
    const llama = open('missing.gguf');
    await assert.rejects(generate(llama, REQUEST), failsAs('unloadable'));
    assert.equal(llama.pid, undefined);
  });

  test('that is invalid crashes only the child', async () => {
    const whole = tinyGguf();
    const cut = join(folder, 'cut.gguf');
    await writeFile(cut, whole);
    await truncate(cut, whole.length - 100_000);
    await writeFile(join(folder, 'garbage.gguf'), 'GGUF and then nothing that makes sense'.repeat(100));
    await writeFile(join(folder, 'huge.gguf'), claimingMore(whole));
    for (const file of ['cut.gguf', 'garbage.gguf', 'huge.gguf']) {
      const llama = open(file);
      await assert.rejects(generate(llama, REQUEST), failsAs('unloadable'), file);
      await eventually('the end of the child', async () => llama.pid === undefined);
    }
  });

  test('without a template uses a default, and with a hostile one fails its calls', async () => {
    await writeTinyGguf(join(folder, 'plain.gguf'), { chatTemplate: null });
    await writeTinyGguf(join(folder, 'hostile.gguf'), {
      chatTemplate: '{% for a in range(99999) %}{% for b in range(99999) %}{% endfor %}{% endfor %}',
    });
    const [plain, hostile] = [open('plain.gguf'), open('hostile.gguf')];
    const { messages } = REQUEST;
    assert.equal(await plain.count({ messages }), await tiny.count({ messages }), 'its tokens are those of ChatML');
    await assert.rejects(generate(hostile, REQUEST), failsAs('template_failed'));
    assert.equal(await hostile.count({ text: 'hello' }), 2);
  });
});

/** Sets the number of tensors in the header to more than fits into memory. */
function claimingMore(file: Buffer): Buffer {
  const changed = Buffer.from(file);
  changed.writeBigUInt64LE(2n ** 60n, 8);
  return changed;
}
