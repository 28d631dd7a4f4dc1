import type { Mode, Souk, UploadTarget } from '@souk/sdk';
import { souk } from '../../../lib/souk.ts';

/** The destination of an upload: a draft revision or an unpublished dataset, in one mode. */
export interface UploadFolder {
  mode: Mode;
  target: UploadTarget;
}

/** Returns a key that is unique across both modes. */
export function folderKey({ mode, target }: UploadFolder): string {
  return 'dataset' in target ? `${mode}/${target.dataset}` : `${mode}/${target.model}/${target.revision}`;
}

/** Returns a client that stays in the mode of the upload, with long retry delays: an upload can wait. */
export function clientOf({ mode }: UploadFolder): Souk {
  return souk.withOptions({ mode, maxRetryDelay: 60_000 });
}
