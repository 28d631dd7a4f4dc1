import { setTimeout as delay } from 'node:timers/promises';
import { FairSemaphore } from '../../platform/async/fair-semaphore.ts';
import { BackOff } from '../back-off.ts';
import type { InferAnswer, InferRequest, LoadTimes, RuntimeHooks, TensorRuntime } from '../model-runtime.ts';
import { RuntimeFailure, tooBusy } from '../runtime-failure.ts';
import type { Signature } from '../tensor.ts';
import { unlessAborted } from '../unless-aborted.ts';
import { joinBinaryBody } from './binary-body.ts';
import { EngineClient, type EngineReply } from './engine-client.ts';
import { type EngineAbilities, readAbilities, readMetadata, readOutputs, refusalOf } from './engine-reply.ts';
import { type EngineModel, type EngineSettings, nameInEngine } from './engine-settings.ts';
import { withExactIntegers } from './exact-integers.ts';
import { HEADER_LENGTH } from './read-tensors.ts';
import { announceTensor, writeTensor } from './write-tensor.ts';

export interface OpenInferenceOptions {
  model: EngineModel;
  /** How many calls may wait for their turn. */
  queue?: number;
  /** In milliseconds: after a failure, how long until the engine is asked again, at first and at most. */
  backOff?: { first: number; most: number };
}

/** A model in an engine elsewhere that speaks the Open Inference Protocol: Triton, KServe, TorchServe and others. */
export function openInferenceRuntime(
  settings: EngineSettings,
  options: OpenInferenceOptions,
  hooks: RuntimeHooks,
): TensorRuntime {
  return new OpenInferenceRuntime(settings, options, hooks);
}

const QUEUE = 256;
const BACK_OFF = { first: 500, most: 30_000 };
/** How often an engine that is loading a model is asked whether it has. */
const LOOK_MS = 250;

interface Loaded {
  times: LoadTimes;
  signature: Signature;
  binary: boolean;
}

class OpenInferenceRuntime implements TensorRuntime {
  readonly kind = 'tensor';
  readonly pid = undefined;
  readonly #settings: EngineSettings;
  readonly #hooks: RuntimeHooks;
  readonly #client: EngineClient;
  readonly #name: string;
  readonly #path: string;
  readonly #line: FairSemaphore;
  readonly #backOff: BackOff;
  readonly #ending = new AbortController();
  #loading: Promise<Loaded> | undefined;
  #loaded: Loaded | undefined;
  /** Kept when the model is lost: what it takes and gives does not change. */
  #signature: Signature | undefined;
  #lastFailure: RuntimeFailure | undefined;

  constructor(settings: EngineSettings, { model, queue = QUEUE, backOff }: OpenInferenceOptions, hooks: RuntimeHooks) {
    this.#settings = settings;
    this.#hooks = hooks;
    this.#client = new EngineClient(settings);
    this.#name = nameInEngine(settings.modelName, model);
    const version = settings.modelVersion && nameInEngine(settings.modelVersion, model);
    this.#path = `v2/models/${encodeURIComponent(this.#name)}`;
    if (version) this.#path += `/versions/${encodeURIComponent(version)}`;
    this.#line = new FairSemaphore({ permits: settings.concurrency, maxQueue: queue, busy: tooBusy });
    this.#backOff = new BackOff(backOff ?? BACK_OFF);
  }

  get signature(): Signature | undefined {
    return this.#signature;
  }

  async load(): Promise<LoadTimes> {
    const { times } = await this.#ready();
    return times;
  }

  async infer(request: InferRequest, signal: AbortSignal): Promise<InferAnswer> {
    const loaded = await unlessAborted(this.#ready(), signal);
    const arrived = performance.now();
    const leave = await this.#line.acquire(AbortSignal.any([signal, this.#ending.signal]));
    const began = performance.now();
    try {
      const reply = await this.#client.ask({ ...this.#question(request, loaded), signal });
      if (reply.status !== 200) throw this.#refusedCall(reply);
      const outputs = readOutputs(reply);
      const missing = request.outputs?.find((name) => !outputs.some((tensor) => tensor.name === name));
      if (missing !== undefined) throw new RuntimeFailure('crashed', `the engine left out the output "${missing}"`);
      this.#backOff.succeeded();
      return { outputs, queued: began - arrived, ran: performance.now() - began };
    } catch (error) {
      if (error instanceof RuntimeFailure) this.#learn(error, loaded);
      throw error;
    } finally {
      leave();
    }
  }

  async stop(): Promise<void> {
    this.#ending.abort(new RuntimeFailure('stopped', 'the model was stopped'));
    this.#loaded = undefined;
    await this.#client.close();
  }

  async #ready(): Promise<Loaded> {
    this.#ending.signal.throwIfAborted();
    if (this.#loaded) return this.#loaded;
    const { left } = this.#backOff;
    if (left > 0 && !this.#loading) throw this.#notYet(left);
    this.#loading ??= this.#load().finally(() => {
      this.#loading = undefined;
    });
    return this.#loading;
  }

  /** What the engine does not have is still that, and not merely tired. */
  #notYet(retryAfter: number): RuntimeFailure {
    const { kind, message } = this.#lastFailure ?? {};
    if (kind === 'unloadable') return new RuntimeFailure(kind, message ?? '', { retryAfter });
    return new RuntimeFailure('resting', 'the engine failed a moment ago', { retryAfter });
  }

  async #load(): Promise<Loaded> {
    try {
      const began = performance.now();
      const abilities = await this.#askForAbilities();
      const reached = performance.now();
      await this.#makeReady(abilities);
      const metadata = await this.#ask('GET', this.#path);
      if (metadata.status !== 200) throw this.#refusedLoad(metadata);
      const signature = readMetadata(metadata);
      const times = { boot: reached - began, load: performance.now() - reached };
      this.#signature = signature;
      this.#loaded = { times, signature, binary: this.#settings.binary ?? abilities.binary };
      const how = this.#loaded.binary ? 'binary' : 'JSON';
      this.#hooks.onLine({
        stream: 'system',
        level: 'info',
        message: `the engine has the model as ${this.#name}; tensors go in ${how}`,
      });
      return this.#loaded;
    } catch (error) {
      if (error instanceof RuntimeFailure) this.#fail(error);
      throw error;
    }
  }

  async #askForAbilities(): Promise<EngineAbilities> {
    const reply = await this.#ask('GET', 'v2');
    // Not every engine tells of itself; the model is asked for anyway.
    if (reply.status === 404) return { binary: false, repository: false };
    if (reply.status !== 200) throw this.#refusedLoad(reply);
    return readAbilities(reply);
  }

  async #makeReady({ repository }: EngineAbilities): Promise<void> {
    const ready = await this.#ask('GET', `${this.#path}/ready`);
    if (isReady(ready)) return;
    if (!repository) throw this.#refusedLoad(ready);
    this.#hooks.onLine({ stream: 'system', level: 'info', message: `the engine is asked to load ${this.#name}` });
    const load = `v2/repository/models/${encodeURIComponent(this.#name)}/load`;
    const reply = await this.#ask('POST', load, '{}');
    if (reply.status !== 200) throw this.#refusedLoad(reply);
    const until = performance.now() + this.#settings.timeouts.load;
    while (!isReady(await this.#ask('GET', `${this.#path}/ready`))) {
      if (performance.now() > until) throw new RuntimeFailure('timeout', 'the engine did not load the model in time');
      await delay(LOOK_MS, undefined, { signal: this.#ending.signal }).catch(() =>
        this.#ending.signal.throwIfAborted(),
      );
    }
  }

  #ask(method: 'GET' | 'POST', path: string, body?: string): Promise<EngineReply> {
    const headers = body === undefined ? {} : { 'content-type': 'application/json' };
    const { load: timeout } = this.#settings.timeouts;
    return this.#client.ask({ method, path, headers, timeout, ...(body === undefined ? {} : { body }) });
  }

  #question({ inputs, outputs }: InferRequest, { binary }: Loaded) {
    const question = { method: 'POST', path: `${this.#path}/infer`, timeout: this.#settings.timeouts.call } as const;
    const wanted = outputs && { outputs: outputs.map((name) => ({ name })) };
    if (!binary) {
      const body = JSON.stringify({ inputs: inputs.map(writeTensor).map(withExactIntegers), ...wanted });
      return { ...question, headers: { 'content-type': 'application/json' }, body };
    }
    const head = { inputs: inputs.map(announceTensor), ...wanted, parameters: { binary_data_output: true } };
    const { body, header } = joinBinaryBody(head, inputs);
    return { ...question, headers: { 'content-type': 'application/octet-stream', [HEADER_LENGTH]: header }, body };
  }

  /** Names the model as the engine is asked for it: whoever puts it there has to call it so. */
  #refusedLoad(reply: EngineReply): RuntimeFailure {
    const { kind, message, details } = refusalOf(reply, 'unloadable', (said) => this.#client.fitToShow(said));
    return new RuntimeFailure(kind, `asked for ${this.#name}, ${message}`, details);
  }

  /** Without the model, or the right to ask for it, the engine is no longer what was loaded; else the input is at fault. */
  #refusedCall(reply: EngineReply): RuntimeFailure {
    const isLost = reply.status < 400 || [401, 403, 404].includes(reply.status);
    return refusalOf(reply, isLost ? 'crashed' : 'model_failed', (said) => this.#client.fitToShow(said));
  }

  /** Whether a call that failed says something of more than itself. Engines are unavailable for moments, for full queues. */
  #learn(failure: RuntimeFailure, from: Loaded): void {
    const isOfMore = ['crashed', 'timeout'].includes(failure.kind);
    // Others that failed with it have said so.
    if (!isOfMore || this.#loaded !== from) return;
    this.#fail(failure);
  }

  #fail(failure: RuntimeFailure): void {
    this.#loaded = undefined;
    if (failure.kind === 'stopped') return;
    this.#lastFailure = failure;
    this.#backOff.failed();
    this.#hooks.onFailure(failure);
  }
}

/** KServe answers with 200 what is not ready, and says so in the body. */
function isReady({ status, body }: EngineReply): boolean {
  return status === 200 && !/"ready"\s*:\s*false/.test(body.toString());
}
