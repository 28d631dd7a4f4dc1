import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Command } from 'commander';
import { withServer } from '../../connection.ts';
import { Failure } from '../../failures/failure.ts';
import { printList } from '../../output/print-result.ts';
import { printHint, printJson } from '../../output/printing.ts';
import { type Evidence, fetchEvidence } from './evidence.ts';

/** Needs no account: the evidence is public. */
export async function saveKeys({ save }: { save?: string }, command: Command): Promise<void> {
  await withServer(command, async ({ url, settings, client }) => {
    const evidence = await fetchEvidence(client(), url);
    if (save !== undefined) await writeBoth(save, evidence);
    if (settings.json) return printJson(evidence);
    printList(settings, evidence.keys.keys, {
      id: ({ kid }) => kid,
      header: ['KEY', 'SIGNS IN'],
      row: ({ kid }) => ({ cells: [kid, kid.startsWith('live-') ? 'live mode' : 'test mode'] }),
      empty: 'This market has no keys yet, because it has not granted any license.',
    });
    printHint(
      settings,
      `\nStored for \`souk licenses verify --offline\`${save === undefined ? '' : `, and written to ${save}`}.`,
    );
  });
}

async function writeBoth(directory: string, { keys, revocations }: Evidence): Promise<void> {
  const files = { 'jwks.json': keys, 'license-revocations.json': revocations };
  try {
    await mkdir(directory, { recursive: true });
    for (const [name, content] of Object.entries(files)) {
      await writeFile(join(directory, name), `${JSON.stringify(content, null, 2)}\n`);
    }
  } catch (error) {
    throw new Failure(`${directory} cannot be written to (${(error as NodeJS.ErrnoException).code}).`);
  }
}
