import { setTimeout as delay } from 'node:timers/promises';
import { FairSemaphore } from '../../platform/async/fair-semaphore.ts';
import { BackOff } from '../back-off.ts';
import type { InferRequest, InferResponse, LoadTimes, RuntimeHooks, TensorRuntime } from '../model-runtime.ts';
import { RuntimeFailure, tooBusy } from '../runtime-failure.ts';
import type { Signature } from '../tensor.ts';
import { unlessAborted } from '../unless-aborted.ts';
import { joinBinaryBody } from './binary-body.ts';
import { EngineClient, type EngineReply } from './engine-client.ts';
import { type EngineAbilities, failureOfReply, readAbilities, readMetadata, readOutputs } from './engine-reply.ts';
import { type EngineModel, type EngineSettings, nameInEngine } from './engine-settings.ts';
import { withExactIntegers } from './exact-integers.ts';
import { HEADER_LENGTH } from './read-tensors.ts';
import { announceTensor, writeTensor } from './write-tensor.ts';

export interface OpenInferenceOptions {
  model: EngineModel;
  /** Maximum queued calls. */
  queue?: number;
  /** Milliseconds of the first backoff after a failure, and of the longest. */
  backOff?: { first: number; max: number };
}

/** Runs a model on an external engine with the Open Inference Protocol: Triton, KServe, TorchServe and others. */
export function openInferenceRuntime(
  settings: EngineSettings,
  options: OpenInferenceOptions,
  hooks: RuntimeHooks,
): TensorRuntime {
  return new OpenInferenceRuntime(settings, options, hooks);
}

const DEFAULT_QUEUE = 256;
const BACK_OFF = { first: 500, max: 30_000 };
/** Interval of polling an engine that is loading a model. */
const POLL_MS = 250;

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
  readonly #semaphore: FairSemaphore;
  readonly #backOff: BackOff;
  readonly #ending = new AbortController();
  #loading: Promise<Loaded> | undefined;
  #loaded: Loaded | undefined;
  /** Kept when the engine loses the model: the signature does not change. */
  #signature: Signature | undefined;
  #lastFailure: RuntimeFailure | undefined;

  constructor(
    settings: EngineSettings,
    { model, queue = DEFAULT_QUEUE, backOff }: OpenInferenceOptions,
    hooks: RuntimeHooks,
  ) {
    this.#settings = settings;
    this.#hooks = hooks;
    this.#client = new EngineClient(settings);
    this.#name = nameInEngine(settings.modelName, model);
    const version = settings.modelVersion && nameInEngine(settings.modelVersion, model);
    this.#path = `v2/models/${encodeURIComponent(this.#name)}`;
    if (version) this.#path += `/versions/${encodeURIComponent(version)}`;
    this.#semaphore = new FairSemaphore({ permits: settings.concurrency, maxQueue: queue, busy: tooBusy });
    this.#backOff = new BackOff(backOff ?? BACK_OFF);
  }

  get signature(): Signature | undefined {
    return this.#signature;
  }

  async load(): Promise<LoadTimes> {
    const { times } = await this.#ready();
    return times;
  }

  async infer(request: InferRequest, signal: AbortSignal): Promise<InferResponse> {
    const loaded = await unlessAborted(this.#ready(), signal);
    const arrived = performance.now();
    const leave = await this.#semaphore.acquire(AbortSignal.any([signal, this.#ending.signal]));
    const began = performance.now();
    try {
      const reply = await this.#client.send({ ...this.#inferRequest(request, loaded), signal });
      if (reply.status !== 200) throw this.#callFailure(reply);
      const outputs = readOutputs(reply);
      const missing = request.outputs?.find((name) => !outputs.some((tensor) => tensor.name === name));
      if (missing !== undefined) throw new RuntimeFailure('crashed', `the engine left out the output "${missing}"`);
      this.#backOff.succeeded();
      return { outputs, queued: began - arrived, ran: performance.now() - began };
    } catch (error) {
      if (error instanceof RuntimeFailure) this.#recordCallFailure(error, loaded);
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
    if (left > 0 && !this.#loading) throw this.#backOffFailure(left);
    this.#loading ??= this.#load().finally(() => {
      this.#loading = undefined;
    });
    return this.#loading;
  }

  /** Returns the failure for a call during backoff; `unloadable` is repeated as such. */
  #backOffFailure(retryAfter: number): RuntimeFailure {
    const { kind, message } = this.#lastFailure ?? {};
    if (kind === 'unloadable') return new RuntimeFailure(kind, message ?? '', { retryAfter });
    return new RuntimeFailure('backing_off', 'the engine failed a moment ago', { retryAfter });
  }

  async #load(): Promise<Loaded> {
    try {
      const began = performance.now();
      const abilities = await this.#fetchAbilities();
      const reached = performance.now();
      await this.#ensureReady(abilities);
      const metadata = await this.#send('GET', this.#path);
      if (metadata.status !== 200) throw this.#loadFailure(metadata);
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

  async #fetchAbilities(): Promise<EngineAbilities> {
    const reply = await this.#send('GET', 'v2');
    // Not every engine has metadata of its own; the model may still exist.
    if (reply.status === 404) return { binary: false, repository: false };
    if (reply.status !== 200) throw this.#loadFailure(reply);
    return readAbilities(reply);
  }

  async #ensureReady({ repository }: EngineAbilities): Promise<void> {
    const ready = await this.#send('GET', `${this.#path}/ready`);
    if (isReady(ready)) return;
    if (!repository) throw this.#loadFailure(ready);
    this.#hooks.onLine({ stream: 'system', level: 'info', message: `the engine is asked to load ${this.#name}` });
    const load = `v2/repository/models/${encodeURIComponent(this.#name)}/load`;
    const reply = await this.#send('POST', load, '{}');
    if (reply.status !== 200) throw this.#loadFailure(reply);
    const until = performance.now() + this.#settings.timeouts.load;
    while (!isReady(await this.#send('GET', `${this.#path}/ready`))) {
      if (performance.now() > until) throw new RuntimeFailure('timeout', 'the engine did not load the model in time');
      await delay(POLL_MS, undefined, { signal: this.#ending.signal }).catch(() =>
        this.#ending.signal.throwIfAborted(),
      );
    }
  }

  #send(method: 'GET' | 'POST', path: string, body?: string): Promise<EngineReply> {
    const headers = body === undefined ? {} : { 'content-type': 'application/json' };
    const { load: timeout } = this.#settings.timeouts;
    return this.#client.send({ method, path, headers, timeout, ...(body === undefined ? {} : { body }) });
  }

  #inferRequest({ inputs, outputs }: InferRequest, { binary }: Loaded) {
    const question = { method: 'POST', path: `${this.#path}/infer`, timeout: this.#settings.timeouts.call } as const;
    const requestedOutputs = outputs && { outputs: outputs.map((name) => ({ name })) };
    if (!binary) {
      const body = JSON.stringify({ inputs: inputs.map(writeTensor).map(withExactIntegers), ...requestedOutputs });
      return { ...question, headers: { 'content-type': 'application/json' }, body };
    }
    const head = { inputs: inputs.map(announceTensor), ...requestedOutputs, parameters: { binary_data_output: true } };
    const { body, header } = joinBinaryBody(head, inputs);
    return { ...question, headers: { 'content-type': 'application/octet-stream', [HEADER_LENGTH]: header }, body };
  }

  /** Includes the engine's name of the model, under which the operator has to add it. */
  #loadFailure(reply: EngineReply): RuntimeFailure {
    const { kind, message, details } = failureOfReply(reply, 'unloadable', (message) => this.#client.sanitize(message));
    return new RuntimeFailure(kind, `asked for ${this.#name}, ${message}`, details);
  }

  /** If the model or the access to it is gone, the runtime has crashed; otherwise the input is at fault. */
  #callFailure(reply: EngineReply): RuntimeFailure {
    const isLost = reply.status < 400 || [401, 403, 404].includes(reply.status);
    return failureOfReply(reply, isLost ? 'crashed' : 'model_failed', (message) => this.#client.sanitize(message));
  }

  /** Marks the runtime as failed after a crash or timeout. Other failures, such as a full queue, concern only the call. */
  #recordCallFailure(failure: RuntimeFailure, from: Loaded): void {
    const concernsRuntime = ['crashed', 'timeout'].includes(failure.kind);
    // A concurrent call may have recorded the failure already.
    if (!concernsRuntime || this.#loaded !== from) return;
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

/** KServe responds with 200 even if a model is not ready, and says so in the body. */
function isReady({ status, body }: EngineReply): boolean {
  return status === 200 && !/"ready"\s*:\s*false/.test(body.toString());
}
