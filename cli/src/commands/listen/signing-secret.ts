import { createHmac, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Server } from '../../connection.ts';
import { configDirectory } from '../../profiles/credentials.ts';
import { PrivateFile } from '../../profiles/private-file.ts';

/**
 * Returns the secret that forwarded events are signed with: constant for a profile and mode, so that a receiver need not
 * be reconfigured, and different on every machine. It is derived from a key of this machine, which is all that is stored.
 */
export async function deriveSigningSecret(
  { chosen, url, mode }: Pick<Server, 'chosen' | 'url' | 'mode'>,
  directory = configDirectory(),
): Promise<string> {
  const file = new PrivateFile(join(directory, 'listening-key'));
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
