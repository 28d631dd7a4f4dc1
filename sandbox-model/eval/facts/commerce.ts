import type { Fact } from '../prompts/prompt.ts';
import { amountOf, BARE_NO, BARE_YES, LICENSED, NO, YES } from './words.ts';

/** Catalog, uploads, listings, purchases and money. */
export const commerceFacts = {
  frameworks: {
    right: [{ says: /pytorch/i }, { says: /tensorflow/i }, { says: /\bjax\b/i }, { says: /onnx/i }, { says: /gguf/i }],
    example: 'The frameworks are pytorch, tensorflow, jax, onnx and gguf.',
  },
  licenses: {
    right: [{ says: /\bmit\b/i }, { says: /apache/i }, { says: /cc-by/i }, { says: /commercial/i }],
    example: 'MIT, Apache-2.0, CC-BY-4.0 and Commercial.',
  },
  slug: {
    right: [{ saysOneOf: [/owner[^.]*\/[^.]*name/i, /owner[^.]*(slash|name)/i] }],
    example: 'A slug is `owner/name`: the slug of the owner, a slash, the name of the model.',
  },
  publish_a_model: {
    right: [{ says: /revision/i }, { says: /upload/i }, { says: /publish/i }],
    example: 'Create the model, create a revision, upload its files, then publish it.',
  },
  revisions_are_immutable: {
    right: [
      {
        saysOneOf: [
          /immutable/i,
          /never chang/i,
          /(cannot|can't|can not|may not|not) (be )?(chang|edit|alter|modif|replac|updat)/i,
          /new revision/i,
          /another revision/i,
        ],
      },
      { saysNot: /^\s*yes\b/i },
    ],
    example: 'No. A published revision is immutable: publish a new revision instead.',
  },
  revision_numbers: {
    right: [{ says: /semantic|semver|\d+\.\d+\.\d+|major/i }],
    example: 'A revision is a semantic version such as 1.2.0, and it must increase.',
  },
  search_models: {
    right: [{ saysOneOf: [/\bget \/(v1\/)?models\b/i, /\/models\?/i, /\/v1\/models/i] }],
    example: 'Call `GET /v1/models` with `q`, `task`, `framework` or `license`.',
  },
  search_filters: {
    right: [{ saysOneOf: [/\btask\b/i, /\bframework\b/i] }, { saysOneOf: [/\blicense\b/i, /\bq\b/, /\bframework\b/i] }],
    example: 'You can filter by `q`, `task`, `framework` and `license`.',
  },
  download_a_model: {
    right: [{ saysOneOf: [/\/download\b/i, /\b302\b/, /signed (address|url|link)/i] }],
    example: '`GET /v1/models/{id}/download` answers 302 to a signed address.',
  },
  download_link_5_minutes: {
    right: [{ says: /\b(5|five)[ -]min/i }],
    example: 'The signed address is valid for 5 minutes.',
  },
  who_may_download: {
    right: [{ says: LICENSED }, { saysOneOf: [/owner/i, /\bfree\b/i] }],
    example: 'The owner, anyone if the model is free, and licensees.',
  },
  publish_a_dataset: {
    right: [{ says: /upload/i }, { says: /shard/i }, { says: /publish/i }],
    example: 'Create the dataset, upload its shards, then publish it.',
  },
  dataset_needs_a_shard: {
    right: [{ says: /\bshard/i }, { saysOneOf: [/at least one/i, /\bone\b/i, /complete/i, /no shard/i, /without/i] }],
    example: 'A dataset needs at least one complete shard to be published.',
  },
  resumable_uploads: {
    right: [{ saysOneOf: [/\btus\b|resum/i, /upload-offset/i, /(what|bytes)[^.]*arrived[^.]*kept/i] }],
    example: 'Uploads speak tus 1.0, so that they can be resumed.',
  },
  tus: { right: [{ says: /\btus\b/i }], example: 'It is tus 1.0.' },
  plain_upload_100_mib: {
    right: [{ says: /\b100 ?(mib|mb|megabytes|mebibytes)\b/i }],
    example: 'A plain POST takes files of up to 100 MiB.',
  },
  wrong_sha256: {
    right: [
      { says: /refus|reject|not (kept|stored|accepted)|nothing is kept|fails/i },
      { says: /sha-?256|hash|match|nothing is kept|upload|bytes|checksum/i },
    ],
    example: 'If the sha256 does not match, the upload is refused and nothing is kept.',
  },
  pickles: {
    right: [{ says: /refus|reject|block|not (allowed|published|accepted)/i }, { says: /pickle|import|danger|unsafe/i }],
    example: 'Pickles with dangerous imports are refused when you publish.',
  },
  inspected_formats: {
    right: [{ says: /safetensors/i }, { says: /gguf|onnx/i }],
    example: 'The headers of safetensors, GGUF and ONNX files are parsed.',
  },
  listing_is: {
    right: [
      { saysOneOf: [/storefront/i, /shop ?(window|front)/i, /offer/i, /for sale/i, /page/i] },
      { says: /asset|model|dataset/i },
    ],
    example: 'A listing is the storefront for an asset: a model or a dataset.',
  },
  one_listing_per_asset: {
    right: [
      {
        saysOneOf: [
          /\b(only|just|at most|exactly) (one|1|a single)\b/i,
          /\b(one|1|single) (published )?listing\b/i,
          /\bone at a time\b/i,
          /^\W*(one|1)\b/i,
        ],
      },
      { saysNot: /^\s*yes\b/i },
    ],
    example: 'No, an asset has one published listing at a time.',
  },
  gallery_formats: {
    right: [{ says: /png/i }, { says: /jpe?g/i }, { says: /webp/i }],
    example: 'The gallery takes PNG, JPEG and WebP.',
  },
  buy: {
    right: [{ says: /\/purchases\b/i }],
    example: 'Send `POST /v1/purchases` with `listing_id` and `payment_method`.',
  },
  purchase_body: {
    right: [{ says: /listing_id/i }, { says: /payment_method/i }],
    example: '`listing_id` and `payment_method`.',
  },
  pay_with_balance: {
    right: [{ says: /`?"?\bbalance\b/i }, { saysOneOf: [/payment_method/i, YES, /literal/i] }],
    example: 'Yes: set `payment_method` to `balance`.',
  },
  purchase_gives_a_grant: {
    right: [{ saysOneOf: [/\bgrant\b/i, /grt_/i, /\b(a|the|your) license\b/i] }],
    example: 'A purchase gives you a license grant (`grt_`).',
  },
  platform_fee: {
    right: [{ says: /\b(10|ten) ?(%|percent|per cent)/i }],
    example: 'The platform fee is 10 % by default.',
  },
  seller_gets_the_rest: {
    right: [
      {
        saysOneOf: [
          /\b(90|ninety) ?(%|percent|per cent)/i,
          /\b(90|ninety)(\.00)? ?(usd|dollars)|\$ ?90\b/i,
          /\brest\b/i,
          /(minus|less|after|all but)[^.]*\b10 ?%/i,
        ],
      },
    ],
    example: 'The seller gets the rest after the fee of 10 %.',
  },
  refund_14_days: { right: [{ says: /\b(14|fourteen)\b/i }], example: 'The seller can refund within 14 days.' },
  who_refunds: { right: [{ says: /seller/i }], example: 'The seller refunds a purchase, within 14 days.' },
  refund_goes_back: {
    right: [
      { saysOneOf: [/where it came from/i, /\bback\b[^.]*(card|balance|wallet|came|source|paid)/i, /original/i] },
    ],
    example: 'The money goes back where it came from.',
  },
  bought_twice: {
    right: [{ says: /already_licensed|already/i }, { saysNot: /charged twice/i }],
    example: 'You get 409 `already_licensed`.',
  },
  own_listing: {
    right: [{ saysOneOf: [/conflict/i, /\b409\b/, /cannot buy/i] }],
    example: 'No, buying your own listing gets 409 `conflict`.',
  },
  certificate: {
    right: [{ saysOneOf: [/\bjws\b/i, /eddsa/i, /signed/i] }, { says: LICENSED }],
    example: 'The license certificate is signed (a JWS with EdDSA) and proves what was bought.',
  },
  verify_certificate: {
    right: [{ says: /jwks/i }],
    example: 'Check its signature offline against `/.well-known/jwks.json`.',
  },
  later_revisions: {
    right: [
      { saysOneOf: [/(new|newer|future|later|all) (revision|version|update)s?/i, /covers/i, /are included/i] },
      { says: /licen[sc]|cover|includ|pay|buy|\byes\b|\bno\b/i },
      { saysNot: /not cover|(must|have to|need to) (buy|pay) (it )?again/i },
    ],
    example: 'Yes, a license covers later revisions as well.',
  },
  outlives_unpublishing: {
    right: [
      {
        saysOneOf: [
          /outlive|survive/i,
          BARE_YES,
          /\byou (will )?(keep|still)\b/i,
          /licen[sc]e[^.]*(still|remains?|stays?)/i,
        ],
      },
      { saysNot: /lose (it|access)|no longer/i },
    ],
    example: 'Yes, you keep it: a license outlives unpublishing.',
  },
  see_balance: { right: [{ says: /\/balance\b/i }], example: '`GET /v1/balance` shows it.' },
  top_up: { right: [{ says: /topups/i }], example: '`POST /v1/balance/topups`.' },
  wallet_is_not_paid_out: {
    right: [{ says: NO }, { says: /wallet|paid out|pay ?outs?|earnings|withdraw/i }, { saysNot: /^\s*yes\b/i }],
    example: 'No, the wallet is never paid out: only earnings are.',
  },
  payouts_daily: { right: [{ says: /daily|every day|once a day|each day/i }], example: 'Payouts run daily.' },
  payout_holding: {
    right: [{ saysOneOf: [/\b(14|fourteen)[ -]day/i, /\btwo weeks\b/i] }],
    example: 'Live earnings are held for 14 days; in test mode there is no holding time.',
  },
  payout_minimum: {
    right: amountOf(/\b(10|ten)\b(?! ?(%|min|percent))/i, /minimum|at least|smallest|payout|paid out|\busd\b/i),
    example: 'The minimum of a payout is 10.',
  },
  payout_destination: {
    right: [{ says: /payout_destination/i }],
    example: 'Set it with `PUT /v1/payout_destination`.',
  },
  test_payout: {
    right: [{ says: /test_helpers\/payouts/i }],
    example: 'In test mode `POST /v1/test_helpers/payouts` runs one now.',
  },
  revenue: { right: [{ says: /\/revenue\b/i }], example: '`GET /v1/revenue` shows it.' },
  test_card: {
    right: [{ says: /pm_card_visa|test cards?|4242 ?4242 ?4242 ?4242/i }],
    example: 'Use `pm_card_visa` in test mode.',
  },
  declined_test_card: {
    right: [{ says: /pm_card_(chargeDeclined|insufficientFunds)|4000 ?0000 ?0000 ?(0002|9995)/i }],
    example: 'Pay with `pm_card_chargeDeclined`.',
  },
  card_numbers: {
    right: [
      {
        saysOneOf: [
          BARE_NO,
          /never[^.]*(stor|kept|keep|sav|reach|database|log)/i,
          /(not|n't) (stored?|kept|keep|saved?)/i,
        ],
      },
      { saysNot: /^\s*yes\b/i },
    ],
    example: 'No, card numbers are never stored.',
  },
  real_cards: {
    right: [
      { saysOneOf: [/test cards?/i, /real cards?[^.]*live|only[^.]*live mode|live[^.]*(only|real card)/i, BARE_NO] },
      { saysNot: /^\s*yes\b/i },
    ],
    example: 'No: test mode takes test cards only; real cards work in live mode, with Stripe.',
  },
  ledger: {
    right: [{ says: /double[- ]entry|souk ledger audit/i }],
    example: 'The ledger is double entry; `npx souk ledger audit` checks it.',
  },
  ledger_audit: { right: [{ says: /souk ledger audit/i }], example: 'Run `npx souk ledger audit`.' },
  price_zero: {
    right: [{ saysOneOf: [/price[^.]*\b0\b/i, /\b0\b[^.]*(free|price)/i, /\bzero\b/i, /amount[^.]*\b0\b/i] }],
    example: 'Set its price to 0: that makes it free.',
  },
  payment_statuses: {
    right: [{ says: /pending/i }, { says: /succeeded/i }, { says: /failed/i }, { says: /refunded/i }],
    example: 'pending, succeeded, failed and refunded.',
  },
  wallet_and_earnings: {
    right: [
      { says: /wallet/i },
      { says: /earnings/i },
      { saysOneOf: [/top[- ]?up/i, /spen[dt]/i, /paid out/i, /payout/i] },
    ],
    example: 'The wallet holds top-ups and is spent; earnings come from sales and are paid out.',
  },
} satisfies Record<string, Fact>;
