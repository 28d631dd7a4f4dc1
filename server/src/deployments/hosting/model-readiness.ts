import type { Signature } from '../../runtimes/tensor.ts';

export interface ReadinessOptions {
  /** Says that it can be called. Answers whether it is still this node's; where it is not, it is being ended. */
  becomeReady(signature: Signature | undefined): Promise<boolean>;
  /** Says that it cannot be called at this moment, as it is started again. Never rejects. */
  goDown(): Promise<void>;
}

/** What a model's row says of it while it is here. Each change is written once, and one after the other. */
export class ModelReadiness {
  readonly #options: ReadinessOptions;
  /** Its row says so, or is about to. */
  #isReady = false;
  #written: Promise<unknown> = Promise.resolve();

  constructor(options: ReadinessOptions) {
    this.#options = options;
  }

  /** Answers whether it is still this node's. */
  async up(signature: Signature | undefined): Promise<boolean> {
    if (this.#isReady) return true;
    this.#isReady = true;
    const writing = this.#written.then(() => this.#options.becomeReady(signature));
    this.#written = writing.catch(() => undefined); // who asked is told
    try {
      return await writing;
    } catch (error) {
      this.#isReady = false;
      throw error;
    }
  }

  /** Resolves when it is written down. */
  async down(): Promise<void> {
    if (!this.#isReady) return;
    this.#isReady = false;
    const writing = this.#written.then(() => this.#options.goDown());
    this.#written = writing;
    await writing;
  }
}
