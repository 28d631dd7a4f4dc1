import { hash, randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { FairSemaphore, type Release } from '../../platform/async/fair-semaphore.ts';
import type { BackOffOptions } from '../back-off.ts';
import type { InferRequest, InferResponse, LoadTimes, TensorRuntime } from '../model-runtime.ts';
import type { ChannelMessage } from '../process/child-channel.ts';
import type { ChildIsolation } from '../process/launch-child.ts';
import type { ChildSurroundings } from '../process/running-child.ts';
import { SupervisedChild } from '../process/supervised-child.ts';
import { RuntimeFailure, tooBusy } from '../runtime-failure.ts';
import type { Signature, Tensor } from '../tensor.ts';
import { unlessAborted } from '../unless-aborted.ts';
import {
  detach,
  MAX_HEAD_BYTES,
  MAX_REQUEST_BYTES,
  MAX_RESPONSE_BYTES,
  readOnnxResponse,
  readSignature,
} from './onnx-messages.ts';

export interface OnnxRuntimeSettings {
  /** Path of the model, and the folder with all files that it refers to. */
  file: string;
  folder: string;
  /** Default 1: a market runs many models on few processors. */
  threads?: number | undefined;
}

export interface OnnxRuntimeOptions {
  /** Maximum queued requests beyond one batch, and their maximum wait in milliseconds. */
  queue: number;
  maxWait: number;
  /** Maximum milliseconds of a run. Undefined: unlimited. */
  callTimeout?: number | undefined;
  /** Undefined: unlimited. */
  memoryMegabytes?: number | undefined;
  /** Undefined: the child has the server's privileges. */
  isolation?: ChildIsolation | undefined;
  backOff?: BackOffOptions | undefined;
}

interface RunResult {
  outputs: Tensor[];
  ran: number;
}

interface RunningCall {
  resolve(response: RunResult): void;
  reject(failure: RuntimeFailure): void;
}

const PROGRAM = fileURLToPath(new URL('./onnx-child.ts', import.meta.url));
/** The maximum batch size. */
const PLACES = 64;
const BACK_OFF: BackOffOptions = { first: 1000, max: 30_000 };
/** Tensors are outside of the heap. */
const HEAP_MEGABYTES = 256;
/** The child sends nothing while it runs a model; `callTimeout` limits that time. */
const MAX_SILENCE_MS = 60 * 60 * 1000;

/** Runs onnxruntime in a child process: an invalid model can crash the process that reads it. */
export function onnxRuntime(
  settings: OnnxRuntimeSettings,
  options: OnnxRuntimeOptions,
  surroundings: ChildSurroundings,
): TensorRuntime {
  return new OnnxRuntime(settings, options, surroundings);
}

class OnnxRuntime implements TensorRuntime {
  readonly kind = 'tensor';
  readonly #file: string;
  readonly #child: SupervisedChild;
  readonly #semaphore: FairSemaphore;
  readonly #calls = new Map<number, RunningCall>();
  readonly #salt = randomUUID();
  #signature: Signature | undefined;
  #lastId = 0;
  #stopClock = (): void => {};

  constructor(settings: OnnxRuntimeSettings, options: OnnxRuntimeOptions, surroundings: ChildSurroundings) {
    const { file, folder, threads = 1 } = settings;
    const { queue, maxWait, backOff = BACK_OFF, callTimeout, memoryMegabytes, isolation } = options;
    this.#file = file;
    this.#semaphore = new FairSemaphore({ permits: PLACES, maxQueue: queue, maxWait, busy: tooBusy });
    this.#child = new SupervisedChild(
      {
        program: PROGRAM,
        greeting: { type: 'load', settings: { file, threads } },
        maxMessageBytes: MAX_RESPONSE_BYTES + MAX_HEAD_BYTES,
        heapMegabytes: HEAP_MEGABYTES,
        silence: MAX_SILENCE_MS,
        ...{ folder, backOff, callTimeout, memoryMegabytes, isolation },
      },
      {
        name: `onnxruntime on ${file}`,
        isBusy: () => this.#calls.size > 0,
        loaded: (message) => this.#setSignature(message),
        hear: (message, attachments) => this.#receive(message, attachments),
        lose: (failure) => this.#failAll(failure),
      },
      surroundings,
    );
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  get signature(): Signature | undefined {
    return this.#signature;
  }

  async load(): Promise<LoadTimes> {
    if (this.#child.pid === undefined) await this.#requireFile();
    return this.#child.ready();
  }

  async infer(request: InferRequest, signal: AbortSignal): Promise<InferResponse> {
    const arrived = performance.now();
    requireSendable(request);
    const leave = await this.#semaphore.acquire(signal);
    try {
      if (!this.#child.isReady) await unlessAborted(this.load(), signal);
      signal.throwIfAborted();
    } catch (error) {
      leave();
      throw error;
    }
    const { outputs, ran } = await this.#run(request, leave, signal);
    return { outputs, ran, queued: Math.max(0, performance.now() - arrived - ran) };
  }

  async stop(): Promise<void> {
    await this.#child.stop();
  }

  #run({ inputs, outputs, caller }: InferRequest, leave: Release, signal: AbortSignal): Promise<RunResult> {
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      const cancel = (): void => {
        this.#child.send({ type: 'cancel', id });
        reject(signal.reason);
      };
      // Only when the child reports it, not when the caller gave up: it may still be running.
      const end = (): void => {
        signal.removeEventListener('abort', cancel);
        leave();
      };
      signal.addEventListener('abort', cancel, { once: true });
      this.#calls.set(id, {
        resolve: (response) => {
          end();
          resolve(response);
        },
        reject: (failure) => {
          end();
          reject(failure);
        },
      });
      if (this.#calls.size === 1) this.#startClock();
      const { specs, data } = detach(inputs);
      if (!this.#child.send({ type: 'infer', id, inputs: specs, outputs, caller: this.#aliasOf(caller) }, data)) {
        this.#settle(id)?.reject(new RuntimeFailure('crashed', 'the process of the model is gone'));
      }
    });
  }

  /** Distinguishes callers without revealing them to the child. */
  #aliasOf(caller: string | undefined): string | undefined {
    return caller === undefined ? undefined : hash('sha256', `${this.#salt} ${caller}`, 'base64');
  }

  #setSignature(message: ChannelMessage): void {
    this.#signature = readSignature(message);
    if (!this.#signature) throw new Error('a model without inputs and outputs');
  }

  #receive(message: ChannelMessage, attachments: readonly Uint8Array[]): void {
    const response = readOnnxResponse(message, attachments);
    const call = response && this.#settle(response.id);
    if (!call) throw new Error(`response without a call: ${message.type}`);
    this.#startClock();
    this.#child.succeeded();
    if (response.type === 'completed') call.resolve(response);
    else if (response.type === 'failed') call.reject(new RuntimeFailure('model_failed', response.message));
    else call.reject(new RuntimeFailure('stopped', 'the call was canceled')); // its caller has already been rejected
  }

  #settle(id: number): RunningCall | undefined {
    const call = this.#calls.get(id);
    this.#calls.delete(id);
    return call;
  }

  #failAll(failure: RuntimeFailure): void {
    this.#stopClock();
    const lost = [...this.#calls.values()];
    this.#calls.clear();
    for (const call of lost) call.reject(failure);
  }

  /** Restarts the timeout. The child runs one batch at a time, so the time between two responses is one run. */
  #startClock(): void {
    this.#stopClock();
    this.#stopClock = this.#calls.size > 0 ? this.#child.timeCall() : () => {};
  }

  /** Checks the file before the start: faster and clearer than a child that dies of it. */
  async #requireFile(): Promise<void> {
    try {
      await access(this.#file, constants.R_OK);
    } catch (error) {
      throw new RuntimeFailure('unloadable', 'the file of the model cannot be read', { cause: error });
    }
  }
}

function requireSendable({ inputs }: InferRequest): void {
  const bytes = inputs.reduce((sum, { data }) => sum + data.byteLength, 0);
  if (bytes > MAX_REQUEST_BYTES) {
    throw new RuntimeFailure(
      'model_failed',
      `the inputs have ${bytes} bytes, more than the limit of ${MAX_REQUEST_BYTES}`,
    );
  }
}
