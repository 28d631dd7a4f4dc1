import type { ApiKey, Mode, Souk } from '@souk/sdk';
import { EXIT } from '../../failures/exit-codes.ts';
import { Failure } from '../../failures/failure.ts';

/** Whoever is signed in has inference booked on a premium key of theirs: the newest that works. */
export async function payingKey(souk: Souk, mode: Mode): Promise<string> {
  let unpaid: ApiKey | undefined;
  for await (const key of souk.apiKeys.list({ mode, limit: 100 })) {
    if (key.tier !== 'premium') continue;
    if (key.status === 'active') return key.id;
    if (key.status === 'inactive') unpaid ??= key;
  }
  throw new Failure(`you have no premium key in ${mode} mode that works, and inference is booked on one.`, {
    exitCode: EXIT.paymentNeeded,
    code: 'payment_required',
    nextStep: unpaid ? `Pay for the one you made: \`souk keys pay ${unpaid.id}\`.` : makePremiumKey(mode),
  });
}

export function makePremiumKey(mode: Mode): string {
  const price = mode === 'test' ? ' In test mode it costs nothing.' : '';
  return `Make one: \`souk keys create --name chat --mode ${mode} --tier premium\`.${price}`;
}
