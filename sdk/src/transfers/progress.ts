/** Progress of a transfer. Byte counts never decrease, and end at the sizes. */
export interface TransferProgress {
  /** Name of the file that this update is about. */
  file: string;
  /** Bytes of this file that have been transferred. */
  sent: number;
  size: number;
  /** Bytes of all files that have been transferred. */
  totalSent: number;
  totalSize: number;
  /** Part of `totalSent` that was there already: leave it out of a rate. */
  totalSkipped: number;
  /** The whole file existed already. */
  skipped: boolean;
}

export type OnProgress = (progress: TransferProgress) => void;

/** Sums the progress of all files. */
export class Tally {
  readonly #sent = new Map<string, number>();
  readonly #totalSize: number;
  readonly #onProgress: OnProgress | undefined;
  #totalSent = 0;
  #totalSkipped = 0;

  constructor(totalSize: number, onProgress: OnProgress | undefined) {
    this.#totalSize = totalSize;
    this.#onProgress = onProgress;
  }

  /** Reports a file that was there already. */
  skip(file: { name: string; size: number }): void {
    this.#advance(file, file.size, { wasThere: true, skipped: true });
  }

  /** Reports the offset that a transfer resumes at. */
  resume(file: { name: string; size: number }, offset: number): void {
    this.#advance(file, offset, { wasThere: true, skipped: false });
  }

  advance(file: { name: string; size: number }, sent: number): void {
    this.#advance(file, sent, { wasThere: false, skipped: false });
  }

  #advance(
    { name, size }: { name: string; size: number },
    offset: number,
    { wasThere, skipped }: { wasThere: boolean; skipped: boolean },
  ): void {
    const before = this.#sent.get(name) ?? 0;
    // A file that restarts is reported again once it is past its earlier position.
    const sent = Math.max(before, offset);
    this.#sent.set(name, sent);
    this.#totalSent += sent - before;
    if (wasThere) this.#totalSkipped += sent - before;
    const [totalSent, totalSize, totalSkipped] = [this.#totalSent, this.#totalSize, this.#totalSkipped];
    this.#onProgress?.({ file: name, sent, size, totalSent, totalSize, totalSkipped, skipped });
  }
}
