import type { Model, Souk } from '@souk/sdk';
import { type Command, Option } from 'commander';
import { readNamedFile } from '../../input/read-value.ts';
import { parseMoney } from '../../money.ts';
import type { AssetKind } from './asset-name.ts';

// Listed for help and completion; the type checks them against the API.
const TASKS = ['manipulation', 'navigation', 'perception', 'language', 'vla'] satisfies Model['task'][];
const FRAMEWORKS = ['pytorch', 'tensorflow', 'jax', 'onnx', 'gguf'] satisfies Model['framework'][];
const LICENSES = ['MIT', 'Apache-2.0', 'CC-BY-4.0', 'Commercial'] satisfies Model['license'][];

export type Price = NonNullable<Parameters<Souk['models']['create']>[0]['price']>;

/** Options that describe a model or dataset. */
export interface DescriptionOptions {
  name?: string;
  task?: Model['task'];
  framework?: Model['framework'];
  license?: Model['license'];
  price?: Price;
  description?: string;
  /** The path of a file. */
  readme?: string;
}

/** Adds the options that both filter a search and describe an asset. */
export function withFacets(command: Command, kind: AssetKind): Command {
  command.addOption(new Option('--task <task>', 'its task').choices(TASKS));
  if (kind === 'model') command.addOption(new Option('--framework <name>', 'its framework').choices(FRAMEWORKS));
  return command.addOption(new Option('--license <name>', 'its license').choices(LICENSES));
}

export function withDescription(command: Command, kind: AssetKind): Command {
  return withFacets(command, kind)
    .option('--price <amount>', 'the price of a license, such as 49usd or 1200jpy, or free', readPrice)
    .option('--description <text>', 'a short description, shown in lists')
    .option('--readme <file>', 'a Markdown file, shown on its page');
}

/** Converts the options to the body of a create or update request. */
export async function readDescription(options: DescriptionOptions) {
  const { name, task, framework, license, price, description, readme } = options;
  const text = readme === undefined ? undefined : await readNamedFile(readme);
  return { name, task, framework, license, price, description, readme: text };
}

/** Returns the names of the given fields for the message. Rejects a call without any. */
export function requireChanges(changes: object, command: Command): string {
  const named = Object.entries(changes).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  if (named.length === 0) command.error('error: nothing to change. Set an option such as --price 39usd');
  return named.join(', ').replaceAll('_', ' ');
}

/** Parses `49usd`, or `free`. */
export function readPrice(text: string): Price {
  const isFree = /^(free|0)$/i.test(text.trim());
  // The server rejects unknown currencies and lists the valid ones.
  const { currency, amount } = isFree ? { currency: 'usd', amount: 0 } : parseMoney(text);
  return { currency: currency as Price['currency'], amount };
}
