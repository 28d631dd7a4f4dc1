import type { Mode, Souk } from '@souk/sdk';
import { printNotice } from '../../output/printing.ts';
import { formatFields } from '../../output/table.ts';
import { paint, sanitize } from '../../output/terminal-text.ts';

/** Prints the terms of a payment to standard error, before the person confirms it. */
export function showTerms(title: string, terms: [name: string, value: string][]): void {
  printNotice(`${paint('bold', sanitize(title), process.stderr)}\n${formatFields(terms, process.stderr)}\n`);
}

/** Describes the mode, with real money marked in capitals. */
export async function describeMode(souk: Souk, mode: Mode): Promise<string> {
  if (mode === 'test') return 'test: no real money moves';
  const { simulated } = await souk.paymentProcessor.get();
  return simulated ? 'LIVE, but payments are simulated on this server' : 'LIVE: real money moves';
}
