import type { BodyOf, Event, Payout } from '../contract.ts';
import type { Page } from '../http/page.ts';
import type { RequestOptions } from '../http/request.ts';
import { Resource } from './resource.ts';

/** What otherwise takes its time, at once. Only in test mode. */
export class TestHelpers extends Resource {
  /** Pays out what is due to this account, as happens every day. */
  runPayouts(options?: RequestOptions): Promise<Page<Payout>> {
    return this.call('POST', '/test_helpers/payouts', options);
  }

  /** Makes an event, which is listed, followed and sent to endpoints like any other, though nothing has happened. */
  createEvent(input: BodyOf<'/v1/test_helpers/events', 'post'>, options?: RequestOptions): Promise<Event> {
    return this.call('POST', '/test_helpers/events', options, { body: input });
  }
}
