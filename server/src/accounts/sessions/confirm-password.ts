import type { FastifyRequest } from 'fastify';
import type { Principal } from '../../access/principal.ts';
import type { Db } from '../../platform/db/queryable.ts';
import { invalid } from '../../platform/errors.ts';
import { sessionClientOf } from './password-attempts.ts';
import { type CredentialsOptions, checkCredentials } from './sign-in.ts';

export interface GivenPassword {
  /** Name of the field in the request. */
  field: string;
  password: string | undefined;
  /** Error message if it is missing. */
  missing: string;
}

/** Requires the password again for actions that a stolen session must not be able to do. Attempts count as sign-ins. */
export async function confirmPassword(
  db: Db,
  principal: Principal,
  { field, password, missing }: GivenPassword,
  request: FastifyRequest,
  options: CredentialsOptions,
): Promise<void> {
  if (password === undefined) throw invalid(field, missing);
  const given = { email: principal.account.email, password };
  await checkCredentials(db, given, sessionClientOf(request, principal), options, field);
}
