import { newId } from '../../platform/ids.ts';
import type { Processor } from '../processor.ts';
import type { ProcessorPlace } from '../processor-place.fixture.ts';
import type { StripeOptions } from './stripe-client.ts';
import { DOUBLE_KEY, DOUBLE_WEBHOOK_SECRET, type RecordedCall, type StripeDouble } from './stripe-double.fixture.ts';
import { stripeProcessor } from './stripe-processor.ts';

export function processorAt(double: StripeDouble, options: Partial<StripeOptions> = {}): Processor {
  return stripeProcessor({
    ...{ mode: 'test', secretKey: DOUBLE_KEY, publishableKey: undefined, webhookSecret: DOUBLE_WEBHOOK_SECRET },
    apiUrl: double.url,
    ...options,
  });
}

/** Returns the calls made while `work` runs. */
export async function callsAt(double: StripeDouble, work: () => Promise<unknown>): Promise<RecordedCall[]> {
  const start = double.calls.length;
  await work();
  return double.calls.slice(start);
}

export function stripePlace(double: StripeDouble): ProcessorPlace {
  const { objects } = double;
  const processor = processorAt(double);
  const intentsOf = (id: string) =>
    [...objects.intents.values()].filter((intent) => intent.metadata.souk_payment === id);
  const newAccount = () => String(objects.createAccount({}).id);
  return {
    processor,
    decideStep: async (id, yes) => intentsOf(id).some((intent) => objects.completeStep(intent.id, yes)),
    loseResponse() {
      // The SDK retries once when a connection breaks.
      double.calm();
      double.next('POST payment_intents', 'drop', 2);
      return 'pm_card_visa';
    },
    timesCharged: async (id) => intentsOf(id).filter(({ status }) => status === 'succeeded').length,
    timesPaidOut: async (id) => objects.transfers.filter((transfer) => transfer.transfer_group === id).length,
    async goodDestination() {
      const id = newAccount();
      objects.finishOnboarding(id);
      return id;
    },
    badDestination: async () => newAccount(),
    async returnPayout(id) {
      const transfer = objects.transfers.find(({ transfer_group }) => transfer_group === id);
      if (transfer) objects.reverseTransfer(transfer.id);
    },
  };
}

/** Creates an ID of this age. */
export function idOfAge(milliseconds: number): string {
  const digits = '0123456789abcdefghjkmnpqrstvwxyz';
  let time = Date.now() - milliseconds;
  let text = '';
  for (let place = 0; place < 10; place++) {
    text = `${digits[time % 32]}${text}`;
    time = Math.floor(time / 32);
  }
  return `pay_${text}${newId('pay').slice(14)}`;
}
