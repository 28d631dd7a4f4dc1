import { useSyncExternalStore } from 'react';
import { clearInterrupted, saveInterrupted } from './interrupted.ts';
import { isInProgress, type RunView } from './run-view.ts';
import { folderKey, type UploadFolder } from './upload-folder.ts';
import { UploadRun } from './upload-run.ts';

// Uploads continue while other pages of the site are open. Only leaving the site stops them, after a confirmation.

const runs = new Map<string, UploadRun>();
const listeners = new Set<() => void>();

function notify(): void {
  for (const listener of listeners) listener();
}

export function startUpload(folder: UploadFolder, files: readonly { name: string; file: File }[]): void {
  const key = folderKey(folder);
  const run = new UploadRun(folder, files);
  runs.set(key, run);
  saveInterrupted(
    key,
    files.map(({ name }) => name),
  );
  run.subscribe(() => {
    if (run.view().state === 'done') clearInterrupted(key);
    guardNavigation();
  });
  void run.start();
  notify();
}

/** Removes an upload that is done or cancelled. */
export function endUpload(run: UploadRun): void {
  runs.delete(folderKey(run.folder));
  clearInterrupted(folderKey(run.folder));
  guardNavigation();
  notify();
}

/** Returns the upload to this folder, if there is one. */
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

const confirmLeaving = (event: BeforeUnloadEvent) => event.preventDefault();

function guardNavigation(): void {
  const any = [...runs.values()].some((run) => isInProgress(run.view()));
  if (any) window.addEventListener('beforeunload', confirmLeaving);
  else window.removeEventListener('beforeunload', confirmLeaving);
}

window.addEventListener('offline', () => {
  for (const run of runs.values()) if (isInProgress(run.view())) run.pause('offline');
});
window.addEventListener('online', () => {
  for (const run of runs.values()) if (run.view().state === 'offline') void run.start();
});
