import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';

const INSTALLATION = fileURLToPath(new URL('../../../../', import.meta.url));

/** What V8, the C++ library and those who call it say when there is no more memory. */
const OUT_OF_MEMORY =
  /heap out of memory|process out of memory|bad_alloc|bad array new length|cannot allocate memory|(failed|unable) to allocate|allocation failed|array buffer allocation|out of memory/i;

export function isOutOfMemory(words: string): boolean {
  return OUT_OF_MEMORY.test(words);
}

/** Where files of the server lie is nobody's business: a text without the folder of the model and that of our code. */
export function withoutPlaces(text: string, folder: string): string {
  const inFolder = folder.endsWith('/') ? folder : `${folder}/`;
  return text
    .replaceAll(process.execPath, 'node') // which may lie in our folder
    .replaceAll(`file://${INSTALLATION}`, '')
    .replaceAll(inFolder, '')
    .replaceAll(folder, '')
    .replaceAll(INSTALLATION, '');
}

/** How a process ended. A shell in front of it tells a signal by a number. */
export function describeEnd(code: number | null, signal: NodeJS.Signals | null): string {
  const name = signal ?? Object.entries(constants.signals).find(([, number]) => code === 128 + number)?.[0];
  return name === undefined ? `exit code ${code}` : `signal ${name}`;
}
