import type { Signature } from '../../runtimes/tensor.ts';

export interface ReadinessOptions {
  /** Records that it can be called. Returns whether it is still this node's; if not, it is being ended. */
  becomeReady(signature: Signature | undefined): Promise<boolean>;
  /** Records that it cannot be called while it restarts. Never rejects. */
  goDown(): Promise<void>;
}

/** Records in a model's row whether it is ready. Each change is written once, in order. */
export class ModelReadiness {
  readonly #options: ReadinessOptions;
  /** The row says so, or is about to. */
  #isReady = false;
  #written: Promise<unknown> = Promise.resolve();

  constructor(options: ReadinessOptions) {
    this.#options = options;
  }

  /** Returns whether it is still this node's. */
  async up(signature: Signature | undefined): Promise<boolean> {
    if (this.#isReady) return true;
    this.#isReady = true;
    const writing = this.#written.then(() => this.#options.becomeReady(signature));
    this.#written = writing.catch(() => undefined); // the caller gets the error
    try {
      return await writing;
    } catch (error) {
      this.#isReady = false;
      throw error;
    }
  }

  /** Resolves when it is recorded. */
  async down(): Promise<void> {
    if (!this.#isReady) return;
    this.#isReady = false;
    const writing = this.#written.then(() => this.#options.goDown());
    this.#written = writing;
    await writing;
  }
}
