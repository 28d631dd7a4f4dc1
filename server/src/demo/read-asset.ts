import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AssetInput } from '../catalog/assets/asset.ts';
import type { EncodedImage } from '../commerce/gallery/encode-image.ts';
import { readImageHeader } from '../commerce/gallery/image-header.ts';
import { hasSandboxModel, SANDBOX_MODEL_FILE } from '../inference/sandbox-model.ts';
import { type DemoAsset, pathOf } from './demo-market.ts';
import { readCard } from './read-card.ts';

/** Committed files of the demo market; `demo/README.md` describes how they are generated. */
export const ASSETS_FOLDER = fileURLToPath(new URL('../../../demo/assets/', import.meta.url));

export interface StoredFile {
  name: string;
  read(): Promise<Buffer>;
}

/** An asset of the demo with everything that is published of it. */
export interface DemoFolder {
  asset: DemoAsset;
  input: AssetInput;
  files: readonly StoredFile[];
  /** Pictures of the gallery in their order, the card's own figure last. */
  pictures: readonly StoredFile[];
}

/** Reads an asset's card and the names of its files. Undefined in an installation without its files. */
export async function readAsset(asset: DemoAsset): Promise<DemoFolder | undefined> {
  if (asset.isSandboxModel && !hasSandboxModel()) return undefined;
  const folder = join(ASSETS_FOLDER, pathOf(asset));
  const text = await readFile(join(folder, 'card.md'), 'utf8').catch(unlessMissing);
  if (text === undefined) return undefined;
  const { license, task, framework } = readCard(text);
  const { kind, name, description, price } = asset;
  return {
    asset,
    input: {
      ...{ name, description, license, task, readme: text, price: { currency: 'usd', amount: price } },
      ...(kind === 'model' && framework && { framework }),
    },
    files: [...(asset.isSandboxModel ? SANDBOX_FILES : []), ...(await filesIn(join(folder, 'files')))],
    pictures: [...(await filesIn(join(folder, 'gallery'))), ...(await filesIn(folder, ['figure.webp']))],
  };
}

const SANDBOX_FILES: readonly StoredFile[] = [
  { name: 'souk-sandbox.gguf', read: () => readFile(SANDBOX_MODEL_FILE) },
  { name: 'README.md', read: () => readFile(join(dirname(SANDBOX_MODEL_FILE), 'MODEL_CARD.md')) },
];

async function filesIn(folder: string, only?: readonly string[]): Promise<StoredFile[]> {
  const entries = (await readdir(folder, { recursive: true, withFileTypes: true }).catch(unlessMissing)) ?? [];
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({ name: path.slice(folder.length + 1).replaceAll('\\', '/'), read: () => readFile(path) }))
    .filter(({ name }) => only?.includes(name) ?? true)
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** Reads a picture of the gallery, which is committed as it is served. */
export async function readPicture({ name, read }: StoredFile): Promise<EncodedImage> {
  const bytes = await read();
  const header = readImageHeader(bytes);
  if (!header) throw new Error(`the picture ${name} of the demo is no image`);
  return { bytes, width: header.width, height: header.height };
}

/** `gallery/reach-grid.webp` of Two Link Arm is described as “Two Link Arm: reach grid”. */
export function describePicture({ name }: DemoAsset, picture: Pick<StoredFile, 'name'>): string {
  const words = basename(picture.name, '.webp').replace(/^\d+-/, '').replaceAll(/[-_]/g, ' ');
  return `${name}: ${words}`;
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
