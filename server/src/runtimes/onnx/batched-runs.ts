import { setImmediate as nextTurn } from 'node:timers/promises';
import type { InferRequest } from '../model-runtime.ts';
import type { Tensor } from '../tensor.ts';
import { agree, differentFrom } from './batch-trust.ts';
import { joinRequests, kindOf, samplesIn, splitOutputs } from './join-samples.ts';

export interface BatchLimits {
  samples: number;
  /** Size of all inputs: large inputs gain nothing from batching and take memory. */
  bytes: number;
  /** Estimated duration of a batch, from the last run: later requests wait for it. */
  milliseconds: number;
  /**
   * Maximum time of a batched sample relative to a single one. Many small operators are faster in a batch; large
   * convolutions are slower, as they no longer fit into the processor's cache.
   */
  share: number;
}

/** A model, and whether its signature allows batching. */
export interface Runnable {
  readonly hasFreeBatch: boolean;
  run(request: InferRequest): Promise<Tensor[]>;
}

export interface RanRequest {
  outputs: Tensor[];
  /** Milliseconds of the run that it was part of. */
  ran: number;
}

interface QueuedRequest {
  request: InferRequest;
  samples: number;
  bytes: number;
  kind: string;
  isCancelled: () => boolean;
  resolve(result: RanRequest | undefined): void;
  reject(error: unknown): void;
}

export const BATCH_LIMITS: BatchLimits = { samples: 64, bytes: 8 * 1024 * 1024, milliseconds: 200, share: 1 };
/** Number of trials in which batched and single runs must agree, and batching be faster, before its results are used. */
const TRIALS = 3;

/** Batches the requests that arrived during the previous run. Never waits for more requests. */
export class BatchedRuns {
  readonly #model: Runnable;
  readonly #limits: BatchLimits;
  readonly #now: () => number;
  #queue: QueuedRequest[] = [];
  #working = false;
  #batches: boolean;
  #trialsLeft = TRIALS;
  /** Time per sample of the last run. Infinite at first, so that the first run is not batched. */
  #sampleMs = Number.POSITIVE_INFINITY;
  /** Best time of a batched sample relative to a single one, measured when the machine was least busy. */
  #bestShare = Number.POSITIVE_INFINITY;

  constructor(model: Runnable, limits = BATCH_LIMITS, now = () => performance.now()) {
    this.#model = model;
    this.#limits = limits;
    this.#now = now;
    this.#batches = model.hasFreeBatch;
  }

  /** False if the model cannot be batched, or if batching gave different results or was not faster. */
  get batches(): boolean {
    return this.#batches;
  }

  /** Resolves to undefined if the request was cancelled before it ran. */
  infer(request: InferRequest, isCancelled: () => boolean = () => false): Promise<RanRequest | undefined> {
    const samples = samplesIn(request.inputs);
    const bytes = request.inputs.reduce((sum, { data }) => sum + data.byteLength, 0);
    const kind = this.#batches && samples !== undefined ? kindOf(request) : '';
    return new Promise((resolve, reject) => {
      this.#queue.push({ request, samples: samples ?? 1, bytes, kind, isCancelled, resolve, reject });
      if (!this.#working) void this.#work();
    });
  }

  async #work(): Promise<void> {
    this.#working = true;
    for (;;) {
      // Lets requests and cancellations that arrived meanwhile be read first.
      await nextTurn();
      const batch = this.#take();
      if (batch.length === 0) break;
      await (batch.length === 1 ? this.#runEach(batch) : this.#runBatch(batch));
    }
    this.#working = false;
  }

  /** Takes the first queued request, and later ones that fit into its batch. */
  #take(): QueuedRequest[] {
    for (const queued of this.#queue) if (queued.isCancelled()) queued.resolve(undefined);
    const left = this.#queue.filter((queued) => !queued.isCancelled());
    const first = left.shift();
    this.#queue = left;
    if (!first) return [];
    if (!this.#batches || first.kind === '') return [first];
    const { samples, bytes, milliseconds } = this.#limits;
    const maxSamples = Math.min(samples, milliseconds / this.#sampleMs);
    const taken = [first];
    const sum = { samples: first.samples, bytes: first.bytes };
    this.#queue = left.filter((queued) => {
      const fits =
        queued.kind === first.kind && sum.samples + queued.samples <= maxSamples && sum.bytes + queued.bytes <= bytes;
      if (!fits) return true;
      sum.samples += queued.samples;
      sum.bytes += queued.bytes;
      taken.push(queued);
      return false;
    });
    return taken;
  }

  async #runBatch(batch: readonly QueuedRequest[]): Promise<void> {
    if (this.#trialsLeft > 0) return this.#tryBatch(batch);
    const joined = await this.#joined(batch.map(({ request }) => request)).catch(() => undefined);
    if (joined) {
      for (const [i, { resolve }] of batch.entries()) {
        resolve({ outputs: joined.results[i] as Tensor[], ran: joined.ran });
      }
      return;
    }
    const results = await this.#runEach(batch);
    // If all succeed one by one, batching was the cause of the failure.
    if (results.every((result) => result !== undefined)) this.#batches = false;
  }

  /** Responds with single runs, then runs the batch with a foreign sample added, to compare the results. */
  async #tryBatch(batch: readonly QueuedRequest[]): Promise<void> {
    const results = await this.#runEach(batch);
    const alone = results.filter((result) => result !== undefined);
    if (alone.length < results.length) return;
    const requests = batch.map(({ request }) => request);
    const ran = await this.#joined([differentFrom(requests[0] as InferRequest), ...requests]).catch(() => undefined);
    const isSame = ran && alone.every(({ outputs }, i) => agree(outputs, ran.results[i + 1] as Tensor[]));
    if (isSame) {
      const sampleAlone = Math.min(...alone.map((result, i) => result.ran / (batch[i] as QueuedRequest).samples));
      this.#bestShare = Math.min(this.#bestShare, this.#sampleMs / sampleAlone);
    }
    this.#trialsLeft -= 1;
    const isWorthIt = this.#trialsLeft > 0 || this.#bestShare < this.#limits.share;
    if (!isSame || !isWorthIt) this.#batches = false;
  }

  /** Runs requests one by one. Returns their results; undefined for those that failed. */
  async #runEach(each: readonly QueuedRequest[]): Promise<(RanRequest | undefined)[]> {
    const results: (RanRequest | undefined)[] = [];
    for (const { request, samples, resolve, reject } of each) {
      try {
        const result = await this.#run(request, samples);
        resolve(result);
        results.push(result);
      } catch (error) {
        reject(error);
        results.push(undefined);
      }
    }
    return results;
  }

  /** Runs requests as one batch. Throws if the run fails, or if the outputs cannot be split. */
  async #joined(requests: readonly InferRequest[]): Promise<{ results: Tensor[][]; ran: number }> {
    const counts = requests.map(({ inputs }) => samplesIn(inputs) as number);
    const samples = counts.reduce((sum, count) => sum + count, 0);
    const { outputs, ran } = await this.#run(joinRequests(requests), samples);
    const results = splitOutputs(outputs, counts);
    if (!results) throw new Error('the outputs and inputs differ in their number of samples');
    return { results, ran };
  }

  async #run(request: InferRequest, samples: number): Promise<RanRequest> {
    const begun = this.#now();
    const outputs = await this.#model.run(request);
    const ran = this.#now() - begun;
    this.#sampleMs = ran / samples;
    return { outputs, ran };
  }
}
