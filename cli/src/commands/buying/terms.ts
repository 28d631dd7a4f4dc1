import type { Mode, Souk } from '@souk/sdk';
import { remark } from '../../output/printing.ts';
import { formatFields } from '../../output/table.ts';
import { harmless, paint } from '../../output/terminal-text.ts';

/** What somebody is about to agree to. On standard error: it is said around the answer. */
export function showTerms(title: string, terms: [name: string, value: string][]): void {
  remark(`${paint('bold', harmless(title), process.stderr)}\n${formatFields(terms, process.stderr)}\n`);
}

/** Whether it is real money, in words that cannot be overlooked. */
export async function describeMode(souk: Souk, mode: Mode): Promise<string> {
  if (mode === 'test') return 'test: no real money moves';
  const { simulated } = await souk.paymentProcessor.get();
  return simulated ? 'LIVE, though payments are simulated on this server' : 'LIVE: real money moves';
}
