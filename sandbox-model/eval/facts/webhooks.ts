import type { Fact } from '../prompts/prompt.ts';
import { A_DAY, BARE_NO } from './words.ts';

/** Events and webhooks. */
export const webhookFacts = {
  signature_header: { right: [{ says: /svc-signature/i }], example: 'It is in the header `svc-signature`.' },
  verify: {
    right: [{ says: /hmac/i }, { saysOneOf: [/svc-signature/i, /raw body/i] }],
    example: 'Compute the HMAC-SHA256 of `<t>.<raw body>` with the secret and compare it with v1 in `svc-signature`.',
  },
  tolerance: {
    right: [{ saysOneOf: [/\b300\b/, /\b(5|five) minutes\b/i] }],
    example: 'Reject it if t is older than 300 seconds.',
  },
  raw_body: { right: [{ says: /\braw\b/i }], example: 'Use the raw body, not the parsed JSON.' },
  constant_time: {
    right: [{ says: /constant[- ]time|timingSafeEqual|compare_digest/i }],
    example: 'Compare them in constant time.',
  },
  secret_prefix: { right: [{ says: /whsec_/i }], example: 'It begins with `whsec_test_` or `whsec_live_`.' },
  rotated_secret: { right: [{ says: A_DAY }], example: 'Both secrets sign for 24 hours.' },
  event_of_a_sale: { right: [{ says: /listing\.purchased/i }], example: '`listing.purchased`.' },
  event_of_a_payout: { right: [{ says: /payout\.paid/i }], example: '`payout.paid`.' },
  event_of_a_refund: { right: [{ says: /purchase\.refunded/i }], example: '`purchase.refunded`.' },
  event_of_a_deployment: { right: [{ says: /deployment\.ready/i }], example: '`deployment.ready`.' },
  event_shape: {
    right: [{ says: /\btype\b/i }, { says: /\bdata\b/i }],
    example: 'An event has id, type, created_at, mode and data.object.',
  },
  at_least_once: {
    right: [
      {
        saysOneOf: [
          /at least once/i,
          /more than once/i,
          /twice/i,
          /dedup/i,
          /duplicate/i,
          /same (event )?id/i,
          /\bby (its |the |event )?id\b/i,
          /\b(skip|ignor|remember|stor|record|not(e|ing))\w*\b[^.]*\bids?\b/i,
        ],
      },
    ],
    example: 'Events are delivered at least once: dedupe by the event id.',
  },
  answer_within_15_s: { right: [{ says: /\b(15|fifteen)\b/i }], example: 'Answer with 2xx within 15 seconds.' },
  answer_2xx: {
    right: [{ says: /\b2xx\b|\b20[0-9]\b|success (response|status|code)/i }],
    example: 'Any 2xx within 15 seconds.',
  },
  redirects_fail: {
    right: [
      { saysOneOf: [/redirect[^.]*\b(fail\w*|not|never)\b/i, /(not|never) follow/i, /counts? as (a )?fail/i, BARE_NO] },
      { saysNot: /^\s*yes\b/i },
    ],
    example: 'No, a redirect counts as a failure.',
  },
  retries: {
    right: [
      { says: /retr|again/i },
      { saysOneOf: [/\b5 ?s(ec)?/i, /\b30 ?s(ec)?/i, /24 ?h/i, /5 days/i, /five seconds/i, /\bup to\b/i] },
    ],
    example: 'It is retried after 5 s, 30 s, 2 min, 10 min, 30 min, 1 h and so on, up to 24 h apart.',
  },
  disabled: {
    right: [{ saysOneOf: [/\b410\b/, /\b(5|five) days\b/i] }],
    example: 'An endpoint is disabled by a 410 answer or after 5 days of failure.',
  },
  replay_log: {
    right: [{ saysOneOf: [/\/events\b/i, /replay/i] }],
    example: '`GET /v1/webhook_endpoints/{id}/events` is the replay log; replay what failed.',
  },
  https_only: {
    right: [{ says: /https/i }],
    example: 'Only public https addresses are taken; in test mode http on loopback too.',
  },
  loopback_in_test: {
    right: [{ says: /\b(http|loopback|localhost)\b/i }, { says: /\btest\b/i }],
    example: 'Yes, in test mode http and loopback addresses are accepted locally.',
  },
  create_endpoint: {
    right: [{ says: /\/webhook_endpoints\b/i }],
    example: '`POST /v1/webhook_endpoints` with `url` and `events`.',
  },
  all_events: { right: [{ says: /\*/ }], example: 'Set `events` to `["*"]`.' },
  test_event: {
    right: [{ saysOneOf: [/\/test\b/i, /test_helpers\/events/i] }],
    example: '`POST /v1/webhook_endpoints/{id}/test`, or `POST /v1/test_helpers/events`.',
  },
  follow_events: { right: [{ says: /follow=true/i }], example: '`GET /v1/events?follow=true` streams them.' },
  event_id_header: { right: [{ says: /svc-event-(id|type)/i }], example: '`svc-event-id`, beside `svc-event-type`.' },
} satisfies Record<string, Fact>;
