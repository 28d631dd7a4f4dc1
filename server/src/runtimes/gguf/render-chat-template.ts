import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { RuntimeFailure } from '../runtime-failure.ts';

/** A message as templates see it. */
export interface PromptMessage {
  role: string;
  content: string;
  name?: string;
}

export interface TemplateValues {
  messages: readonly PromptMessage[];
  add_generation_prompt: boolean;
  bos_token: string;
  eos_token: string;
}

export interface TemplateLimits {
  milliseconds: number;
  /** Maximum characters of the output. */
  maxLength: number;
  heapMegabytes: number;
}

export interface TemplateWorkerData {
  source: string;
  maxLength: number;
}

/** Starts the thread that renders. */
export type OpenWorker = (source: string, limits: TemplateLimits) => Worker;

export type RenderResult = { text: string } | { rejected: string } | { failed: string };

/** Allows for messages of the maximum length with every letter guarded, and for the template's own text. */
const MAX_LENGTH = 16 * 1024 * 1024;
const LIMITS: TemplateLimits = { milliseconds: 2000, maxLength: MAX_LENGTH, heapMegabytes: 128 };
const PROGRAM = new URL('./template-worker.ts', import.meta.url);

/**
 * Renders a model's chat template. The template is an untrusted program, so it runs in a thread of its own, which is
 * terminated when it exceeds its time or memory; generation continues meanwhile.
 */
export class ChatTemplate {
  readonly #source: string;
  readonly #limits: TemplateLimits;
  readonly #open: OpenWorker;
  #worker: Promise<Worker> | undefined;
  #queue: Promise<unknown> = Promise.resolve();

  constructor(source: string, limits: Partial<TemplateLimits> = {}, open: OpenWorker = openWorker) {
    this.#source = source;
    this.#limits = { ...LIMITS, ...limits };
    this.#open = open;
  }

  /** Renders one at a time, so that each has its own time limit. */
  render(values: TemplateValues): Promise<string> {
    const rendering = this.#queue.then(() => this.#render(values));
    this.#queue = rendering.catch(() => {});
    return rendering;
  }

  async close(): Promise<void> {
    const worker = this.#worker;
    this.#worker = undefined;
    await (await worker?.catch(() => undefined))?.terminate(); // a worker that failed to start needs no termination
  }

  async #render(values: TemplateValues): Promise<string> {
    const worker = await this.#ensureStarted();
    const result = await this.#renderIn(worker, values);
    if ('text' in result) return result.text;
    if ('rejected' in result) throw new RuntimeFailure('template_rejected', result.rejected);
    throw new RuntimeFailure('template_failed', `the chat template of the model failed: ${result.failed}`);
  }

  #renderIn(worker: Worker, values: TemplateValues): Promise<RenderResult> {
    return new Promise((resolve) => {
      const settle = (result: RenderResult): void => {
        clearTimeout(timer);
        worker.off('message', settle).off('error', die).off('exit', leave);
        resolve(result);
      };
      let givenUp = false;
      const giveUp = (failed: string): void => {
        if (givenUp) return;
        givenUp = true;
        this.#worker = undefined;
        // Settles only after the thread is terminated, so that none is left spinning.
        void worker.terminate().finally(() => settle({ failed }));
      };
      const die = (error: Error): void => giveUp(error.message);
      const leave = (): void => giveUp('its thread ended');
      const late = (): void => giveUp(`it took more than ${this.#limits.milliseconds} ms`);
      const timer = setTimeout(late, this.#limits.milliseconds);
      worker.on('message', settle).on('error', die).on('exit', leave);
      worker.postMessage(values);
    });
  }

  async #ensureStarted(): Promise<Worker> {
    try {
      this.#worker ??= this.#start();
      return await this.#worker;
    } catch (cause) {
      // Possibly a temporary lack of memory: the next call tries again.
      this.#worker = undefined;
      throw new RuntimeFailure('template_failed', 'the thread of a chat template could not be started', { cause });
    }
  }

  async #start(): Promise<Worker> {
    const worker = this.#open(this.#source, this.#limits);
    worker.unref();
    const started = new AbortController();
    const { signal } = started;
    try {
      // Waits until the thread is ready, so that its start does not count against the template's time limit.
      const ended = once(worker, 'exit', { signal }).then(() => Promise.reject(new Error('its thread ended')));
      await Promise.race([once(worker, 'message', { signal }), ended]);
      return worker;
    } finally {
      started.abort();
    }
  }
}

export function openWorker(source: string, { maxLength, heapMegabytes }: TemplateLimits): Worker {
  const workerData: TemplateWorkerData = { source, maxLength };
  return new Worker(PROGRAM, {
    workerData,
    env: {},
    // V8 reserves by default half a gigabyte for a thread's code, which counts against the kernel's memory limit.
    resourceLimits: {
      maxOldGenerationSizeMb: heapMegabytes,
      maxYoungGenerationSizeMb: 16,
      codeRangeSizeMb: 16,
      stackSizeMb: 2,
    },
  });
}
