import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { SavedCard } from '../payments/processor.ts';

export interface DemoPerson {
  name: string;
  email: string;
  password: string;
}

/** State of the demo market across starts. A step that is done is never repeated. */
export interface Demo {
  seller: DemoPerson;
  buyer: DemoPerson;
  /** A default test key of the buyer. */
  key: string;
  /** True if the key is premium, unlike that of an earlier version. */
  premium?: boolean;
  /** Models and dataset exist: assets deleted later stay deleted. */
  published?: boolean;
  /** They are on sale. */
  listed?: boolean;
  /** One of them is deployed. */
  deployed?: boolean;
  /** The deployment that the buyer can try without buying. */
  deployment?: string;
  /** Something to buy: a listing, and the slug of its model. */
  listing?: string;
  model?: string;
  /** The buyer's card at the processor. */
  card?: SavedCard;
  /** The buyer has topped up and bought something, and the seller was paid. */
  traded?: boolean;
}

export async function readDemo(dataDir: string): Promise<Demo | undefined> {
  try {
    return JSON.parse(await readFile(pathIn(dataDir), 'utf8')) as Demo;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

export async function writeDemo(dataDir: string, demo: Demo): Promise<Demo> {
  const path = pathIn(dataDir);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const file = await open(`${path}.draft`, 'w', 0o600);
  try {
    await file.writeFile(`${JSON.stringify(demo, null, 2)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(`${path}.draft`, path);
  return demo;
}

function pathIn(dataDir: string): string {
  return join(dataDir, 'demo.json');
}
