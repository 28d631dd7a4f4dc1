import type { Intent, Topic } from '../conversation.ts';
import { aboutAsks, differenceAsks } from './concept-frames.ts';

const DIFFERENCES: readonly Intent[] = [
  {
    name: 'scope-required-versus-forbidden-resource',
    asks: [
      'I get a 403. Is my key {too weak|not good enough} or is {the thing|the object} not mine?',
      'Would {a default key|another scope|more rights} help against {a 403|forbidden_resource}, or {is it about ownership|not}?',
      ...differenceAsks(['scope_required', 'forbidden_resource']),
      'How {do scope_required and forbidden_resource differ|does forbidden_resource differ from scope_required}?',
      'Both are 403: {scope_required and forbidden_resource|forbidden_resource and scope_required}. {Which is which?|When do I get which?|What sets them apart?}',
      '{When|Why} do I get forbidden_resource {instead of|rather than|and not} scope_required?',
      'Is it my key or the object {when I get a 403|that causes a 403}, and how do I tell?',
      'How do I {know|tell} whether a 403 is about {my key or about the object|permissions or ownership}?',
      'Which 403 can I fix with {another key|more scopes|a broader key}?',
    ],
    answers: [
      '`scope_required` is about the key: it lacks the scope, another key helps. `forbidden_resource` is about the object: it is not yours or not licensed to you. Both are 403.',
      'With `scope_required` your key lacks a scope, so use a key that has it. With `forbidden_resource` the object is not yours or not licensed to you, whatever the key.',
      'Both are 403. `scope_required`: the key lacks the scope. `forbidden_resource`: the object is not yours or not licensed to you, and no scope changes that.',
    ],
    facts: ['scope_required', 'forbidden_resource', 'key', 'not licensed to you'],
    short: 'scope_required is about the key, forbidden_resource about the object',
  },
  {
    name: 'missing-credentials-versus-invalid-key',
    asks: [
      ...differenceAsks(['missing_credentials', 'invalid_key']),
      'Both are 401: missing_credentials and invalid_key. {Which is which?|What sets them apart?|When do I get which?}',
      'Why do I get invalid_key {and not|instead of|rather than} missing_credentials?',
      'How do I {know|tell} whether {my key did not arrive or is wrong|the header is missing or the key is bad}?',
      'Does a 401 mean {no key|that I sent no key} or {a wrong key|that the key is wrong}?',
    ],
    answers: [
      '`missing_credentials` means that no key was sent; `invalid_key` means that one was sent, but it is malformed, revoked or expired. Both are 401.',
      'No key in the request: `missing_credentials`. A key that is malformed, revoked or expired: `invalid_key`. Both have status 401.',
      'They are both 401: with `missing_credentials` no key came, with `invalid_key` the key that came is malformed, revoked or expired.',
    ],
    facts: ['missing_credentials', 'invalid_key', 'malformed, revoked or expired', '401'],
    short: 'none sent, or a bad one sent',
  },
  {
    name: 'invalid-key-versus-invalid-credentials',
    asks: [
      ...differenceAsks(['invalid_key', 'invalid_credentials']),
      'Is invalid_credentials the same as {invalid_key|a wrong API key}?',
      'Is invalid_credentials {about|caused by} {a wrong API key|my key} or {a wrong password|my password}?',
      'Why do I get invalid_credentials {and not|instead of} invalid_key?',
      'What {separates invalid_credentials from invalid_key|sets invalid_credentials and invalid_key apart}?',
    ],
    answers: [
      '`invalid_credentials` is for people: a wrong e-mail or password. `invalid_key` is for programs: a key that is malformed, revoked or expired. Both are 401.',
      '`invalid_key` is about an API key or token that is malformed, revoked or expired; `invalid_credentials` is about a wrong e-mail or password at sign-in.',
      'A bad API key gives `invalid_key`, a wrong e-mail or password at sign-in gives `invalid_credentials`. Both are 401.',
    ],
    facts: ['invalid_key', 'invalid_credentials', 'password'],
    short: 'a bad key, or a wrong password',
  },
  {
    name: '401-versus-403',
    asks: [
      ...differenceAsks(['401', '403'], ['unauthorized', 'forbidden']),
      'When do I get {401 and when 403|a 401 instead of a 403|403 rather than 401}?',
      'How do {unauthorized and forbidden|401 and 403} differ?',
      'Is {403 the same as 401|unauthorized the same as forbidden}?',
      'Does {403|401} mean that my key is {wrong|not recognised}, or that it {may not do this|lacks rights}?',
      'Why 403 and not 401?',
      '{authentication or authorisation|authentication versus authorization|authn vs authz}, {which status is which|401 or 403}?',
    ],
    answers: [
      '401 means that the server does not know who you are (no key, or a bad one); 403 means that it knows you, but you may not do this.',
      'With 401 the key is missing or bad. With 403 the key is good, but it lacks a scope, or the object is not yours: the server knows you, and says no.',
      '401: who are you? No valid key came. 403: the server knows you, but you may not do this.',
    ],
    facts: ['401', '403', 'knows you'],
    short: '401: not recognised; 403: recognised but not allowed',
  },
  {
    name: '400-versus-422',
    asks: [
      ...differenceAsks(['400', '422'], ['invalid_json', 'validation_failed']),
      'Why 422 and not 400 {for wrong input|for a bad value|when a field is wrong}?',
      'When do I get {400 and when 422|invalid_json and when validation_failed}?',
      'Is {validation_failed|a validation error} a 400 or a 422?',
    ],
    answers: [
      'Broken JSON is 400 `invalid_json`; good JSON with a wrong value is 422 `validation_failed`, and `field` names the value.',
      '400 `invalid_json` means that the body is not JSON at all; 422 `validation_failed` means that it is JSON, but a value is missing or not allowed.',
      'If the body cannot be parsed it is 400 `invalid_json`. If it is JSON with a value that is missing or not allowed it is 422 `validation_failed`.',
    ],
    facts: ['400', 'invalid_json', '422', 'validation_failed'],
    short: '400: not JSON; 422: a value is not allowed',
  },
  {
    name: 'rate-limited-versus-quota-exceeded',
    asks: [
      ...differenceAsks(['rate_limited', 'quota_exceeded'], ['a rate limit', 'a quota']),
      'Is {quota_exceeded|a quota} the same as {rate_limited|a rate limit}?',
      'Does waiting help with {quota_exceeded as it does with rate_limited|a quota as with a rate limit}?',
      'Which of the two passes by itself, rate_limited or quota_exceeded?',
    ],
    answers: [
      'Waiting helps against `rate_limited` (429, too many requests in a minute). It does not help against `quota_exceeded` (403, a full quota): delete something.',
      '`rate_limited` (429) is about requests in a minute and passes by waiting; `quota_exceeded` (403) is about how much you have, such as 50 GB or 20 keys, and stays until you delete something.',
      'A rate limit counts requests in a minute: `rate_limited`, 429, just wait. A quota counts what you keep, such as 20 keys: `quota_exceeded`, 403, delete something.',
    ],
    facts: ['rate_limited', 'quota_exceeded', '429', '403'],
    short: 'requests per minute, or how much you have',
  },
  {
    name: 'not-found-versus-forbidden-resource',
    asks: [
      ...differenceAsks(['not_found', 'forbidden_resource'], ['404', '403']),
      'Do I get {404 or 403|not_found or forbidden_resource} for {a thing that is not mine|an object of somebody else}?',
      'Why 404 and not 403 for {a live object with a test key|something in the other mode}?',
      'Is {a foreign object|something private} hidden as 404?',
    ],
    answers: [
      '404 `not_found`: no such thing in this mode. 403 `forbidden_resource`: it is there in this mode, but not yours and not licensed to you.',
      '`not_found` (404) means that it does not exist in this mode; `forbidden_resource` (403) that it exists, but is not yours or not licensed to you. The other mode is always 404.',
      'If it exists in this mode but is not yours it is 403 `forbidden_resource`; if there is no such thing in this mode it is 404 `not_found`.',
    ],
    facts: ['not_found', '404', 'forbidden_resource', '403', 'mode'],
    short: '404: does not exist; 403: not yours',
  },
  {
    name: 'upstream-errors-compared',
    asks: [
      ...differenceAsks(
        ['upstream_failed', 'upstream_timeout'],
        ['502', '503'],
        ['502', '504'],
        ['unavailable', 'upstream_failed'],
      ),
      'When do I get {502, when 503 and when 504|upstream_failed and when upstream_timeout}?',
      'Is {upstream_timeout|a 504} the same as {upstream_failed|a 502|a 503}?',
    ],
    answers: [
      'They say what happened behind Souk: 502 `upstream_failed` it failed, 504 `upstream_timeout` it was too slow, 503 `unavailable` it is busy or not set up.',
      '502 `upstream_failed`: a service behind Souk failed. 503 `unavailable`: busy or not set up. 504 `upstream_timeout`: no answer in time. Try again after all three.',
      'A failure behind Souk is 502 `upstream_failed`, being busy or not set up is 503 `unavailable`, and too slow an answer is 504 `upstream_timeout`.',
    ],
    facts: ['502', 'upstream_failed', '503', 'unavailable', '504', 'upstream_timeout'],
    short: '502 failed, 503 busy, 504 too slow',
  },
  {
    name: 'idempotency-errors-compared',
    asks: [
      ...differenceAsks(['idempotency_key_reused', 'idempotency_key_in_use']),
      'When do I get idempotency_key_reused and when idempotency_key_in_use?',
      'Which errors can {an Idempotency-Key|idempotency|idempotency keys} {cause|lead to|give}?',
      'What can go wrong with {an Idempotency-Key|idempotency keys}?',
    ],
    answers: [
      '`idempotency_key_in_use` (409) is only early: the first one is still under way, repeat it later. `idempotency_key_reused` (409) is a mistake: another request has that key.',
      '`idempotency_key_reused` means that the key was used for another request: take a new one. `idempotency_key_in_use` means that the first is still under way: wait and repeat. Both are 409.',
      'Both are 409. `idempotency_key_in_use`: the first request is still under way, so wait. `idempotency_key_reused`: the key belongs to another request, so take a new one.',
    ],
    facts: ['idempotency_key_reused', 'idempotency_key_in_use', '409', 'still under way'],
    short: 'reused: another request; in use: still under way',
  },
  {
    name: 'scope-required-on-chat-completions',
    asks: [
      ...aboutAsks(
        '{scope_required on chat completions|403 on chat completions|a missing inference:run|scope_required on inference}',
      ),
      'Why do I get scope_required on {chat completions|/v1/chat/completions|the inference API|inference}?',
      'My free key {gets 403 on|cannot call|is refused at|is turned away from} {chat completions|/v1/chat/completions|the inference API}.',
      'scope_required {when I call a model|when calling svc-fast-8b|on inference|inference:run}',
      'It says {"This needs the scope inference:run"|my key needs inference:run|inference:run is missing}.',
      'Which key {do I need|cures scope_required} for {chat completions|inference}?',
      'I can {list models|read the catalog} but {not chat|not call chat completions|not run inference} with my key.',
      'The {openai SDK|chat call} fails with 403, the scope inference:run is missing.',
      'Can I add inference:run to my free key {to get rid of scope_required|to call chat completions}?',
    ],
    answers: [
      'Inference needs a premium key: free keys do not carry `inference:run`, so they get 403 `scope_required`. A premium test key is free and active at once.',
      '`scope_required` on inference means that the key is not premium: only a premium key carries `inference:run`. Create a premium key; in test mode it is free.',
      'Create a premium key and use that: `inference:run` comes only with premium, and a free key gets 403 `scope_required`.',
    ],
    facts: ['premium key', 'inference:run', 'scope_required'],
    short: 'use a premium key',
  },
];

export const errorDifferencesTopic: Topic = {
  name: 'differences between errors',
  weight: 0.7,
  intents: DIFFERENCES,
};
