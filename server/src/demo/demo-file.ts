import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { SavedCard } from '../payments/processor.ts';

export interface DemoPerson {
  name: string;
  email: string;
  password: string;
}

/** Of the market that this version seeds. An earlier one stays as it is. */
export const EDITION = 2;

/** State of the demo market across starts. A step that is done is never repeated. */
export interface Demo {
  edition?: number;
  /** When it was created: its history is counted back from here. */
  seeded_at?: string;
  seller: DemoPerson;
  buyer: DemoPerson;
  /** The other sellers and buyers. */
  others?: readonly DemoPerson[];
  /** A premium test key of the buyer. */
  key: string;
  /** Models and datasets are on sale, and some are deployed: what is deleted later stays deleted. */
  published?: boolean;
  /** Something to buy: a listing, and the slug of its model. */
  listing?: string;
  model?: string;
  /** A deployment that the buyer can try without buying. */
  deployment?: string;
  /** The buyer's card at the processor. */
  card?: SavedCard;
  /** The buyer has topped up. */
  funded?: boolean;
  /** Days of the history that have been seeded. */
  history?: number;
  /** Webhooks, usage and requests exist as well: nothing is left to seed. */
  finished?: boolean;
}

export async function readDemo(dataDir: string): Promise<Demo | undefined> {
  try {
    return JSON.parse(await readFile(demoFileIn(dataDir), 'utf8')) as Demo;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

export async function writeDemo(dataDir: string, demo: Demo): Promise<Demo> {
  const path = demoFileIn(dataDir);
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

export function demoFileIn(dataDir: string): string {
  return join(dataDir, 'demo.json');
}
