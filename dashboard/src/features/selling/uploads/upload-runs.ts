import { useSyncExternalStore } from 'react';
import { forgetUpload, rememberUpload } from './interrupted.ts';
import { isUnderWay, type RunView } from './run-view.ts';
import { folderKey, type UploadFolder } from './upload-folder.ts';
import { UploadRun } from './upload-run.ts';

// Uploads go on while other pages of the site are looked at. Only leaving the site stops them, and asks before.

const runs = new Map<string, UploadRun>();
const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

export function beginUpload(folder: UploadFolder, files: readonly { name: string; file: File }[]): void {
  const key = folderKey(folder);
  const run = new UploadRun(folder, files);
  runs.set(key, run);
  rememberUpload(
    key,
    files.map(({ name }) => name),
  );
  run.subscribe(() => {
    if (run.view().state === 'done') forgetUpload(key);
    guardLeaving();
  });
  void run.start();
  tell();
}

/** Gone from the page: it is over, or not wanted any more. */
export function endUpload(run: UploadRun): void {
  runs.delete(folderKey(run.folder));
  forgetUpload(folderKey(run.folder));
  guardLeaving();
  tell();
}

/** The upload into this folder, if there is one. */
export function useUploadRun(folder: UploadFolder): UploadRun | undefined {
  return useSyncExternalStore(subscribe, () => runs.get(folderKey(folder)));
}

const NOTHING = () => () => undefined;

export function useRunView(run: UploadRun | undefined): RunView | undefined {
  return useSyncExternalStore(run?.subscribe ?? NOTHING, () => run?.view());
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

const askFirst = (event: BeforeUnloadEvent) => event.preventDefault();

function guardLeaving(): void {
  const any = [...runs.values()].some((run) => isUnderWay(run.view()));
  if (any) window.addEventListener('beforeunload', askFirst);
  else window.removeEventListener('beforeunload', askFirst);
}

window.addEventListener('offline', () => {
  for (const run of runs.values()) if (isUnderWay(run.view())) run.pause('offline');
});
window.addEventListener('online', () => {
  for (const run of runs.values()) if (run.view().state === 'offline') void run.start();
});
