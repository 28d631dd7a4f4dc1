import type { Souk } from '@souk/sdk';
import type { Server } from '../../connection.ts';
import { EXIT } from '../../failures/exit-codes.ts';
import { Failure } from '../../failures/failure.ts';
import { printResult } from '../../output/print-result.ts';
import { printHint } from '../../output/printing.ts';
import { describeCard } from './describe-card.ts';
import { askForCard } from './read-card.ts';

type Place = Pick<Server, 'url' | 'settings' | 'mode'>;

export async function addCard(souk: Souk, place: Place, { token }: { token?: string }): Promise<void> {
  const { settings } = place;
  const processor = await souk.paymentProcessor.get();
  if (!processor.available) throw noPayments(place);
  if (!processor.simulated && token === undefined) throw needsBrowser(processor.name, place);
  const card = await souk.paymentMethods.create(token === undefined ? { card: await askForCard() } : { token });
  const asDefault = card.is_default ? ', your default card' : '';
  printResult(settings, card, { id: card.id, text: () => `Saved ${describeCard(card)} as ${card.id}${asDefault}.` });
  if (processor.simulated) printHint(settings, 'Payments are simulated here: no real money moves.');
}

function noPayments({ url, mode }: Place): Failure {
  return new Failure(`payments are not available in ${mode} mode at ${url}.`, {
    exitCode: EXIT.serverFailing,
    code: 'unavailable',
    nextStep: 'The operator has to set up a payment processor.',
  });
}

/** A real card number goes from the owner's browser to the processor directly, and through no other program. */
function needsBrowser(processor: string, { url }: Place): Failure {
  return new Failure(`${processor} accepts card numbers only in its own form in a browser.`, {
    code: 'needs_browser',
    nextStep: `Save the card on ${url}/dashboard/cards, or pass a token of ${processor} with --token pm_….`,
  });
}
