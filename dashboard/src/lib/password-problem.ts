import type { SoukError } from '@souk/sdk';
import type { Problem } from './problem.ts';

/** Attributes a wrong password to the form field it was typed into. */
export function toPasswordProblem(failure: SoukError | null, field: string): Problem | null {
  return failure?.code === 'invalid_credentials' ? { message: 'This is not your current password.', field } : failure;
}
