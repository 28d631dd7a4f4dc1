import { hash, verify } from '@node-rs/argon2';
import { Semaphore } from '../../platform/async/semaphore.ts';
import { Type } from '../../platform/http/schemas/schema-builder.ts';

/** Long enough to resist guessing, short enough that hashing cannot be used to overload the server. */
export const Password = Type.String({
  minLength: 8,
  maxLength: 200,
  description: 'New password of 8 to 200 characters.',
});

/** Hashing blocks one of the few threads that file access and DNS need as well. */
const semaphore = new Semaphore(2, 100);

/** Parameters of argon2id. */
export interface PasswordCost {
  /** KiB. */
  memoryCost: number;
  timeCost: number;
  parallelism: number;
}

/** What OWASP recommends for interactive sign-in. */
const COST: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export class Passwords {
  readonly #cost: PasswordCost;
  #decoy: Promise<string> | undefined;

  constructor(cost: PasswordCost = COST) {
    this.#cost = cost;
  }

  hash(password: string): Promise<string> {
    return semaphore.run(() => hash(password.normalize('NFKC'), this.#cost));
  }

  /** Takes the same time whether the account exists or not: without a hash a decoy is checked instead. */
  async matches(stored: string | null | undefined, password: string): Promise<boolean> {
    this.#decoy ??= this.hash('no account has this password');
    const against = stored ?? (await this.#decoy);
    const matches = await semaphore.run(() => verify(against, password.normalize('NFKC')));
    return matches && stored !== null && stored !== undefined;
  }
}
