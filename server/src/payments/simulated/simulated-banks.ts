import { randomBytes } from 'node:crypto';
import { invalid } from '../../platform/errors.ts';
import type { Destination } from '../processor.ts';

/** The reaction of a test bank account to a payout. Any valid IBAN is paid at once, except the three below. */
export type BankBehaviour = 'pays' | 'fails' | 'pays_later' | 'returns';

export const TEST_IBANS = {
  /** The account does not exist. */
  fails: 'DE62370400440532013001',
  /** Pending at first; arrives some seconds later. */
  pays_later: 'DE35370400440532013002',
  /** Arrives, and is returned some seconds later. */
  returns: 'DE08370400440532013003',
} as const;

/** Receives test-mode payouts of sellers who have set no destination. Always succeeds. */
export const DEFAULT_BANK = 'sim_bank_default';

/** Reduces a bank account to its behaviour and last digits. The full number is stored nowhere. */
export function readTestBank({ holder, iban }: { holder: string; iban: string }): Destination {
  const number = iban.replace(/\s/g, '').toUpperCase();
  if (holder.trim() === '')
    throw invalid('bank_account.holder', '`bank_account.holder` must be the name of the account holder.');
  if (!isIban(number)) {
    throw invalid(
      'bank_account.iban',
      '`bank_account.iban` must be an IBAN with a valid checksum, such as DE89 3704 0044 0532 0130 00.',
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

/**
 * Verifies the ISO 13616 checksum: move the first four characters to the end, read letters as numbers; modulo 97 gives
 * 1.
 */
export function isIban(text: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(text)) return false;
  let remainder = 0;
  for (const character of `${text.slice(4)}${text.slice(0, 4)}`) {
    const value = Number.parseInt(character, 36);
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97;
  }
  return remainder === 1;
}

/** Returns the behaviour of a destination; undefined if it is not one of the simulated processor. */
export function bankBehaviourOf(destination: string): BankBehaviour | undefined {
  if (destination === DEFAULT_BANK) return 'pays';
  const [, behaviour] = /^sim_bank_(pays|fails|pays_later|returns)_[0-9a-f]{16}$/.exec(destination) ?? [];
  return behaviour as BankBehaviour | undefined;
}
