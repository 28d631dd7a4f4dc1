import type { Fact } from '../prompts/prompt.ts';
import { amountOf, BARE_NO, FREE, NEW_KEY, NO, REVOKE } from './words.ts';

/** Accounts, keys, modes and tiers, and how to start. */
export const accessFacts = {
  souk_is: {
    right: [{ says: /market/i }, { says: /\bmodels?\b/i }, { saysOneOf: [/inference/i, /\bdata ?sets?\b/i] }],
    example: 'Souk is a self-hostable marketplace and inference service for machine-learning models and datasets.',
  },
  sellers_and_buyers: {
    right: [
      { saysOneOf: [/\b(publish|list|upload|offer)/i, /paid out|payouts?/i] },
      { saysOneOf: [/\bpurchas/i, /licen[sc]/i, /download/i, /deploy/i] },
    ],
    example: 'Sellers publish and list assets and are paid out. Buyers purchase licenses, download and deploy models.',
  },
  tasks: {
    right: [
      { says: /manipulation/i },
      { says: /navigation/i },
      { says: /perception/i },
      { says: /language/i },
      { says: /\bvla\b/i },
    ],
    example: 'A model has one of five tasks: manipulation, navigation, perception, language and vla.',
  },
  two_modes: {
    right: [{ says: /\btest\b/i }, { says: /\blive\b/i }],
    example: 'There are two modes, test and live.',
  },
  modes_are_apart: {
    right: [
      {
        saysOneOf: [
          /nothing[^.]*cross/i,
          /\b(its|their) own\b/i,
          /separate/i,
          /\bapart\b/i,
          /(cannot|never|not) (cross|see|carr|mov)/i,
          /\b(stays?|remains?) (there|in (test|its))\b/i,
        ],
      },
      { saysNot: /^\s*yes\b/i },
    ],
    example: 'No, nothing crosses over: test mode has its own marketplace, balance and webhook secrets.',
  },
  test_costs_nothing: {
    right: [
      {
        saysOneOf: [
          /no real (charge|money|card)/i,
          /test cards? only|only (takes )?test cards?/i,
          /never charge/i,
          /test mode[^.]*(is free|costs nothing)/i,
          /(not|never) (be )?(billed|charged)/i,
          /(free|nothing) in test/i,
          BARE_NO,
        ],
      },
      { saysNot: /^\s*yes\b/i },
    ],
    example: 'No. Test mode makes no real charges and takes test cards only.',
  },
  live_is_real: {
    right: [{ says: /\breal(ly)?\b/i }, { says: /charge|money|pay|card/i }],
    example: 'In live mode charges and payouts are real.',
  },
  key_prefixes: {
    right: [{ says: /svc_test_/i }, { says: /svc_live_/i }],
    example: 'Test keys begin with `svc_test_`, live keys with `svc_live_`.',
  },
  live_prefix: { right: [{ says: /svc_live_/i }], example: 'A live key begins with `svc_live_`.' },
  secret_shown_once: {
    right: [
      {
        saysOneOf: [
          /(show|see|seen|display|visible|reveal|view)[^.]*\b(once|one time|at creation)/i,
          /only (at|when|during|on) creat/i,
          /\bonce\b[^.]*(creat|make|made)/i,
          /(not|never) (be )?(shown|seen|displayed) again/i,
          /(cannot|can't|can not) (be )?(see|seen|show|shown|view|look|read|display)/i,
          BARE_NO,
        ],
      },
      { saysNot: /^\s*yes\b/i },
    ],
    example: 'The secret of a key is shown once, at creation.',
  },
  lost_secret: {
    right: [{ says: NEW_KEY }, { saysOneOf: [REVOKE, NO, /\bonce\b/i] }],
    example: 'It is shown once and cannot be shown again: create a new key and revoke the old one.',
  },
  bearer_header: {
    right: [{ says: /authorization/i }, { says: /bearer/i }],
    example: 'Send it in the header `Authorization: Bearer <key>`.',
  },
  me_checks_a_key: {
    right: [{ says: /\/me\b/i }],
    example: 'Call `GET /v1/me`: it is the smallest call to check a key.',
  },
  free_tier: {
    right: [
      {
        saysOneOf: [
          /\bno\b[^.]*inference/i,
          /not[^.]*inference/i,
          /inference[^.]*\b(not|premium)\b/i,
          /without[^.]*inference/i,
          /premium/i,
        ],
      },
      { says: /inference|chat/i },
    ],
    example: 'A free key calls the marketplace, but not the inference API: that needs a premium key.',
  },
  premium_tier: {
    right: [
      {
        saysOneOf: [
          /chat\/completions/i,
          /inference api/i,
          /(unlock|call|use|run|add)[^.]*inference/i,
          /chat completions/i,
        ],
      },
    ],
    example: 'A premium key also unlocks the inference API at `POST /v1/chat/completions`.',
  },
  premium_test_is_free: {
    right: [{ says: FREE }, { saysNot: /\b20 (usd|dollars)\b[^.]*test/i }],
    example: 'A premium test key is free and active at once, for sandbox inference only.',
  },
  premium_test_at_once: {
    right: [
      {
        saysOneOf: [
          /at once/i,
          /instant/i,
          /immediate/i,
          /right away/i,
          /straight away/i,
          /\b(no|without) (any )?(wait|payment)/i,
        ],
      },
    ],
    example: 'A premium test key is active at once.',
  },
  premium_live_price: {
    right: [{ says: /(?<![.,\d])20\b/ }, { says: /usd|\$|dollar/i }],
    example: 'A live premium key costs 20 USD once, and then what you use is metered by the token.',
  },
  unpaid_live_key: {
    right: [{ saysOneOf: [/payment_required/i, /\b402\b/, /not (been |yet )*paid/i, /until[^.]*paid/i] }],
    example: 'It is inactive until it is paid for: every request gets 402 `payment_required`.',
  },
  complete_payment: {
    right: [{ says: /complete payment/i }],
    example: 'Press *Complete payment* next to the key on the dashboard.',
  },
  default_and_restricted: {
    right: [
      {
        says: /everything|anything|any action|every(thing)? scope|all (the )?scopes|(all( that)?|what(ever)?) (the|your) account/i,
      },
      { says: /\bonly\b|named|narrow|\bthose\b|chosen/i },
    ],
    example:
      'A default key can do everything that the account can. A restricted key carries only the scopes that you named.',
  },
  restricted_cannot_spend: {
    right: [
      { says: NO },
      { saysOneOf: [/spend/i, /money/i, /\bbuy\b/i, /purchas/i, /creat[^.]*keys?/i, /default key/i, /restricted/i] },
      { saysNot: /^\s*yes\b/i },
    ],
    example: 'No. Restricted keys and third-party tokens can never create keys or spend money.',
  },
  rotate_every_90_days: {
    right: [{ says: /\b(90|ninety)\b/i }],
    example: 'Rotate a key at least every 90 days, after a teammate leaves, or when you suspect a leak.',
  },
  rotate_how: {
    right: [{ says: NEW_KEY }, { says: REVOKE }],
    example: 'Create a new key, deploy it, then revoke the old one.',
  },
  revoked_key: {
    right: [{ saysOneOf: [/invalid_key/i, /\b401\b/] }],
    example: 'A revoked key is refused with 401 `invalid_key`.',
  },
  revoked_within_a_second: {
    right: [{ says: /\b(a|one|1) second\b/i }],
    example: 'Revocation takes effect within a second, on every node.',
  },
  cli_creates_keys: {
    right: [{ says: /souk keys create/i }],
    example: 'Run `souk keys create --name ci --mode test --scope models:read --expires 90d`.',
  },
  expiry_form: {
    right: [{ saysOneOf: [/\b\d+d\b/, /<n>d/i, /--expires/i] }],
    example: 'The expiry is a number and a unit, such as `90d`, `12h` or `30m`.',
  },
  only_a_hash: {
    right: [{ says: /sha-?256|\bhash/i }],
    example: 'Only a SHA-256 hash of the secret is stored.',
  },
  session_times: {
    right: [{ saysOneOf: [/\b(10|ten) min/i, /\b(30|thirty) days\b/i] }],
    example: 'The access cookie lives 10 minutes and the refresh cookie 30 days.',
  },
  server_code_uses_a_key: {
    right: [
      {
        saysOneOf: [
          /(use|uses|using|needs|take|with|create) an? (api )?key/i,
          /browser[^.]*only|only[^.]*browser/i,
          /(cannot|not) (be )?(used|use)[^.]*server/i,
          /not for server/i,
          BARE_NO,
        ],
      },
      { saysNot: /^\s*yes\b/i },
    ],
    example: 'No, session cookies are for the browser only. Server code uses an API key.',
  },
  svc_mode_header: {
    right: [{ says: /svc-mode/i }],
    example: 'The `Svc-Mode` header picks the mode of a session; without it, it is test.',
  },
  sign_up: {
    right: [{ saysOneOf: [/\/auth\/sign_up/i, /\bon the (web ?)?site\b/i, /sign up (page|form)/i] }],
    example: 'Sign up on the site, or with `POST /auth/sign_up`.',
  },
  mail_in_files: {
    right: [{ saysOneOf: [/data\/mail/i, /mail[^.]*\bfiles?\b/i, /\bfiles?\b[^.]*mail/i] }],
    example: 'Without SMTP, mail is written to files under `data/mail`.',
  },
  quota_of_keys: {
    right: amountOf(/\b(20|twenty)\b(?! ?(usd|dollars))/i, /\bkeys\b/i),
    example: 'An account can have 20 active keys.',
  },
  quota_of_storage: { right: [{ says: /\b50 ?(gb|gigabytes)\b/i }], example: 'An account can store 50 GB.' },
  quota_of_deployments: {
    right: amountOf(/\b(5|five)\b/i, /\bdeployments\b/i),
    example: 'An account can have 5 deployments.',
  },
  quota_of_endpoints: {
    right: amountOf(/\b(20|twenty)\b(?! ?(usd|dollars))/i, /\bendpoints\b/i),
    example: 'An account can have 20 webhook endpoints.',
  },
  leaked_key: {
    right: [{ says: REVOKE }, { saysOneOf: [NEW_KEY, /at once/i, /immediately/i, /right away/i] }],
    example: 'Revoke it at once and create a new key.',
  },
  start_it: { right: [{ says: /npm start/i }], example: 'Run `npm ci && npm start`, then open http://localhost:4242.' },
  where_it_listens: { right: [{ says: /\b4242\b/ }], example: 'It listens on http://localhost:4242.' },
  api_reference: {
    right: [{ saysOneOf: [/\/docs\b/i, /openapi\.json/i] }],
    example: 'The API reference is at `/docs`, and the OpenAPI description at `/v1/openapi.json`.',
  },
  openapi: { right: [{ says: /openapi\.json/i }], example: 'It is at `/v1/openapi.json`.' },
  checksum: {
    right: [{ says: /checksum/i }],
    example: 'A key ends in a checksum, so that a malformed one is refused without a look-up.',
  },
  spend_limit: {
    right: [{ says: /spend_limit|spend(ing)? limit/i }],
    example: 'Set `spend_limit` on the key: it bounds what the key can spend in a month.',
  },
} satisfies Record<string, Fact>;
