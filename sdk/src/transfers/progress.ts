/** How far a transfer is. The numbers of bytes never go down, and end at the sizes. */
export interface TransferProgress {
  file: string;
  /** Bytes of this file that are on the other side. */
  sent: number;
  size: number;
  /** The same over all files. */
  totalSent: number;
  totalSize: number;
  /** Bytes among `totalSent` that were there already: a rate should leave them out. */
  totalSkipped: number;
  /** Nothing of this file had to be sent. */
  skipped: boolean;
}

export type OnProgress = (progress: TransferProgress) => void;

/** Adds up what each file's transfer tells. */
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

  /** All of it was there. */
  skip(file: { name: string; size: number }): void {
    this.#advance(file, file.size, { wasThere: true, skipped: true });
  }

  /** So much of it was there: the transfer goes on from here. */
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
    // A file that has to begin anew is told of again when it is past where it was.
    const sent = Math.max(before, offset);
    this.#sent.set(name, sent);
    this.#totalSent += sent - before;
    if (wasThere) this.#totalSkipped += sent - before;
    const [totalSent, totalSize, totalSkipped] = [this.#totalSent, this.#totalSize, this.#totalSkipped];
    this.#onProgress?.({ file: name, sent, size, totalSent, totalSize, totalSkipped, skipped });
  }
}
