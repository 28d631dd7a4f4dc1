import { ConflictError, ConnectionError, SoukError, type Source, type TransferProgress } from '@souk/sdk';
import { discardUploads } from './discard-uploads.ts';
import { fileSource } from './file-source.ts';
import type { FileProgress, RunState, RunView } from './run-view.ts';
import { clientOf, type UploadFolder } from './upload-folder.ts';
import { UploadRate } from './upload-rate.ts';

/** Milliseconds between two progress updates of the page. */
const NOTIFY_MS = 150;

/** Uploads a set of files. It continues when the page that started it is left for another one. */
export class UploadRun {
  readonly folder: UploadFolder;
  readonly #sources: readonly Source[];
  readonly #progress: Map<string, FileProgress>;
  readonly #listeners = new Set<() => void>();
  #view: RunView;
  #stop = new AbortController();
  #rate = new UploadRate();
  #replace = false;
  /** All files are hashed, so uploads may exist on the server. */
  #hashed = false;
  #notifyTimer: ReturnType<typeof setTimeout> | undefined;
  #pendingChanges: Partial<RunView> = {};

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

  /** Resolves when the upload is done or stopped. The view has the reason. */
  async start({ replace = this.#replace } = {}): Promise<void> {
    this.#replace = replace;
    const stop = new AbortController();
    this.#stop = stop;
    this.#rate = new UploadRate();
    if (this.#hashed) this.#setState('sending', { done: this.#arrived(), problem: null });
    else this.#setState('hashing', { done: 0, problem: null });
    try {
      await clientOf(this.folder).upload(this.folder.target, this.#sources, {
        signal: stop.signal,
        replace,
        onHashing: (progress) => this.#onHashing(progress),
        onProgress: (progress) => this.#onSending(progress),
      });
      this.#setState('done', { done: this.#view.size });
    } catch (error) {
      // `pause` and `cancel` set the state themselves.
      if (!stop.signal.aborted) this.#fail(error);
    }
  }

  pause(state: 'paused' | 'offline' = 'paused'): void {
    this.#stop.abort();
    this.#setState(state, { done: this.#arrived() });
  }

  /** Discards partial uploads, which would block publishing the draft. Completed files stay. */
  async cancel(): Promise<void> {
    this.#stop.abort();
    this.#setState('cancelling', { problem: null });
    if (!this.#hashed) return;
    const unfinished = this.#sources.filter(({ name, size }) => (this.#progress.get(name)?.sent ?? 0) < size);
    // If this fails, the uploads can be discarded on publishing, and expire by themselves.
    await discardUploads(this.folder, unfinished).catch(() => undefined);
  }

  #onHashing({ totalSent, totalSize }: TransferProgress): void {
    if (!this.#hashed) this.#scheduleNotify({ done: totalSent });
    if (totalSent === totalSize) this.#hashed = true;
  }

  #onSending({ file, sent, size, skipped, totalSent, totalSkipped }: TransferProgress): void {
    this.#hashed = true;
    this.#progress.set(file, { name: file, size, sent, skipped });
    this.#rate.record(totalSent - totalSkipped, Date.now());
    if (this.#view.state === 'hashing') this.#setState('sending', { done: totalSent });
    else this.#scheduleNotify({ done: totalSent });
  }

  #fail(error: unknown): void {
    if (!(error instanceof SoukError)) throw error;
    const { message, status, requestId, field } = error;
    const problem = { message, status, requestId, field };
    const done = this.#arrived();
    if (error instanceof ConflictError && !this.#replace) this.#setState('conflict', { done, problem });
    else if (error instanceof ConnectionError && !navigator.onLine) this.#setState('offline', { done });
    else this.#setState('failed', { done, problem });
  }

  #arrived(): number {
    return [...this.#progress.values()].reduce((sum, { sent }) => sum + sent, 0);
  }

  #setState(state: RunState, changes: Partial<RunView> = {}): void {
    clearTimeout(this.#notifyTimer);
    this.#notifyTimer = undefined;
    this.#publish({ ...changes, state });
  }

  #scheduleNotify(changes: Partial<RunView>): void {
    Object.assign(this.#pendingChanges, changes);
    this.#notifyTimer ??= setTimeout(() => {
      this.#notifyTimer = undefined;
      this.#publish(this.#pendingChanges);
    }, NOTIFY_MS);
  }

  #publish(changes: Partial<RunView>): void {
    this.#pendingChanges = {};
    const rate = (changes.state ?? this.#view.state) === 'sending' ? this.#rate.bytesPerSecond() : undefined;
    this.#view = { ...this.#view, ...changes, rate, files: [...this.#progress.values()] };
    for (const listener of this.#listeners) listener();
  }
}
