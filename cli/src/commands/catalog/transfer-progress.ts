import type { OnProgress } from '@souk/sdk';
import type { ServerSettings } from '../../connection.ts';
import { mention } from '../../output/printing.ts';
import { type Progress, startProgress } from '../../output/progress.ts';
import { harmless } from '../../output/terminal-text.ts';

/** The bar of a transfer, whose stages follow each other. */
export class TransferBar {
  readonly #settings: ServerSettings;
  #label = '';
  #bar: Progress | undefined;

  constructor(settings: ServerSettings) {
    this.#settings = settings;
  }

  /** Shows a stage while it moves. */
  stage(label: string): OnProgress {
    return ({ totalSent, totalSize, totalSkipped, file }) => {
      // What was there already is told of first and at once: it would make the rate a fable.
      if (totalSent === totalSkipped) return;
      if (this.#label !== label) this.end();
      this.#label = label;
      this.#bar ??= startProgress({ label, total: totalSize, unit: 'bytes', settings: this.#settings });
      this.#bar.update(totalSent, harmless(file));
    };
  }

  /** Says why nothing moves. */
  readonly onWait = (seconds: number): void => {
    this.end();
    mention(this.#settings, `The server takes no more requests in this minute: going on in ${seconds} s.`);
  };

  end(): void {
    this.#bar?.finish();
    this.#bar = undefined;
  }
}
