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
  /** Of what comes out, in characters. */
  maxLength: number;
  heapMegabytes: number;
}

export interface TemplateWorkerData {
  source: string;
  maxLength: number;
}

/** Opens the thread that renders. */
export type OpenWorker = (source: string, limits: TemplateLimits) => Worker;

export type RenderResult = { text: string } | { refused: string } | { failed: string };

/** The longest messages, each letter of them guarded, and what a template puts around them. */
const MAX_LENGTH = 16 * 1024 * 1024;
const LIMITS: TemplateLimits = { milliseconds: 2000, maxLength: MAX_LENGTH, heapMegabytes: 128 };
const PROGRAM = new URL('./template-worker.ts', import.meta.url);

/**
 * A model's chat template. It is a program that came with the model, so it is run in a thread of its own, which is ended
 * when it takes too long or too much; generation goes on meanwhile.
 */
export class ChatTemplate {
  readonly #source: string;
  readonly #limits: TemplateLimits;
  readonly #open: OpenWorker;
  #worker: Promise<Worker> | undefined;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(source: string, limits: Partial<TemplateLimits> = {}, open: OpenWorker = openWorker) {
    this.#source = source;
    this.#limits = { ...LIMITS, ...limits };
    this.#open = open;
  }

  /** One after the other, so that each is measured by itself. */
  render(values: TemplateValues): Promise<string> {
    const rendering = this.#turn.then(() => this.#render(values));
    this.#turn = rendering.catch(() => {});
    return rendering;
  }

  async close(): Promise<void> {
    const worker = this.#worker;
    this.#worker = undefined;
    await (await worker?.catch(() => undefined))?.terminate(); // one that never started need not be ended
  }

  async #render(values: TemplateValues): Promise<string> {
    const worker = await this.#started();
    const answer = await this.#ask(worker, values);
    if ('text' in answer) return answer.text;
    if ('refused' in answer) throw new RuntimeFailure('template_refused', answer.refused);
    throw new RuntimeFailure('template_failed', `the chat template of the model failed: ${answer.failed}`);
  }

  #ask(worker: Worker, values: TemplateValues): Promise<RenderResult> {
    return new Promise((resolve) => {
      const settle = (answer: RenderResult): void => {
        clearTimeout(timer);
        worker.off('message', settle).off('error', die).off('exit', leave);
        resolve(answer);
      };
      let givenUp = false;
      const giveUp = (failed: string): void => {
        if (givenUp) return;
        givenUp = true;
        this.#worker = undefined;
        // The thread is gone before anybody hears of it, so that none is left spinning.
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

  async #started(): Promise<Worker> {
    try {
      this.#worker ??= this.#start();
      return await this.#worker;
    } catch (cause) {
      // Such as too little memory at this moment: the next one may find more.
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
      // How long a thread takes to start and to load its code is not the template's doing: it says when it is ready.
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
    // Half a gigabyte is set aside for a thread's code otherwise, which counts where the kernel limits what a model may take.
    resourceLimits: {
      maxOldGenerationSizeMb: heapMegabytes,
      maxYoungGenerationSizeMb: 16,
      codeRangeSizeMb: 16,
      stackSizeMb: 2,
    },
  });
}
