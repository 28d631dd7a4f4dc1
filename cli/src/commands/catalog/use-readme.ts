import type { Dataset, Model, Souk } from '@souk/sdk';
import type { ServerSettings } from '../../connection.ts';
import { readNamedFile } from '../../input/read-value.ts';
import { printHint } from '../../output/printing.ts';
import type { ChosenFile } from './choose-files.ts';

/** The service's limit in characters. */
const MAX_README_LENGTH = 200_000;

type Assets = Pick<Souk['models'] | Souk['datasets'], 'update'>;

/** Uses a pushed top-level README.md as the readme of an asset that has none yet. */
export async function useReadme(
  assets: Assets,
  { id, slug, readme }: Model | Dataset,
  files: ChosenFile[],
  settings: ServerSettings,
): Promise<void> {
  const file = files.find(({ name }) => name.toLowerCase() === 'readme.md');
  if (!file || readme) return;
  const text = await readNamedFile(file.path);
  if (text.trim() === '') return;
  if (text.length > MAX_README_LENGTH)
    return printHint(settings, `${file.name} is too long for the readme of ${slug}.`);
  await assets.update(id, { readme: text });
  printHint(settings, `${file.name} is now the readme of ${slug}; change it with \`update --readme\`.`);
}
