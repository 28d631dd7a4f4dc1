import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';

const INSTALLATION = fileURLToPath(new URL('../../../../', import.meta.url));

/** Out-of-memory messages of V8, the C++ library and native code. */
const OUT_OF_MEMORY =
  /heap out of memory|process out of memory|bad_alloc|bad array new length|cannot allocate memory|(failed|unable) to allocate|allocation failed|array buffer allocation|out of memory/i;

export function isOutOfMemory(text: string): boolean {
  return OUT_OF_MEMORY.test(text);
}

/** Removes the paths of the model's folder and of the installation from a text for users. */
export function withoutPlaces(text: string, folder: string): string {
  const inFolder = folder.endsWith('/') ? folder : `${folder}/`;
  return text
    .replaceAll(process.execPath, 'node') // may be inside the installation
    .replaceAll(`file://${INSTALLATION}`, '')
    .replaceAll(inFolder, '')
    .replaceAll(folder, '')
    .replaceAll(INSTALLATION, '');
}

/** Describes how a process ended. A wrapping shell reports a signal as 128 plus its number. */
export function describeEnd(code: number | null, signal: NodeJS.Signals | null): string {
  const name = signal ?? Object.entries(constants.signals).find(([, number]) => code === 128 + number)?.[0];
  return name === undefined ? `exit code ${code}` : `signal ${name}`;
}
