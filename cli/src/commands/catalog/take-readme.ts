import type { Dataset, Model, Souk } from '@souk/sdk';
import type { ServerSettings } from '../../connection.ts';
import { readNamedFile } from '../../input/given-text.ts';
import { mention } from '../../output/printing.ts';
import type { ChosenFile } from './choose-files.ts';

/** As many characters as the market keeps of one. */
const LONGEST = 200_000;

type Assets = Pick<Souk['models'] | Souk['datasets'], 'update'>;

/** The README.md at the top of what was pushed becomes the page of what has none yet. One that is there stays. */
export async function takeReadme(
  assets: Assets,
  { id, slug, readme }: Model | Dataset,
  files: ChosenFile[],
  settings: ServerSettings,
): Promise<void> {
  const file = files.find(({ name }) => name.toLowerCase() === 'readme.md');
  if (!file || readme) return;
  const text = await readNamedFile(file.path);
  if (text.trim() === '') return;
  if (text.length > LONGEST) return mention(settings, `${file.name} is too long to be shown as the readme of ${slug}.`);
  await assets.update(id, { readme: text });
  mention(settings, `${file.name} is now the readme of ${slug}; \`update --readme\` changes it.`);
}
