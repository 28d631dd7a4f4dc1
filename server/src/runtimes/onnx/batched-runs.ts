import { setImmediate as nextTurn } from 'node:timers/promises';
import type { InferRequest } from '../model-runtime.ts';
import type { Tensor } from '../tensor.ts';
import { agree, unlike } from './batch-trust.ts';
import { joinRequests, kindOf, samplesIn, splitOutputs } from './join-samples.ts';

export interface BatchLimits {
  samples: number;
  /** Of all inputs: what is big gains nothing by being run together, and takes memory. */
  bytes: number;
  /** What a run together may take, by what the last one took for a sample: whoever comes next waits for it. */
  milliseconds: number;
  /**
   * What a sample may take together, in parts of what it takes alone. Many small operators cost less together; large
   * convolutions cost more, as they no longer fit into the processor's cache.
   */
  share: number;
}

/** A model that can be run, and whether requests may be run together at all. */
export interface Runnable {
  readonly hasFreeBatch: boolean;
  run(request: InferRequest): Promise<Tensor[]>;
}

export interface RanRequest {
  outputs: Tensor[];
  /** In milliseconds, of the run that it was in. */
  ran: number;
}

interface Waiting {
  request: InferRequest;
  samples: number;
  bytes: number;
  kind: string;
  isCancelled: () => boolean;
  resolve(answer: RanRequest | undefined): void;
  reject(error: unknown): void;
}

export const BATCH_LIMITS: BatchLimits = { samples: 64, bytes: 8 * 1024 * 1024, milliseconds: 200, share: 1 };
/** So many times both ways have to say the same, and together be quicker, before answers are taken from that. */
const TRIALS = 3;

/** Runs what gathered while the previous run went on together. Nobody waits for others to come. */
export class BatchedRuns {
  readonly #model: Runnable;
  readonly #limits: BatchLimits;
  readonly #now: () => number;
  #waiting: Waiting[] = [];
  #working = false;
  #batches: boolean;
  #trialsLeft = TRIALS;
  /** Of the last run. The first is alone, so that there is one. */
  #sampleMs = Number.POSITIVE_INFINITY;
  /** What a sample took together, in parts of what it took alone: at best, which is when nothing else was going on. */
  #bestShare = Number.POSITIVE_INFINITY;

  constructor(model: Runnable, limits = BATCH_LIMITS, now = () => performance.now()) {
    this.#model = model;
    this.#limits = limits;
    this.#now = now;
    this.#batches = model.hasFreeBatch;
  }

  /** False from the beginning, or from when it was found out that together is not the same as one by one, or no quicker. */
  get batches(): boolean {
    return this.#batches;
  }

  /** Undefined where it was cancelled before its turn came. */
  infer(request: InferRequest, isCancelled: () => boolean = () => false): Promise<RanRequest | undefined> {
    const samples = samplesIn(request.inputs);
    const bytes = request.inputs.reduce((sum, { data }) => sum + data.byteLength, 0);
    const kind = this.#batches && samples !== undefined ? kindOf(request) : '';
    return new Promise((resolve, reject) => {
      this.#waiting.push({ request, samples: samples ?? 1, bytes, kind, isCancelled, resolve, reject });
      if (!this.#working) void this.#work();
    });
  }

  async #work(): Promise<void> {
    this.#working = true;
    for (;;) {
      // Whatever arrived meanwhile is heard first.
      await nextTurn();
      const together = this.#take();
      if (together.length === 0) break;
      await (together.length === 1 ? this.#runEach(together) : this.#runTogether(together));
    }
    this.#working = false;
  }

  /** The first that waits, and of those behind it what can go with it. */
  #take(): Waiting[] {
    for (const waiting of this.#waiting) if (waiting.isCancelled()) waiting.resolve(undefined);
    const left = this.#waiting.filter((waiting) => !waiting.isCancelled());
    const first = left.shift();
    this.#waiting = left;
    if (!first) return [];
    if (!this.#batches || first.kind === '') return [first];
    const { samples, bytes, milliseconds } = this.#limits;
    const most = Math.min(samples, milliseconds / this.#sampleMs);
    const taken = [first];
    const sum = { samples: first.samples, bytes: first.bytes };
    this.#waiting = left.filter((waiting) => {
      const fits =
        waiting.kind === first.kind && sum.samples + waiting.samples <= most && sum.bytes + waiting.bytes <= bytes;
      if (!fits) return true;
      sum.samples += waiting.samples;
      sum.bytes += waiting.bytes;
      taken.push(waiting);
      return false;
    });
    return taken;
  }

  async #runTogether(together: readonly Waiting[]): Promise<void> {
    if (this.#trialsLeft > 0) return this.#try(together);
    const joined = await this.#joined(together.map(({ request }) => request)).catch(() => undefined);
    if (joined) {
      for (const [i, { resolve }] of together.entries()) {
        resolve({ outputs: joined.answers[i] as Tensor[], ran: joined.ran });
      }
      return;
    }
    const answers = await this.#runEach(together);
    // Where all went well by themselves, it was the company.
    if (answers.every((answer) => answer !== undefined)) this.#batches = false;
  }

  /** One by one, which is answered; then together, and with strangers, to see whether that says the same. */
  async #try(together: readonly Waiting[]): Promise<void> {
    const answers = await this.#runEach(together);
    const alone = answers.filter((answer) => answer !== undefined);
    if (alone.length < answers.length) return;
    const requests = together.map(({ request }) => request);
    const ran = await this.#joined([unlike(requests[0] as InferRequest), ...requests]).catch(() => undefined);
    const isSame = ran && alone.every(({ outputs }, i) => agree(outputs, ran.answers[i + 1] as Tensor[]));
    if (isSame) {
      const sampleAlone = Math.min(...alone.map((answer, i) => answer.ran / (together[i] as Waiting).samples));
      this.#bestShare = Math.min(this.#bestShare, this.#sampleMs / sampleAlone);
    }
    this.#trialsLeft -= 1;
    const isWorthIt = this.#trialsLeft > 0 || this.#bestShare < this.#limits.share;
    if (!isSame || !isWorthIt) this.#batches = false;
  }

  /** What each was answered; undefined for those that failed. */
  async #runEach(each: readonly Waiting[]): Promise<(RanRequest | undefined)[]> {
    const answers: (RanRequest | undefined)[] = [];
    for (const { request, samples, resolve, reject } of each) {
      try {
        const answer = await this.#run(request, samples);
        resolve(answer);
        answers.push(answer);
      } catch (error) {
        reject(error);
        answers.push(undefined);
      }
    }
    return answers;
  }

  /** Throws where the run fails, and where the outputs cannot be told apart. */
  async #joined(requests: readonly InferRequest[]): Promise<{ answers: Tensor[][]; ran: number }> {
    const counts = requests.map(({ inputs }) => samplesIn(inputs) as number);
    const samples = counts.reduce((sum, count) => sum + count, 0);
    const { outputs, ran } = await this.#run(joinRequests(requests), samples);
    const answers = splitOutputs(outputs, counts);
    if (!answers) throw new Error('there are not as many samples in the outputs as in the inputs');
    return { answers, ran };
  }

  async #run(request: InferRequest, samples: number): Promise<RanRequest> {
    const begun = this.#now();
    const outputs = await this.#model.run(request);
    const ran = this.#now() - begun;
    this.#sampleMs = ran / samples;
    return { outputs, ran };
  }
}
