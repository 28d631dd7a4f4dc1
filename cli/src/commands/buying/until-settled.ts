import { setTimeout } from 'node:timers/promises';
import { EXIT } from '../../failures/exit-codes.ts';
import { Failure } from '../../failures/failure.ts';
import { interruptible } from '../../failures/interrupt.ts';
import { remark } from '../../output/printing.ts';
import { harmless } from '../../output/terminal-text.ts';

/** A purchase or a top-up: what is paid for by a card, and may have to wait for its owner. */
interface Payable {
  id: string;
  status: string;
  next_action: { type: string; url?: string } | null;
}

const PAUSE_MS = 1_000;

/** Says what the bank wants, and waits for what comes of it. `advice` is for who stops the waiting by Ctrl-C. */
export async function untilSettled<T extends Payable>(
  begun: T,
  look: (signal: AbortSignal) => Promise<T>,
  { advice }: { advice: string },
): Promise<T> {
  if (begun.status !== 'pending') return begun;
  return interruptible(
    async (signal) => {
      // Within: what it says about Ctrl-C has to hold from then on.
      explain(begun);
      let current = begun;
      while (current.status === 'pending') {
        await setTimeout(PAUSE_MS, undefined, { signal });
        current = await look(signal);
      }
      return current;
    },
    { advice: `The payment ${begun.id} goes on without this command. ${advice}` },
  );
}

function explain({ id, next_action: step }: Payable): void {
  if (!step) {
    remark(`The payment ${id} is under way. Waiting for what comes of it; Ctrl-C stops the waiting.`);
    return;
  }
  if (!step.url) throw needsBrowser(id);
  remark(`The bank wants to hear from the owner of the card. Open\n\n  ${harmless(step.url)}\n`);
  remark('Waiting for the answer there; Ctrl-C stops the waiting.');
}

function needsBrowser(id: string): Failure {
  return new Failure(`${id} needs a step that only the processor's own form in a browser can take.`, {
    exitCode: EXIT.paymentNeeded,
    code: 'action_required',
    nextStep: 'Nothing is charged without it. Once it has lapsed, pay from your balance or by another card.',
  });
}
