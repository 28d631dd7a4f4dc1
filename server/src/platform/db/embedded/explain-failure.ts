import { isDiskFull } from '../../disk-full.ts';

/** Explains in one line what is wrong with the data directory and what to do. Returns other errors unchanged. */
export function explainFailure(error: unknown, directory: string): Error {
  if (!(error instanceof Error)) return new Error(String(error));
  const advice = advise(error, directory);
  return advice ? new Error(advice, { cause: error }) : error;
}

function advise(error: NodeJS.ErrnoException, directory: string): string | undefined {
  if (isDiskFull(error) || /No space left|quota exceeded/i.test(error.message)) {
    return `the disk that holds ${directory} is full; free some space and start again (${error.message})`;
  }
  const place = error.path ?? directory;
  switch (error.code) {
    case 'EACCES':
    case 'EPERM':
      return `no permission to write ${place}; give it to the user that runs Souk, or set SOUK_DATA_DIR to another directory`;
    case 'EROFS':
      return `${place} is on a read-only file system; set SOUK_DATA_DIR to a directory that can be written`;
    case 'EEXIST':
    case 'ENOTDIR':
      return `${place} is in the way: the database needs a directory there; move it, or set SOUK_DATA_DIR to another directory`;
    default:
      return undefined;
  }
}
