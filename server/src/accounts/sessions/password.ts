import { hash, verify } from '@node-rs/argon2';
import { Type } from 'typebox';
import { Semaphore } from '../../platform/async/semaphore.ts';

/** Long enough to resist guessing, short enough that hashing cannot be used to overload the server. */
export const Password = Type.String({
  minLength: 8,
  maxLength: 200,
  description: 'New password of 8 to 200 characters.',
});

/** Hashing blocks one of the few threads that file access and DNS need as well. */
const semaphore = new Semaphore(2, 100);

/** argon2id, with the parameters that OWASP recommends for interactive sign-in. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return semaphore.run(() => hash(password.normalize('NFKC'), COST));
}

/** Takes the same time whether the account exists or not: without a hash a decoy is checked instead. */
export async function passwordMatches(stored: string | null | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('no account has this password');
  const against = stored ?? (await decoy);
  const matches = await semaphore.run(() => verify(against, password.normalize('NFKC')));
  return matches && stored !== null && stored !== undefined;
}

let decoy: Promise<string> | undefined;
