import { EXIT } from '../../failures/exit-codes.ts';
import { Failure } from '../../failures/failure.ts';

/** The elements of a tensor as given on the command line, and how they were nested. */
export class InputValues {
  readonly flat: unknown[];
  /** The extents of nested lists, from the outside in. */
  readonly nesting: number[];

  private constructor(flat: unknown[], nesting: number[]) {
    this.flat = flat;
    this.nesting = nesting;
  }

  /** Parses JSON, or elements separated by commas. Text that is not JSON is a single element of BYTES. */
  static read(name: string, datatype: string, text: string): InputValues {
    const written = text.trim();
    if (written.startsWith('[') || (datatype === 'BYTES' && written.startsWith('"'))) {
      const parsed: unknown = parseJson(name, written);
      const nesting: number[] = [];
      const flat = flatten(name, Array.isArray(parsed) ? parsed : [parsed], nesting, 0);
      return new InputValues(flat, nesting);
    }
    const texts = datatype === 'BYTES' ? [text] : written === '' ? [] : written.split(',');
    const flat = texts.map((element) => readElement(name, datatype, element));
    return new InputValues(flat, [flat.length]);
  }
}

function parseJson(name: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw wrongInput(`the values of "${name}" are not JSON: ${(error as Error).message}.`);
  }
}

function flatten(name: string, list: unknown[], nesting: number[], depth: number): unknown[] {
  nesting[depth] ??= list.length;
  if (nesting[depth] !== list.length) throw ragged(name);
  const isNested = list.some(Array.isArray);
  if (!isNested) {
    if (nesting.length > depth + 1) throw ragged(name);
    return list;
  }
  return list.flatMap((inner) => {
    if (!Array.isArray(inner)) throw ragged(name);
    return flatten(name, inner, nesting, depth + 1);
  });
}

function ragged(name: string): Failure {
  return wrongInput(`the lists of "${name}" differ in length. Rows of a tensor must have equal length.`);
}

/** Numbers that JSON cannot hold exactly are sent as text, as the protocol defines. */
function readElement(name: string, datatype: string, text: string): unknown {
  const element = text.trim();
  if (datatype === 'BYTES') return text;
  if (datatype === 'BOOL' && /^(true|false)$/.test(element)) return element === 'true';
  if (/^(NaN|-?Infinity)$/.test(element)) return element;
  const number = Number(element);
  if (element === '' || Number.isNaN(number)) {
    throw wrongInput(`"${element}" is not a valid ${datatype}. Separate the values of "${name}" with commas.`);
  }
  return Number.isInteger(number) && !Number.isSafeInteger(number) && !/[.e]/i.test(element) ? element : number;
}

export function wrongInput(message: string): Failure {
  return new Failure(message, { exitCode: EXIT.usage, code: 'usage' });
}
