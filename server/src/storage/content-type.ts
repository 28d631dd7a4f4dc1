/** Content types by extension. Shown and never served, so a wrong guess is harmless. */
const BY_EXTENSION: Record<string, string> = {
  csv: 'text/csv',
  tsv: 'text/tab-separated-values',
  txt: 'text/plain',
  md: 'text/markdown',
  html: 'text/html',
  json: 'application/json',
  jsonl: 'application/jsonl',
  ndjson: 'application/jsonl',
  yaml: 'application/yaml',
  yml: 'application/yaml',
  xml: 'application/xml',
  py: 'text/x-python',
  parquet: 'application/vnd.apache.parquet',
  arrow: 'application/vnd.apache.arrow.file',
  zip: 'application/zip',
  tar: 'application/x-tar',
  gz: 'application/gzip',
  tgz: 'application/gzip',
  zst: 'application/zstd',
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  gif: 'image/gif',
  svg: 'image/svg+xml',
  wav: 'audio/wav',
  flac: 'audio/flac',
  mp3: 'audio/mpeg',
  mp4: 'video/mp4',
  webm: 'video/webm',
  npy: 'application/x-npy',
  npz: 'application/x-npz',
  h5: 'application/x-hdf5',
};

const UNKNOWN_TYPE = 'application/octet-stream';

export function contentTypeOf(name: string): string {
  const extension = /\.([^./]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  return Object.hasOwn(BY_EXTENSION, extension) ? (BY_EXTENSION[extension] as string) : UNKNOWN_TYPE;
}
