// Functions that need a file system: `import { download, pushFolder } from '@souk/sdk/node'`.

export {
  type Downloaded,
  type DownloadedFile,
  type DownloadOptions,
  type DownloadResult,
  download,
  downloadFile,
} from './node/download.ts';
export type { DownloadTarget } from './node/download-target.ts';
export { fileSource } from './node/file-source.ts';
export { pushFolder } from './node/push-folder.ts';
export { type FindOptions, findFiles, type LocalFile } from './node/walk-folder.ts';
