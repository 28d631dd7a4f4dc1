import { readOnnxWeights } from '../export/read-onnx-weights.ts';
import type { Weights } from '../export/safetensors.ts';
import { weightsPicture } from '../pictures/weights-picture.ts';
import { readFiles } from './asset-folder.ts';
import { type DemoAsset, type Figure, type Files, fileOf, type Pictures } from './demo-asset.ts';
import type { FrontMatter } from './write-card.ts';

interface WeightsVariant {
  /** The ONNX model with the same weights, which is generated before. */
  base: DemoAsset;
  baseFile: string;
  name: string;
  title: string;
  /** Returns the weights in the layout of the framework. */
  convert(weights: ReadonlyMap<string, Weights>): Map<string, Weights>;
  files(tensors: ReadonlyMap<string, Weights>): Files;
  measure(onnx: Buffer): Promise<Figure[]>;
  drawPictures(onnx: Buffer): Promise<Pictures>;
  frontMatter: FrontMatter;
  card(figures: readonly Figure[], tensors: ReadonlyMap<string, Weights>): string;
}

/** Returns an asset with the weights of an ONNX model for another framework. It is measured with that ONNX model. */
export function weightsVariant(variant: WeightsVariant): DemoAsset {
  const { base, baseFile, name, title, convert, files, measure, drawPictures, frontMatter, card } = variant;
  const onnx = () => fileOf(readFiles(base), baseFile);
  const tensors = () => convert(readOnnxWeights(onnx()));
  return {
    seller: base.seller,
    name,
    createFiles: () => files(tensors()),
    measure: () => measure(onnx()),
    drawPictures: async () => {
      const { gallery } = await drawPictures(onnx());
      const figure = weightsPicture(tensors(), title, base.seller);
      return { figure, gallery: new Map([...[...gallery].slice(0, 1), ['2-weights', figure]]) };
    },
    describe: (_, figures) => ({ frontMatter, body: card(figures, tensors()) }),
  };
}

/** Returns the table of tensors in a card. */
export function tensorTable(tensors: ReadonlyMap<string, Weights>): string {
  const rows = [...tensors].map(([name, { shape }]) => `| \`${name}\` | [${shape.join(', ')}] |`);
  return ['| Tensor | Shape |', '|---|---|', ...rows].join('\n');
}
