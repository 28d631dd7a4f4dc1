import { isDiskFull } from '../../disk-full.ts';

/** Says in one line what went wrong in the data directory and what to do; other errors stay as they are. */
export function explainFailure(error: unknown, directory: string): Error {
  if (!(error instanceof Error)) return new Error(String(error));
  const line = advise(error, directory);
  return line ? new Error(line, { cause: error }) : error;
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
