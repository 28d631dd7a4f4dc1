import { setTimeout } from 'node:timers/promises';
import { EXIT } from '../../failures/exit-codes.ts';
import { Failure } from '../../failures/failure.ts';
import { interruptible } from '../../failures/interrupt.ts';
import { printNotice } from '../../output/printing.ts';
import { sanitize } from '../../output/terminal-text.ts';

/** A purchase or a top-up: paid by card, possibly after a step of the card's owner. */
interface Payable {
  id: string;
  status: string;
  next_action: { type: string; url?: string } | null;
}

const PAUSE_MS = 1_000;

/** Prints what the bank requires and waits until the payment settles. `advice` is printed after Ctrl-C. */
export async function waitUntilSettled<T extends Payable>(
  pending: T,
  poll: (signal: AbortSignal) => Promise<T>,
  { advice }: { advice: string },
): Promise<T> {
  if (pending.status !== 'pending') return pending;
  return interruptible(
    async (signal) => {
      // Printed inside: what it says about Ctrl-C must be true from then on.
      explain(pending);
      let current = pending;
      while (current.status === 'pending') {
        await setTimeout(PAUSE_MS, undefined, { signal });
        current = await poll(signal);
      }
      return current;
    },
    { advice: `The payment ${pending.id} continues without this command. ${advice}` },
  );
}

function explain({ id, next_action: step }: Payable): void {
  if (!step) {
    printNotice(`The payment ${id} is being processed. Waiting for it to settle; Ctrl-C stops waiting.`);
    return;
  }
  if (!step.url) throw needsBrowser(id);
  printNotice(`The bank asks the owner of the card to confirm. Open\n\n  ${sanitize(step.url)}\n`);
  printNotice('Waiting for the confirmation; Ctrl-C stops waiting.');
}

function needsBrowser(id: string): Failure {
  return new Failure(`${id} needs a step that only the processor's own form in a browser can take.`, {
    exitCode: EXIT.paymentNeeded,
    code: 'action_required',
    nextStep: 'Nothing is charged without it. Once it has expired, pay from your balance or by another card.',
  });
}
