import { ERROR_STATUS } from '../../../server/src/platform/errors.ts';
import type { Intent, Topic } from '../conversation.ts';
import { aboutAsks, differenceAsks } from './concept-frames.ts';
import { statusAnswers, writtenAs } from './error-frames.ts';

const STATUSES: Readonly<Record<string, number>> = ERROR_STATUS;

const otherStatus = (status: number): number => (status === 422 ? 400 : status === 403 ? 401 : 403);

const statusOf = ([code, status]: [string, number]): Intent => {
  const written = writtenAs(code);
  return {
    name: `status-of-${code.replaceAll('_', '-')}`,
    asks: [
      `{Which|What} {HTTP status|status|status code|HTTP code|response code} {comes with|goes with|belongs to|is used for} ${written}?`,
      `{Which|What} {HTTP status|status|status code|number} does ${written} {have|come with|carry|use}?`,
      `Is ${written} {a ${status}|status ${status}} or {a|} ${otherStatus(status)}?`,
      `{status of ${code}|${code} status|HTTP status of ${code}|status code for ${code}|${code} http code|${code} which status}`,
      `With which {status|HTTP status|number} is ${written} {sent|answered|returned}?`,
      `{Tell me|Give me|Remind me of|I need} the {HTTP status|status code|status} {of|for} ${written}.`,
      `I want to {check|test|catch} ${written} {by its status|by number}. {Which is it?|What status do I compare with?|Which number is it?}`,
      `{When|If} the code is ${written}, what is the {HTTP status|status code|status}?`,
    ],
    answers: statusAnswers(code, status),
    facts: [code, String(status)],
    short: String(status),
  };
};

/** The statuses that belong to one code alone. */
const codeOf = ([code, status]: [string, number]): Intent => ({
  name: `code-of-${status}`,
  asks: [
    `{Which|What} {error|code|error code} {belongs to|goes with|comes with|is behind|has|is sent with} {status|HTTP|HTTP status} ${status}?`,
    `{What is|Name|Tell me|Give me|I need} the {error code|code|name} {of|for|behind} {status|HTTP|a|HTTP status} ${status}{?|.}`,
    `{error code for ${status}|code of ${status}|${status} code|which code is ${status}|code with status ${status}}`,
    `What {stands|is} in error.code {when the status is|of a|for a} ${status}?`,
    `My client {sees|got} {a|status} ${status}: which {code|error code} will be in the body?`,
  ],
  answers: [
    `Status ${status} belongs to \`${code}\`.`,
    `The code {with|of} status ${status} is \`${code}\`[; no other code has it].`,
    `\`${code}\`: that is the only code with status ${status}.`,
  ],
  facts: [code, String(status)],
  short: code,
});

const alone = ([, status]: [string, number]): boolean =>
  Object.values(STATUSES).filter((other) => other === status).length === 1;

/** Questions after a status that several codes share. */
const groupAsks = (status: number, name: string): string[] => [
  `What does {status|HTTP|error|a|the status|HTTP status} ${status} {mean|stand for|tell me} [{here|in Souk|on this API}]?`,
  `{Which|What} {codes|errors|error codes} {have|come with|share|belong to|go with|are behind} {status|HTTP|HTTP status} ${status}?`,
  `{${status}?|HTTP ${status}|status ${status}|${status} error|error ${status}|${status} ${name}|${status} meaning|what is ${status}}`,
  `{Explain|Describe|List} {the errors with status|the codes of status|status|HTTP} ${status} [{to me|for me}].`,
  `{The server|Souk|The API|It} {answers|answered|responds|replies} with [status] ${status}. {What does that mean?|What can it be?|What are the reasons?}`,
  `{When|Why} {do|would|might} I {get|see|receive} {a|status|an HTTP} ${status}?`,
  `I {get|keep getting|got} {a|status|an HTTP|error} ${status}[. {What can it be?|Which codes are possible?|What now?}]`,
  `What {kinds|sorts|reasons} of ${status} are there?`,
  `My {log|monitor|client} shows {only|} a ${status}, not the code. What {could|can} it be?`,
];

const GROUPS: readonly Intent[] = [
  {
    name: 'status-400',
    asks: [
      ...groupAsks(400, 'bad request'),
      'The console {prints|shows} {bad request|a red 400} and cuts off the body. {Which codes are possible?|What can it be?}',
    ],
    answers: [
      '400 means that the request could not be read: `invalid_json` (the body is not JSON) or `malformed_request` (not valid HTTP).',
      'Status 400 has two codes: `invalid_json` when the body is not JSON, `malformed_request` when the bytes are not valid HTTP.',
      'There are two kinds of 400: `invalid_json`, a body that is not JSON, and `malformed_request`, what is not valid HTTP.',
    ],
    facts: ['400', 'invalid_json', 'malformed_request'],
    short: 'invalid_json or malformed_request',
  },
  {
    name: 'status-401',
    asks: [
      ...groupAsks(401, 'unauthorized'),
      '{What does unauthorized mean|Why am I unauthorized|unauthorized}?',
      'The server says unauthorized. {What can it be?|Which reasons are there?}',
    ],
    answers: [
      '401 means that the server does not know who you are: `missing_credentials` (no key sent), `invalid_key` (malformed, revoked or expired) or `invalid_credentials` (wrong e-mail or password).',
      'Status 401 has three codes: `missing_credentials` when no key came, `invalid_key` when it is malformed, revoked or expired, `invalid_credentials` at sign-in.',
      'With 401 you are not recognised. The code says why: `missing_credentials`, `invalid_key`, or `invalid_credentials` for a wrong password.',
    ],
    facts: ['401', 'missing_credentials', 'invalid_key', 'invalid_credentials'],
    short: 'missing_credentials, invalid_key or invalid_credentials',
  },
  {
    name: 'status-402',
    asks: [
      ...groupAsks(402, 'payment'),
      'Which errors are about {money|paying|payment}?',
      'What can {go wrong with a payment|fail when I pay}, {by code|as error codes}?',
      ...differenceAsks(['payment_required', 'card_declined'], ['card_declined', 'insufficient_balance']),
      'payment_required, card_declined, insufficient_balance: {how do they differ|which is which|what is the difference}?',
    ],
    answers: [
      '402 is about money: `payment_required` (a live premium key not paid yet, or a limit reached), `card_declined` (the card was refused) or `insufficient_balance` (the balance is too low).',
      'Status 402 has three codes: `payment_required` for an unpaid live premium key or a limit, `card_declined` for a refused card, `insufficient_balance` for too low a balance.',
      'There are three kinds of 402: `payment_required` (pay for the key, or a limit is reached), `card_declined` (use another card) and `insufficient_balance` (top up).',
    ],
    facts: ['402', 'payment_required', 'card_declined', 'insufficient_balance'],
    short: 'payment_required, card_declined or insufficient_balance',
  },
  {
    name: 'status-403',
    asks: [
      ...groupAsks(403, 'forbidden'),
      '{What does forbidden mean|Why is it forbidden|forbidden}?',
      'I get forbidden with a {valid|good} key. {What can it be?|Which reasons are there?}',
      '403 {with a valid key|although my key is right|even though I am authenticated}',
    ],
    answers: [
      '403 means that you are known but may not do this: `scope_required` (the key lacks the scope), `forbidden_resource` (not yours or not licensed) or `quota_exceeded` (a quota is used up).',
      'Status 403 has three codes: `scope_required` when the key lacks a scope, `forbidden_resource` when the object is not yours, `quota_exceeded` when a quota is full.',
      'With 403 the key is good, but something forbids it. The code says what: `scope_required`, `forbidden_resource` or `quota_exceeded`.',
    ],
    facts: ['403', 'scope_required', 'forbidden_resource', 'quota_exceeded'],
    short: 'scope_required, forbidden_resource or quota_exceeded',
  },
  {
    name: 'status-409',
    asks: [
      ...groupAsks(409, 'conflict'),
      'Which errors say that the {state|situation} does not {allow|permit} it?',
      ...differenceAsks(['conflict', 'invalid_state']),
    ],
    answers: [
      '409 means that the state of things does not allow it: `conflict` (it clashes with what is there), `invalid_state` (the object is not ready for it), `already_licensed`, `idempotency_key_reused` or `idempotency_key_in_use`.',
      'Status 409 has five codes: `conflict` for a clash with what is there, `invalid_state` for an object in the wrong state, `already_licensed`, `idempotency_key_reused` and `idempotency_key_in_use`.',
      'It is a 409 either way: `conflict` is a clash with something else, `invalid_state` an object in the wrong state; `already_licensed` and the two about an Idempotency-Key share the status.',
    ],
    facts: ['409', '`conflict`', 'invalid_state', 'already_licensed'],
    short: 'conflict, invalid_state, already_licensed or an idempotency key',
  },
  {
    name: 'status-4xx-or-5xx',
    asks: [
      ...aboutAsks('{4xx and 5xx|4xx against 5xx|client errors and server errors|whose fault an error is}'),
      'What is the difference between {4xx and 5xx|a 400 and a 500 error|client errors and server errors}?',
      'Is it my fault or {the fault of the server|yours}, and how do I tell {from the status|by the number}?',
      'How do I {see|know|tell} whether {I|my request} or the server is {at fault|to blame|wrong}?',
      'What do {4xx|the four hundreds|statuses from 400} {and|versus} {5xx|the five hundreds|statuses from 500} mean?',
      '{4xx vs 5xx|client error or server error|whose fault is a 5xx}',
      'Whose {fault|mistake} is a {4xx|5xx|500|400}?',
      'Which {errors|statuses} are {mine|caused by me} and which {are not|come from the server}?',
      'Do 5xx {errors|statuses} mean that {my request was wrong|I made a mistake}?',
    ],
    answers: [
      '4xx means that the request must change (a wrong key, input or state); 5xx means that the server or something behind it failed, and you can try again.',
      'A 4xx is about your request: change it. A 5xx is a failure of the server or of a service behind it: try again, and keep the `request_id`.',
      '4xx is on the side of the caller, 5xx on the side of the server. For a 5xx try again; for a 4xx change the request (429 only needs waiting).',
    ],
    facts: ['4xx', '5xx', 'change', 'try again'],
    short: '4xx: change the request; 5xx: the server failed',
  },
  {
    name: 'which-errors-to-retry',
    asks: [
      ...aboutAsks('{retries|retrying|which errors to retry|retryable errors|when to try again|my retry policy}'),
      '{Which|What} {errors|codes|statuses} {should|can|may} I {retry|try again|repeat}?',
      '{Is it|When is it} {safe|sensible|useful} to {retry|repeat|resend} a {failed|refused} request?',
      'What {errors|failures} {pass by themselves|go away by waiting|are temporary|are transient}?',
      'My client retries {everything|every error}. {Is that right?|Should it?|Which should it retry?}',
      'How should I {build|write|design} {the retry logic|retries|my error handling}?',
      '{retryable errors|retry which codes|what to retry|retry policy|when to retry}',
      'Should I {retry|repeat} {a 422|a 403|a 404|a 4xx}?',
      'On which {statuses|codes} does a retry {help|make sense}, {and on which not|and when is it pointless}?',
      '{Tell me|Explain} {which errors are worth a second try|what can be retried}.',
    ],
    answers: [
      'Retry 429 after `Retry-After` seconds, and 500, 502, 503 and 504 after a pause; also `idempotency_key_in_use`. Other 4xx need a changed request. Send an `Idempotency-Key` with each POST.',
      'Worth a retry are 429 (wait `Retry-After`), the 5xx (500, 502, 503, 504) and `idempotency_key_in_use`. All other 4xx come again until you change the request.',
      '429, 500, 502, 503 and 504 can be retried, after `Retry-After` where it is given; other 4xx cannot. With an `Idempotency-Key` nothing is done twice.',
    ],
    facts: ['429', '503', 'Retry-After', '4xx'],
    short: '429 and 5xx',
  },
  {
    name: 'success-statuses',
    asks: [
      ...aboutAsks('{200, 201 and 202|the statuses of success|201 and 202|success codes}'),
      '{Which|What} statuses mean success?',
      'What does {201|status 201|a 201|202|status 202|a 202} mean [here|in Souk]?',
      '{Which|What} {status|number} do I get when {something was created|a POST succeeded|it worked}?',
      'What is the difference between 200{,| and} 201 and 202?',
      '{200 or 201|201 created|202 accepted|success status|statuses of success}',
      'What {status|answer} comes {when all went well|on success|for a new object}?',
      'Is 201 an error?',
      'Why do I get 202 {and not 200|for a new deployment|when I create a deployment}?',
    ],
    answers: [
      '200 is a plain success, 201 says that something was created, 202 that it was accepted and is still starting, as with a new deployment.',
      'Success is 200; a created object, such as a purchase, answers 201; a new deployment 202, because it is still starting.',
      'All of them are success: 200 in general, 201 for something created, 202 for something accepted that is still starting.',
    ],
    facts: ['200', '201', '202', 'created'],
    short: '200, 201 or 202',
  },
  {
    name: 'order-of-checks',
    asks: [
      ...aboutAsks(
        '{the order of checks|which error comes first|the order in which a request is checked|precedence of errors}',
      ),
      'In {which|what} order {are requests checked|does the server check things|are errors decided}?',
      'If {several|two} things are wrong, which error {comes first|do I see|wins}?',
      '{Is|Does} {401 come|a missing key checked} before {the body is validated|422|403}?',
      'Does the API check {the key or the body|credentials or input} first?',
      '{order of checks|which error wins|precedence of errors|error priority}',
      'My request has a bad key and a bad body. Which {error|status} do I get?',
      'What {is checked|does Souk look at} first{: the path, the key or the body|, and what last}?',
      'Do I need a valid key to {see|get} a 404 for {an unknown path|a wrong path}?',
    ],
    answers: [
      'First the path and method (404, 405), then 401, 402, 429, 403 and 422, and last the object itself: 404, 403, 409.',
      'The order is: unknown path or method (404, 405), then 401, 402, 429, 403, 422, and then what concerns the object: 404, 403, 409.',
      'Path and method come first (404, 405), then who you are (401), payment (402), rate (429), scope (403), input (422), and the object last (404, 403, 409).',
    ],
    facts: ['405', '401', '402', '429', '422', '409'],
  },
];

export const errorStatusesTopic: Topic = {
  name: 'statuses of errors',
  weight: 1.2,
  intents: [
    ...Object.entries(STATUSES).map(statusOf),
    ...Object.entries(STATUSES).filter(alone).map(codeOf),
    ...GROUPS,
  ],
};
