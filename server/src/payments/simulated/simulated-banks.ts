import { randomBytes } from 'node:crypto';
import { invalid } from '../../platform/errors.ts';
import type { Destination } from '../processor.ts';

/** What a bank account does with a payout. Any valid IBAN is paid at once, but for the three below. */
export type BankBehaviour = 'pays' | 'fails' | 'pays_later' | 'returns';

export const TEST_IBANS = {
  /** There is no such account. */
  fails: 'DE62370400440532013001',
  /** On its way at first, and there some seconds later. */
  pays_later: 'DE35370400440532013002',
  /** Arrives, and comes back some seconds later. */
  returns: 'DE08370400440532013003',
} as const;

/** Where a seller's money goes in test mode who has not said where. It always arrives. */
export const DEFAULT_BANK = 'sim_bank_default';

/** What is kept of a bank account: how it behaves and its last digits. The number goes no further than this. */
export function readTestBank({ holder, iban }: { holder: string; iban: string }): Destination {
  const number = iban.replace(/\s/g, '').toUpperCase();
  if (holder.trim() === '') throw invalid('bank_account.holder', '`bank_account.holder` must be a name.');
  if (!isIban(number)) {
    throw invalid(
      'bank_account.iban',
      '`bank_account.iban` must be an IBAN with a right checksum, such as DE89 3704 0044 0532 0130 00.',
    );
  }
  const special = Object.entries(TEST_IBANS).find(([, published]) => published === number);
  const behaviour = (special?.[0] ?? 'pays') as BankBehaviour;
  const reference = `sim_bank_${behaviour}_${randomBytes(8).toString('hex')}`;
  return {
    reference,
    status: 'ready',
    label: `bank account ending ${number.slice(-4)}`,
    externalAccount: reference,
  };
}

/** The checksum of ISO 13616: the first four characters to the end, letters as numbers, and 1 is left over by 97. */
export function isIban(text: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(text)) return false;
  let rest = 0;
  for (const character of `${text.slice(4)}${text.slice(0, 4)}`) {
    const value = Number.parseInt(character, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest === 1;
}

/** How the bank account of this reference behaves; undefined where it is none of ours. */
export function bankBehaviourOf(destination: string): BankBehaviour | undefined {
  if (destination === DEFAULT_BANK) return 'pays';
  const [, behaviour] = /^sim_bank_(pays|fails|pays_later|returns)_[0-9a-f]{16}$/.exec(destination) ?? [];
  return behaviour as BankBehaviour | undefined;
}
