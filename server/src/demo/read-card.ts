import { type AssetInput, FRAMEWORKS, LICENSES, TASKS } from '../catalog/assets/asset.ts';

export interface Card {
  license: AssetInput['license'];
  task: (typeof TASKS)[number];
  framework: (typeof FRAMEWORKS)[number] | undefined;
}

/** Reads the facts that the market needs from the front matter of a card: single lines such as `license: MIT`. */
export function readCard(text: string): Card {
  const [, matter] = /^---\n(.*?)\n---\n/s.exec(text) ?? [];
  if (matter === undefined) throw new Error('the card has no front matter');
  const fields = new Map(Array.from(matter.matchAll(/^(\w+): *(.*)$/gm), ([, name = '', value = '']) => [name, value]));
  const oneOf = <T extends string>(name: string, values: readonly T[]): T => {
    const value = values.find((known) => known === fields.get(name));
    if (value === undefined) throw new Error(`\`${name}\` of the card must be one of ${values.join(', ')}`);
    return value;
  };
  return {
    license: oneOf('license', LICENSES),
    task: oneOf('task', TASKS),
    framework: fields.has('framework') ? oneOf('framework', FRAMEWORKS) : undefined,
  };
}

/** Replaces the names of the card's own pictures by their URLs in the market. */
export function withPictureUrls(text: string, urls: ReadonlyMap<string, string>): string {
  const names = [...urls.keys()].map((name) => RegExp.escape(name)).join('|');
  if (names === '') return text;
  const mentioned = new RegExp(`(?<=[[(\\s,"'])(?:\\./)?(${names})(?=[\\])\\s,"'])`, 'g');
  return text.replaceAll(mentioned, (_, name: string) => urls.get(name) as string);
}
