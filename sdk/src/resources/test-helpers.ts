import type { BodyOf, Event, Payout } from '../contract.ts';
import type { Page } from '../http/page.ts';
import type { RequestOptions } from '../http/request.ts';
import { Resource } from './resource.ts';

/** Simulates what otherwise takes time. Test mode only. */
export class TestHelpers extends Resource {
  /** Pays out what is due to this account, as happens daily. */
  runPayouts(options?: RequestOptions): Promise<Page<Payout>> {
    return this.call('POST', '/test_helpers/payouts', options);
  }

  /** Creates an event, which is listed, followed and delivered like any other, though nothing has happened. */
  createEvent(input: BodyOf<'/v1/test_helpers/events', 'post'>, options?: RequestOptions): Promise<Event> {
    return this.call('POST', '/test_helpers/events', options, { body: input });
  }
}
