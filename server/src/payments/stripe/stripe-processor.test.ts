import { after, before } from 'node:test';
import { processorContract } from '../processor.contract.fixture.ts';
import { StripeDouble } from './stripe-double.fixture.ts';
import { stripePlace } from './stripe-place.fixture.ts';

let double: StripeDouble;
before(async () => {
  double = await StripeDouble.start();
});
after(() => double.close());

processorContract('Stripe', async () => stripePlace(double));
