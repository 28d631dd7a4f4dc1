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
    printNotice(`The payment ${id} is processing. Waiting for it to settle. Press Ctrl-C to stop waiting.`);
    return;
  }
  if (!step.url) throw needsBrowser(id);
  printNotice(`Your bank asks you to confirm the payment. Open\n\n  ${sanitize(step.url)}\n`);
  printNotice('Waiting for the confirmation. Press Ctrl-C to stop waiting.');
}

function needsBrowser(id: string): Failure {
  return new Failure(`${id} requires a step in the processor's form in a browser.`, {
    exitCode: EXIT.paymentNeeded,
    code: 'action_required',
    nextStep: 'Nothing is charged without it. After it expires, pay from your balance or with another card.',
  });
}
