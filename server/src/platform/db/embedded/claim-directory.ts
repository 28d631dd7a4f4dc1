import { randomBytes, randomInt } from 'node:crypto';
import { open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { birthOf } from './process-identity.ts';

export interface Claim {
  /** Removes the claims of dead servers. Called only once it is certain that none of them still runs unnoticed. */
  removeDeadClaims(): Promise<void>;
  release(): Promise<void>;
}

const MAX_ATTEMPTS = 6;

/**
 * Claims the data directory for this process, or throws if another living process holds it.
 *
 * Each claim is an owner file of its own, named after pid and start time of its process. A process writes its claim,
 * then reads the others: of two that race, at least one sees the other and withdraws, so both never win. A single
 * shared owner file would have to be taken over from a dead process, and a slow one would then take it from a living
 * one.
 */
export async function claimDirectory(directory: string): Promise<Claim> {
  const birth = await birthOf(process.pid);
  const name = `owner-${process.pid}-${birth}-${randomBytes(4).toString('hex')}`;
  const file = join(directory, name);

  for (let attempt = 1; ; attempt += 1) {
    await (await open(file, 'wx', 0o600)).close();
    const { holder, dead } = await readOtherClaims(directory, name).catch(async (error: unknown) => {
      await remove([file]);
      throw error;
    });
    if (holder === undefined) {
      return {
        removeDeadClaims: () => remove(dead),
        release: () => remove([file]),
      };
    }
    await remove([file]);
    if (attempt === MAX_ATTEMPTS) {
      throw new Error(
        `the data directory ${directory} is in use by another Souk server (process ${holder}); stop it first`,
      );
    }
    // Two that see each other both withdraw; different pauses let one of them through.
    await sleep(randomInt(10, 80));
  }
}

/** Returns the pid of another living holder, and the claim files of dead ones. */
async function readOtherClaims(directory: string, ownName: string): Promise<{ holder?: number; dead: string[] }> {
  const dead: string[] = [];
  for (const name of await readdir(directory)) {
    const claim = /^owner-(\d+)-(.+)-[0-9a-f]{8}$/.exec(name);
    if (!claim || name === ownName) continue;
    const pid = Number(claim[1]);
    if ((await birthOf(pid)) === claim[2]) return { holder: pid, dead };
    dead.push(join(directory, name));
  }
  return { dead };
}

async function remove(files: string[]): Promise<void> {
  for (const file of files) await rm(file, { force: true });
}
