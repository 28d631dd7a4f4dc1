import type { Mode, Souk, UploadTarget } from '@souk/sdk';
import { souk } from '../../../lib/souk.ts';

/** Where files are uploaded to: a draft of a revision, or a dataset that is not published, in one mode. */
export interface UploadFolder {
  mode: Mode;
  target: UploadTarget;
}

/** Names a folder among all of both modes. */
export function folderKey({ mode, target }: UploadFolder): string {
  return 'dataset' in target ? `${mode}/${target.dataset}` : `${mode}/${target.model}/${target.revision}`;
}

/** Of this mode whatever the page shows meanwhile, and patient: an upload waits where a person would not. */
export function clientOf({ mode }: UploadFolder): Souk {
  return souk.withOptions({ mode, maxRetryDelay: 60_000 });
}
