import type { OnProgress } from '@souk/sdk';
import type { ServerSettings } from '../../connection.ts';
import { printHint } from '../../output/printing.ts';
import { type Progress, startProgress } from '../../output/progress.ts';
import { sanitize } from '../../output/terminal-text.ts';

/** Progress of a transfer with consecutive stages. */
export class TransferBar {
  readonly #settings: ServerSettings;
  #label = '';
  #bar: Progress | undefined;

  constructor(settings: ServerSettings) {
    this.#settings = settings;
  }

  /** Returns a callback that shows the progress of one stage. */
  stage(label: string): OnProgress {
    return ({ totalSent, totalSize, totalSkipped, file }) => {
      // Bytes that the other side already had are reported first, and would distort the rate.
      if (totalSent === totalSkipped) return;
      if (this.#label !== label) this.end();
      this.#label = label;
      this.#bar ??= startProgress({ label, total: totalSize, unit: 'bytes', settings: this.#settings });
      this.#bar.update(totalSent, sanitize(file));
    };
  }

  /** Prints why the transfer is waiting. */
  readonly onWait = (seconds: number): void => {
    this.end();
    printHint(this.#settings, `Rate limit reached. Continuing in ${seconds} s.`);
  };

  end(): void {
    this.#bar?.finish();
    this.#bar = undefined;
  }
}
