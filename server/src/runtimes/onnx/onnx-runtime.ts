import { hash, randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { FairSemaphore, type Release } from '../../platform/async/fair-semaphore.ts';
import type { BackOffOptions } from '../back-off.ts';
import type { InferAnswer, InferRequest, LoadTimes, TensorRuntime } from '../model-runtime.ts';
import type { ChannelMessage } from '../process/child-channel.ts';
import type { ChildIsolation } from '../process/launch-child.ts';
import type { ChildSurroundings } from '../process/running-child.ts';
import { SupervisedChild } from '../process/supervised-child.ts';
import { RuntimeFailure, tooBusy } from '../runtime-failure.ts';
import type { Signature, Tensor } from '../tensor.ts';
import { unlessAborted } from '../unless-aborted.ts';
import {
  detach,
  MAX_ANSWER_BYTES,
  MAX_HEAD_BYTES,
  MAX_REQUEST_BYTES,
  readOnnxResponse,
  readSignature,
} from './onnx-messages.ts';

export interface OnnxRuntimeSettings {
  /** The model, and the folder that holds it and whatever it names. */
  file: string;
  folder: string;
  /** One, unless more are said: a market runs many models on few processors. */
  threads?: number | undefined;
}

export interface OnnxRuntimeOptions {
  /** How many may wait beside those that can be run together, and for how many milliseconds. */
  queue: number;
  maxWait: number;
  /** In milliseconds: how long one run may take. Undefined: as long as it takes. */
  callTimeout?: number | undefined;
  /** Undefined: as much as there is. */
  memoryMegabytes?: number | undefined;
  /** Undefined: it may do what the server may. */
  confinement?: ChildIsolation | undefined;
  backOff?: BackOffOptions | undefined;
}

interface Answered {
  outputs: Tensor[];
  ran: number;
}

interface UnderWay {
  resolve(answer: Answered): void;
  reject(failure: RuntimeFailure): void;
}

const PROGRAM = fileURLToPath(new URL('./onnx-child.ts', import.meta.url));
/** As many as are run together at most. */
const PLACES = 64;
const BACK_OFF: BackOffOptions = { first: 1000, most: 30_000 };
/** Tensors are outside of it. */
const HEAP_MEGABYTES = 256;
/** The child says nothing while it runs a model: how long that may take is told by `callTimeout`. */
const SILENCE_MS = 60 * 60 * 1000;

/** onnxruntime on a model, in a child process: a model that is broken ends the process that reads it. */
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
  readonly #line: FairSemaphore;
  readonly #underWay = new Map<number, UnderWay>();
  readonly #salt = randomUUID();
  #signature: Signature | undefined;
  #lastId = 0;
  #stopClock = (): void => {};

  constructor(settings: OnnxRuntimeSettings, options: OnnxRuntimeOptions, surroundings: ChildSurroundings) {
    const { file, folder, threads = 1 } = settings;
    const { queue, maxWait, backOff = BACK_OFF, callTimeout, memoryMegabytes, confinement } = options;
    this.#file = file;
    this.#line = new FairSemaphore({ permits: PLACES, maxQueue: queue, maxWait, busy: tooBusy });
    this.#child = new SupervisedChild(
      {
        program: PROGRAM,
        greeting: { type: 'load', settings: { file, threads } },
        maxMessageBytes: MAX_ANSWER_BYTES + MAX_HEAD_BYTES,
        heapMegabytes: HEAP_MEGABYTES,
        silence: SILENCE_MS,
        ...{ folder, backOff, callTimeout, memoryMegabytes, confinement },
      },
      {
        name: `onnxruntime on ${file}`,
        isBusy: () => this.#underWay.size > 0,
        loaded: (message) => this.#learn(message),
        hear: (message, attachments) => this.#hear(message, attachments),
        lose: (failure) => this.#lose(failure),
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

  async infer(request: InferRequest, signal: AbortSignal): Promise<InferAnswer> {
    const came = performance.now();
    requireSendable(request);
    const leave = await this.#line.acquire(signal);
    try {
      if (!this.#child.isReady) await unlessAborted(this.load(), signal);
      signal.throwIfAborted();
    } catch (error) {
      leave();
      throw error;
    }
    const { outputs, ran } = await this.#ask(request, leave, signal);
    return { outputs, ran, queued: Math.max(0, performance.now() - came - ran) };
  }

  async stop(): Promise<void> {
    await this.#child.stop();
  }

  #ask({ inputs, outputs, caller }: InferRequest, leave: Release, signal: AbortSignal): Promise<Answered> {
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      const cancel = (): void => {
        this.#child.send({ type: 'cancel', id });
        reject(signal.reason);
      };
      // Only when the child says so, not when we have lost interest: it may be running it.
      const end = (): void => {
        signal.removeEventListener('abort', cancel);
        leave();
      };
      signal.addEventListener('abort', cancel, { once: true });
      this.#underWay.set(id, {
        resolve: (answer) => {
          end();
          resolve(answer);
        },
        reject: (failure) => {
          end();
          reject(failure);
        },
      });
      if (this.#underWay.size === 1) this.#startClock();
      const { specs, data } = detach(inputs);
      if (!this.#child.send({ type: 'infer', id, inputs: specs, outputs, caller: this.#aliasOf(caller) }, data)) {
        this.#settle(id)?.reject(new RuntimeFailure('crashed', 'the process of the model is gone'));
      }
    });
  }

  /** Tells callers apart, and does not tell the child who they are. */
  #aliasOf(caller: string | undefined): string | undefined {
    return caller === undefined ? undefined : hash('sha256', `${this.#salt} ${caller}`, 'base64');
  }

  #learn(message: ChannelMessage): void {
    this.#signature = readSignature(message);
    if (!this.#signature) throw new Error('a model without inputs and outputs');
  }

  #hear(message: ChannelMessage, attachments: readonly Uint8Array[]): void {
    const answer = readOnnxResponse(message, attachments);
    const underWay = answer && this.#settle(answer.id);
    if (!underWay) throw new Error(`not an answer to anything: ${message.type}`);
    this.#startClock();
    this.#child.succeeded();
    if (answer.type === 'answered') underWay.resolve(answer);
    else if (answer.type === 'failed') underWay.reject(new RuntimeFailure('model_failed', answer.message));
    else underWay.reject(new RuntimeFailure('stopped', 'the call was given up')); // which nobody waits for any more
  }

  #settle(id: number): UnderWay | undefined {
    const underWay = this.#underWay.get(id);
    this.#underWay.delete(id);
    return underWay;
  }

  #lose(failure: RuntimeFailure): void {
    this.#stopClock();
    const lost = [...this.#underWay.values()];
    this.#underWay.clear();
    for (const underWay of lost) underWay.reject(failure);
  }

  /** The child computes one thing after the other: from answer to answer it takes what one run takes. */
  #startClock(): void {
    this.#stopClock();
    this.#stopClock = this.#underWay.size > 0 ? this.#child.timeCall() : () => {};
  }

  /** Said here, where it is quick and plain, and not by a process that dies of it. */
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
    throw new RuntimeFailure('model_failed', `the inputs have ${bytes} bytes, and may have ${MAX_REQUEST_BYTES}`);
  }
}
