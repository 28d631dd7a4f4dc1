import { createHmac, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Server } from '../../connection.ts';
import { configDirectory } from '../../profiles/credentials.ts';
import { OwnersFile } from '../../profiles/owners-file.ts';

/**
 * What forwarded events are signed with: the same each time for a profile and mode, so that a receiver need not be told
 * anew, and on every machine another. It is derived from a key of this machine, which is all that is kept.
 */
export async function listeningSecret(
  { chosen, url, mode }: Pick<Server, 'chosen' | 'url' | 'mode'>,
  directory = configDirectory(),
): Promise<string> {
  const file = new OwnersFile(join(directory, 'listening-key'));
  let key = (await file.read())?.trim();
  if (!key) {
    key = randomBytes(32).toString('hex');
    await file.write(`${key}\n`);
  }
  const digest = createHmac('sha256', key)
    .update(JSON.stringify([chosen.name, url, mode]))
    .digest('hex');
  return `whsec_${mode}_${digest.slice(0, 40)}`;
}
