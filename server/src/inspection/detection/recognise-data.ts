import type { Format } from './format.ts';
import { isPlainText } from './plain-text.ts';

interface Signature {
  format: Format;
  at: number;
  bytes: string;
}

const signature = (format: Format, at: number, bytes: string): Signature => ({ format, at, bytes });

const SIGNATURES: readonly Signature[] = [
  signature('image', 0, '\x89PNG\r\n\x1a\n'),
  signature('image', 0, '\xff\xd8\xff'),
  signature('image', 0, 'GIF87a'),
  signature('image', 0, 'GIF89a'),
  signature('image', 0, 'II*\0'),
  signature('image', 0, 'MM\0*'),
  signature('image', 8, 'WEBP'),
  signature('audio', 0, 'fLaC'),
  signature('audio', 0, 'OggS'),
  signature('audio', 0, 'ID3'),
  signature('audio', 8, 'WAVE'),
  signature('video', 4, 'ftyp'),
  signature('video', 0, '\x1aE\xdf\xa3'),
  signature('video', 8, 'AVI '),
  signature('pdf', 0, '%PDF-'),
  signature('parquet', 0, 'PAR1'),
  signature('arrow', 0, 'ARROW1'),
];

/** Returns the kind of plain data that no program loads code from, or undefined. */
export function recogniseData(head: Buffer): Format | undefined {
  const found = SIGNATURES.find(({ at, bytes }) => head.toString('latin1', at, at + bytes.length) === bytes);
  return found?.format ?? (isPlainText(head) ? 'text' : undefined);
}
