import { readdirSync, readFileSync } from 'node:fs';
import { load } from 'js-yaml';
import type { Shape } from './shapes.ts';

const DATA = new URL('../data/', import.meta.url);

/** Reads a file of `sandbox-model/data/`, such as `skills/poems.yaml`, and checks its shape. */
export function readData<T>(path: string, shape: Shape<T>): T {
  const filename = `sandbox-model/data/${path}`;
  return shape(load(readFileSync(new URL(path, DATA), 'utf8'), { filename }), filename);
}

/** Lists the YAML files of a folder of `sandbox-model/data/`, in the order of their names. */
export function listData(folder: string): string[] {
  const names = readdirSync(new URL(`${folder}/`, DATA)).filter((name) => name.endsWith('.yaml'));
  return names.sort().map((name) => `${folder}/${name}`);
}
