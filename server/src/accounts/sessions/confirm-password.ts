import type { FastifyRequest } from 'fastify';
import type { Principal } from '../../access/principal.ts';
import type { Db } from '../../platform/db/queryable.ts';
import { invalid } from '../../platform/errors.ts';
import type { AccountsOptions } from '../accounts-options.ts';
import { sessionClientOf } from './password-attempts.ts';
import { checkCredentials } from './sign-in.ts';

export interface GivenPassword {
  /** What it was sent as. */
  field: string;
  password: string | undefined;
  /** Said where it is missing. */
  missing: string;
}

/** Requires the password again for what a stolen session must not be enough for. Guesses count as sign-ins. */
export async function confirmPassword(
  db: Db,
  principal: Principal,
  { field, password, missing }: GivenPassword,
  request: FastifyRequest,
  options: Pick<AccountsOptions, 'counters' | 'confirmsAddresses'>,
): Promise<void> {
  if (password === undefined) throw invalid(field, missing);
  const given = { email: principal.account.email, password };
  await checkCredentials(db, given, sessionClientOf(request, principal), options, field);
}
