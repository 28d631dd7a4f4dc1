import { ConflictError, ConnectionError, SoukError, type Source, type TransferProgress } from '@souk/sdk';
import { discardUploads } from './discard-uploads.ts';
import { fileSource } from './file-source.ts';
import type { FileProgress, RunState, RunView } from './run-view.ts';
import { clientOf, type UploadFolder } from './upload-folder.ts';
import { Pace } from './upload-rate.ts';

/** How often the page hears of progress. */
const TELL_MS = 150;

/** One upload of one set of files, from choosing them until all have arrived: it outlives the page that began it. */
export class UploadRun {
  readonly folder: UploadFolder;
  readonly #sources: readonly Source[];
  readonly #progress: Map<string, FileProgress>;
  readonly #listeners = new Set<() => void>();
  #view: RunView;
  #stop = new AbortController();
  #pace = new Pace();
  #replace = false;
  /** From here on the service may know of the files. */
  #hashed = false;
  #telling: ReturnType<typeof setTimeout> | undefined;
  #untold: Partial<RunView> = {};

  constructor(folder: UploadFolder, files: readonly { name: string; file: File }[]) {
    this.folder = folder;
    this.#sources = files.map(({ name, file }) => fileSource(name, file));
    this.#progress = new Map(files.map(({ name, file }) => [name, { name, size: file.size, sent: 0, skipped: false }]));
    const size = files.reduce((sum, { file }) => sum + file.size, 0);
    this.#view = { state: 'hashing', files: [], done: 0, size, rate: undefined, problem: null };
  }

  view = (): RunView => this.#view;

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  /** Resolves when it is over or stopped, for whichever reason: the view says which. */
  async start({ replace = this.#replace } = {}): Promise<void> {
    this.#replace = replace;
    const stop = new AbortController();
    this.#stop = stop;
    this.#pace = new Pace();
    if (this.#hashed) this.#become('sending', { done: this.#arrived(), problem: null });
    else this.#become('hashing', { done: 0, problem: null });
    try {
      await clientOf(this.folder).upload(this.folder.target, this.#sources, {
        signal: stop.signal,
        replace,
        onHashing: (progress) => this.#onHashing(progress),
        onProgress: (progress) => this.#onSending(progress),
      });
      this.#become('done', { done: this.#view.size });
    } catch (error) {
      // Whoever has stopped it says what has become of it.
      if (!stop.signal.aborted) this.#fail(error);
    }
  }

  pause(state: 'paused' | 'offline' = 'paused'): void {
    this.#stop.abort();
    this.#become(state, { done: this.#arrived() });
  }

  /** What has arrived whole stays; what is half-way is given up, as it would keep the draft from being published. */
  async cancel(): Promise<void> {
    this.#stop.abort();
    this.#become('cancelling', { problem: null });
    if (!this.#hashed) return;
    const unfinished = this.#sources.filter(({ name, size }) => (this.#progress.get(name)?.sent ?? 0) < size);
    // Should it not succeed, what is left behind can be discarded on publishing, and goes by itself in a while.
    await discardUploads(this.folder, unfinished).catch(() => undefined);
  }

  #onHashing({ totalSent, totalSize }: TransferProgress): void {
    if (!this.#hashed) this.#tell({ done: totalSent });
    if (totalSent === totalSize) this.#hashed = true;
  }

  #onSending({ file, sent, size, skipped, totalSent, totalSkipped }: TransferProgress): void {
    this.#hashed = true;
    this.#progress.set(file, { name: file, size, sent, skipped });
    this.#pace.note(totalSent - totalSkipped, Date.now());
    if (this.#view.state === 'hashing') this.#become('sending', { done: totalSent });
    else this.#tell({ done: totalSent });
  }

  #fail(error: unknown): void {
    if (!(error instanceof SoukError)) throw error;
    const { message, status, requestId, field } = error;
    const problem = { message, status, requestId, field };
    const done = this.#arrived();
    if (error instanceof ConflictError && !this.#replace) this.#become('conflict', { done, problem });
    else if (error instanceof ConnectionError && !navigator.onLine) this.#become('offline', { done });
    else this.#become('failed', { done, problem });
  }

  #arrived(): number {
    return [...this.#progress.values()].reduce((sum, { sent }) => sum + sent, 0);
  }

  #become(state: RunState, changes: Partial<RunView> = {}): void {
    clearTimeout(this.#telling);
    this.#telling = undefined;
    this.#publish({ ...changes, state });
  }

  #tell(changes: Partial<RunView>): void {
    Object.assign(this.#untold, changes);
    this.#telling ??= setTimeout(() => {
      this.#telling = undefined;
      this.#publish(this.#untold);
    }, TELL_MS);
  }

  #publish(changes: Partial<RunView>): void {
    this.#untold = {};
    const rate = (changes.state ?? this.#view.state) === 'sending' ? this.#pace.rate() : undefined;
    this.#view = { ...this.#view, ...changes, rate, files: [...this.#progress.values()] };
    for (const listener of this.#listeners) listener();
  }
}
