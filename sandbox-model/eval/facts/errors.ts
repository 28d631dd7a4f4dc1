import type { Fact } from '../prompts/prompt.ts';
import { LICENSED, NO } from './words.ts';

/** What each error code means, and what to do about it. */
export const errorFacts = {
  error_shape: {
    right: [{ says: /\bcode\b/i }, { says: /\bmessage\b/i }, { says: /request_id/i }],
    example: 'Every error is an `error` object with `code`, `message`, `request_id` and, for validation, `field`.',
  },
  error_field: {
    right: [{ says: /\bfield\b/i }],
    example: 'The `field` of the error names the input that is wrong.',
  },
  invalid_json: {
    right: [{ says: /\bbody\b/i }, { says: /\bjson\b(?![_\w])/i }, { says: NO }],
    example: 'The body of the request is not JSON. The status is 400.',
  },
  validation_failed: {
    right: [
      {
        saysOneOf: [
          /\bfield\b/i,
          /(value|input)[^.]*(not allowed|missing|wrong|invalid|refused)/i,
          /(not allowed|missing|wrong|invalid)[^.]*(value|input)/i,
        ],
      },
    ],
    example: 'An input value is missing or not allowed; `field` names it. The status is 422.',
  },
  missing_credentials: {
    right: [
      { says: /\b(no|without|missing|lacks|not send|did not|none|carried no|neither)\b/i },
      { says: /bearer|session|authorization|token|api key/i },
    ],
    example: 'The request carried no bearer token and no session. Send `Authorization: Bearer <key>`.',
  },
  invalid_key: {
    right: [{ saysOneOf: [/malformed/i, /revoked/i, /expired/i] }],
    example: 'The key is malformed, revoked or expired. Use another key.',
  },
  invalid_credentials: {
    right: [{ says: /password/i }],
    example: 'The e-mail or the password is wrong.',
  },
  payment_required: {
    right: [
      {
        saysOneOf: [
          /not (been |yet )*paid/i,
          /unpaid/i,
          /until[^.]*paid/i,
          /(spend|spending|credit)[^.]* limit/i,
          /complete payment/i,
          /(?<![.\d])20 usd\b/i,
        ],
      },
    ],
    example: 'A live premium key is not paid for yet, or a spending or credit limit is reached.',
  },
  card_declined: {
    right: [
      { says: /\bcard\b/i },
      {
        saysOneOf: [
          /\b402\b/,
          /another card/i,
          /other card/i,
          /different card/i,
          /refused/i,
          /nothing was (charged|granted)/i,
          /declined the/i,
          /was declined/i,
        ],
      },
    ],
    example: 'The card was declined; nothing was charged. Try another card.',
  },
  insufficient_balance: {
    right: [
      {
        saysOneOf: [
          /top(ping)?[ -]?(it |your balance |the balance )?up/i,
          /use a card/i,
          /with a card/i,
          /pay by card/i,
          /not (hold |have )?enough/i,
          /too (low|little|small)/i,
        ],
      },
    ],
    example: 'The balance does not hold enough money: top up or use a card.',
  },
  scope_required: {
    right: [
      {
        says: /\b(lacks?|lacking|missing|misses|without|does not (have|carry|hold)|not (have|carry)|doesn't (have|carry))\b|key (with|that has) (that|the|this) scope/i,
      },
      { says: /\bscopes?\b(?!_)/i },
    ],
    example: 'The key is valid but lacks the scope that the message names. Use a key with that scope.',
  },
  forbidden_resource: {
    right: [
      {
        saysOneOf: [
          /not (yours|your own|the caller's)/i,
          /(not|un|neither) ?(yours nor )?licensed/i,
          /no license|without a license|(need|buy|get) (a|the) license/i,
          /(cannot|may not|not allowed to|no) access/i,
          /belongs to/i,
        ],
      },
    ],
    example: 'It exists, but it is not yours and not licensed to you.',
  },
  quota_exceeded: {
    right: [
      { says: /\bquota\b(?!_)|used up|\blimit of the account\b/i },
      { saysOneOf: [/used up/i, /\b(50|20|5)\b/, /account/i, /full/i, /reached/i] },
    ],
    example: "The account's quota is used up, such as 20 active keys or 50 GB stored.",
  },
  not_found: {
    right: [
      {
        saysOneOf: [
          /no such/i,
          /does not exist/i,
          /do(es)? not exist/i,
          /not exist/i,
          /unknown (path|id|address)/i,
          /nothing (there|with|by|under|in)/i,
          /other mode/i,
        ],
      },
    ],
    example: 'There is no such thing in this mode, or the path is unknown.',
  },
  method_not_allowed: {
    right: [
      { says: /\bmethod\b(?!_)/i },
      { saysOneOf: [/\ballow\b/i, /another method/i, /\b405\b/, /does not (take|support|accept)/i] },
    ],
    example: 'The path does not take this method; the `Allow` header lists those that it does.',
  },
  invalid_state: {
    right: [
      { says: /\bstate\b|not (ready|published)|unpublished/i },
      { saysOneOf: [/allow/i, /\b409\b/, /not ready/i, /published/i, /for (that|this)/i] },
    ],
    example: 'The object is not in a state that allows it, such as a listing that is not published. The status is 409.',
  },
  conflict: {
    right: [{ says: /\b409\b|own listing|clash|contradict|\bstate\b|changed|already exists/i }],
    example: 'The request clashes with the state of the object, such as buying your own listing. The status is 409.',
  },
  already_licensed: {
    right: [{ says: /\balready\b(?!_)/i }, { says: /licen[sc]e\b|bought|own|purchas/i }],
    example: 'You already have a license for this listing; there is no need to buy it again.',
  },
  idempotency_key_reused: {
    right: [
      {
        saysOneOf: [
          /(another|different|other|changed|not the same|new)\b[^.]*\b(request|body|content|parameters|path)/i,
          /(request|body)[^.]*(differ|changed|not the same)/i,
        ],
      },
    ],
    example: 'The same `Idempotency-Key` came with a different request. Use a new key for a new request.',
  },
  idempotency_key_in_use: {
    right: [{ says: /still|in flight|under way|running|not (yet )?(finished|done|ended)|in progress/i }],
    example: 'The first request with this key is still under way. Wait and try again.',
  },
  payload_too_large: {
    right: [
      { saysOneOf: [/too (large|big|long)/i, /larger than/i, /bigger than/i, /\b413\b/] },
      { says: /body|request|file|upload|payload\b(?!_)/i },
    ],
    example: 'The body of the request is too large. The status is 413.',
  },
  unsupported_media_type: {
    right: [{ saysOneOf: [/application\/json/i, /content[ -]type/i, /(send|only|must be|as) json\b|json only/i] }],
    example: 'The content type is not one that is taken here: send `application/json`.',
  },
  rate_limited: {
    right: [{ says: /retry-after|\bwait\b/i }],
    example: 'You sent too many requests: wait the seconds in `Retry-After`, then try again.',
  },
  internal_error: {
    right: [{ saysOneOf: [/request_id/i, /request id/i, /x-request-id/i, /\breport/i, /our (side|fault|end)/i] }],
    example: 'Something failed on our side. Report it with its `request_id`.',
  },
  upstream_failed: {
    right: [{ says: /\b(upstream|backend|model|behind|processor)\b/i }, { says: /fail|again|retry|\b502\b|error/i }],
    example: 'The model behind Souk failed (502). Try again; nothing was charged.',
  },
  unavailable: {
    right: [
      {
        saysOneOf: [
          /\bbusy\b/i,
          /not (configured|set|served|available|ready)|nothing serves/i,
          /what to set/i,
          /try (it )?(again|later)|\bretry\b/i,
        ],
      },
    ],
    example: 'It is busy or nothing serves it here right now (503). The message says what to set or when to retry.',
  },
  upstream_timeout: {
    right: [{ saysOneOf: [/too (long|slow)/i, /in time/i, /\b504\b/, /not answer/i, /time limit/i] }],
    example: 'The upstream did not answer in time (504). Try again.',
  },
  scope_or_resource: {
    right: [
      { says: /\bscope\b(?!_)/i },
      { saysOneOf: [/not yours/i, LICENSED, /access/i, /\bresource\b(?!_)/i, /object|thing/i] },
    ],
    example:
      '`scope_required`: the key lacks a scope. `forbidden_resource`: the thing is not yours or not licensed to you.',
  },
  missing_or_invalid: {
    right: [{ says: /\b(no|without|none|nothing)\b/i }, { saysOneOf: [/malformed/i, /revoked/i, /expired/i] }],
    example: '`missing_credentials`: there was no key at all. `invalid_key`: it is malformed, revoked or expired.',
  },
  status_401_or_403: {
    right: [
      { says: /\b401\b/ },
      { says: /\b403\b/ },
      { saysOneOf: [/scope/i, /resource/i, /allowed/i, /access/i, /permission/i, /may not/i] },
    ],
    example: '401: the key is missing or invalid. 403: the key is valid, but lacks a scope or access to the resource.',
  },
} satisfies Record<string, Fact>;
