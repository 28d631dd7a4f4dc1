import type { ApiKey, Mode, Souk } from '@souk/sdk';
import { EXIT } from '../../failures/exit-codes.ts';
import { Failure } from '../../failures/failure.ts';

/** Returns the newest active premium key, which inference of a signed-in person is charged to. */
export async function findPayingKey(souk: Souk, mode: Mode): Promise<string> {
  let unpaid: ApiKey | undefined;
  for await (const key of souk.apiKeys.list({ mode, limit: 100 })) {
    if (key.tier !== 'premium') continue;
    if (key.status === 'active') return key.id;
    if (key.status === 'inactive') unpaid ??= key;
  }
  throw new Failure(`you have no active premium key in ${mode} mode. Inference is charged to one.`, {
    exitCode: EXIT.paymentNeeded,
    code: 'payment_required',
    nextStep: unpaid ? `Pay for the one you created: \`souk keys pay ${unpaid.id}\`.` : suggestPremiumKey(mode),
  });
}

export function suggestPremiumKey(mode: Mode): string {
  const price = mode === 'test' ? ' In test mode it costs nothing.' : '';
  return `Create one: \`souk keys create --name chat --mode ${mode} --tier premium\`.${price}`;
}
