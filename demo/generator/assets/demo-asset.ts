import type { Seller } from '../pictures/palette.ts';
import type { Picture } from '../pictures/picture.ts';
import type { FrontMatter } from './write-card.ts';

/** Files of an asset by their paths. */
export type Files = ReadonlyMap<string, Buffer>;

/** A measured figure of a model's card. */
export interface Figure {
  name: string;
  value: number;
  unit?: string;
  digits: number;
  /** How far the same measurement may be off on another processor. Default: half of the last digit. */
  tolerance?: number;
}

export interface Pictures {
  /** Shown inside the card. */
  figure: Picture;
  /** By file name, without extension. */
  gallery: ReadonlyMap<string, Picture>;
}

/** A model or dataset of the demo, and how to make it. */
export interface DemoAsset {
  seller: Seller;
  name: string;
  /** Trains the model, or simulates the data. Returns the same bytes every time. */
  createFiles(): Promise<Files> | Files;
  /** Measures the files on data that no training used. */
  measure?(files: Files): Promise<Figure[]>;
  drawPictures(files: Files, figures: readonly Figure[]): Promise<Pictures> | Pictures;
  /** Returns the card: its front matter and its Markdown. */
  describe(files: Files, figures: readonly Figure[]): { frontMatter: FrontMatter; body: string };
}

export function fileOf(files: Files, name: string): Buffer {
  const file = files.get(name);
  if (!file) throw new Error(`there is no ${name}`);
  return file;
}
