import type { Fact } from '../prompts/prompt.ts';
import { A_DAY, amountOf, BARE_NO, prefixOf } from './words.ts';

/** Limits, lists, idempotency, ids, money, versions. */
export const conventionFacts = {
  limit_of_reads: { right: [{ says: /\b1[,. ]?000\b|thousand/i }], example: 'A key can make 1,000 reads a minute.' },
  limit_of_writes: { right: [{ says: /\b120\b/ }], example: 'A key can make 120 writes a minute.' },
  limit_of_uploads: {
    right: amountOf(/\b(30|thirty)\b(?! days)/i, /upload|request|minute/i),
    example: 'A key can make 30 uploads a minute; bytes are unmetered.',
  },
  limit_of_inference: {
    right: [{ says: /\b600\b/ }],
    example: 'A key can make 600 inference requests a minute by default.',
  },
  limit_of_deployments: {
    right: [{ saysOneOf: [/\b60\b/, /listing's (own )?limit/i, /limit of the listing/i] }],
    example: "The listing's own limit holds: 60 requests a minute by default.",
  },
  bytes_are_unmetered: {
    right: [
      {
        saysOneOf: [
          /unmetered/i,
          /not (metered|counted|limited)/i,
          /only (the )?(number of )?(upload )?requests/i,
          /\bbytes\b[^.]*(not|never|free)/i,
          /\bno (limit|cap)\b[^.]*(bytes|data|size|amount)/i,
          /\b30 (upload )?(uploads|requests)/i,
        ],
      },
    ],
    example: 'The bytes are unmetered: only 30 upload requests a minute are counted.',
  },
  limit_headers: {
    right: [{ says: /x-ratelimit-(remaining|reset|limit)/i }],
    example: 'Look at `X-RateLimit-Remaining` and `X-RateLimit-Reset`, which every response carries.',
  },
  limit_reset_header: {
    right: [{ says: /x-ratelimit-reset/i }],
    example: '`X-RateLimit-Reset` says when the window resets.',
  },
  retry_after: {
    right: [{ says: /retry-after/i }],
    example: 'Wait as many seconds as the `Retry-After` header says.',
  },
  next_page: {
    right: [
      { says: /next_cursor/i },
      { saysOneOf: [/(?<!_)\bcursor\b/i, /\b(pass|send|use|give)\b/i, /next page/i, /^\W*next_cursor\W*$/i] },
    ],
    example: 'Pass `next_cursor` of the last page back as `cursor`.',
  },
  list_envelope: {
    right: [{ says: /\bitems\b/i }, { says: /next_cursor|has_more/i }],
    example: 'A list has `items`, `next_cursor` and `has_more`.',
  },
  last_page: {
    right: [{ saysOneOf: [/has_more/i, /next_cursor/i] }],
    example: 'On the last page `has_more` is false, and there is no `next_cursor`.',
  },
  page_size: {
    right: [{ says: /\b20\b/ }, { says: /\b100\b/ }],
    example: '`limit` goes from 1 to 100 and is 20 by default.',
  },
  most_on_a_page: { right: [{ says: /\b100\b/ }], example: 'At most 100 on a page.' },
  newest_first: {
    right: [{ says: /newest|latest|most recent|recent(ly)? first/i }],
    example: 'Lists show the newest first.',
  },
  broken_cursor: {
    right: [{ says: /validation_failed|\b422\b/i }],
    example: 'A broken cursor, or one of other filters, gets `validation_failed`.',
  },
  idempotency: {
    right: [{ says: /idempotency-key/i }],
    example: 'Send an `Idempotency-Key` header with the POST: a repeat gets the first answer again.',
  },
  idempotency_for_a_day: { right: [{ says: A_DAY }], example: 'They are kept for 24 hours.' },
  replayed_header: {
    right: [{ says: /idempotent-replayed/i }],
    example: 'A replayed answer has the header `Idempotent-Replayed: true`.',
  },
  request_id: {
    right: [{ saysOneOf: [/x-request-id/i, /request_id/i, /\brequest id\b/i] }],
    example: 'Every response carries `X-Request-Id: req_...`; log it and quote it.',
  },
  prefix_lst: { right: prefixOf('lst', /\blistings?\b/i), example: '`lst_` is the prefix of listings.' },
  prefix_grt: { right: prefixOf('grt', /\bgrants?\b/i), example: '`grt_` is the prefix of license grants.' },
  prefix_pyo: { right: prefixOf('pyo', /\bpayouts?\b/i), example: '`pyo_` is the prefix of payouts.' },
  money: {
    right: [{ saysOneOf: [/minor units?/i, /\bcents\b/i] }],
    example: 'Money is an integer of minor units and a lower-case currency code: 1250 usd is 12.50 dollars.',
  },
  money_1250: { right: [{ says: /\b12\.50\b/ }], example: 'It is 12.50 US dollars.' },
  time: {
    right: [{ says: /iso ?8601|\butc\b/i }],
    example: 'Times are ISO 8601 in UTC.',
  },
  version_prefix: {
    right: [{ says: /\/v1\b/i }, { says: /prefix|path|address|url|before|begin|start|version/i }],
    example: 'The version is a prefix of the path: `/v1`. Breaking changes come under `/v2`.',
  },
  breaking_changes: {
    right: [{ saysOneOf: [/\/v2\b/i, /new prefix/i] }],
    example: 'Breaking changes ship under a new prefix, such as `/v2`.',
  },
  removals_90_days: {
    right: [{ says: /\b(90|ninety)\b/i }],
    example: 'Removals are announced in the changelog at least 90 days before.',
  },
  unknown_fields: {
    right: [
      {
        saysOneOf: [
          /(refus|reject|not (allowed|accepted)|validation_failed|\b422\b)[^.]*(unknown|field)/i,
          /(unknown|field)[^.]*(refus|reject|not (allowed|accepted)|validation_failed|\b422\b)/i,
          /^\W*no\b[^.]*(refus|reject|validation_failed)/i,
          BARE_NO,
        ],
      },
      { saysNot: /^\s*yes\b/i },
    ],
    example: 'Unknown fields are refused with `validation_failed`.',
  },
  delete_answer: {
    right: [{ says: /\bdeleted\b/i }, { saysOneOf: [/\bid\b/i, /\btrue\b/i] }],
    example: 'A DELETE answers `{id, deleted: true}`.',
  },
  health: {
    right: [{ saysOneOf: [/healthz/i, /readyz/i] }],
    example: '`/healthz` says that it is alive, `/readyz` that it is ready.',
  },
  ready: { right: [{ says: /readyz/i }], example: '`/readyz`.' },
} satisfies Record<string, Fact>;
