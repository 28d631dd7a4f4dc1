import type { Topic } from '../conversation.ts';
import { aboutAsks } from './concept-frames.ts';
import { type ErrorNotes, intentsOf } from './error-frames.ts';

const SERVER: readonly ErrorNotes[] = [
  {
    code: 'rate_limited',
    status: 429,
    alone: true,
    meaning: {
      asks: ['What does {too many requests|throttling|being throttled} mean {here|in Souk}?'],
      answers: [
        '`rate_limited` (429) means too many requests in a minute. Wait as many seconds as the `Retry-After` header says, then try again.',
        '`rate_limited` is a 429: you sent too many requests in a minute. The `Retry-After` header says how many seconds to wait.',
        'Status 429 is `rate_limited`: too many requests in a minute. Wait `Retry-After` seconds and go on.',
      ],
      facts: ['rate_limited', '429', 'Retry-After'],
      short: 'too many requests; wait Retry-After seconds',
    },
    fix: {
      asks: [
        'How should my {client|program} {behave|react} when {it is throttled|the server is telling it to slow down|it has sent too much}?',
        'How long must I wait after rate_limited?',
        'rate_limited {in a loop|in my import job|when listing models|on uploads|with parallel workers}',
        'How do I {slow down|back off} properly after rate_limited?',
        'Does rate_limited {ban|block} my key for good?',
      ],
      answers: [
        '`rate_limited` (429) means too many requests in a minute. Wait as many seconds as the `Retry-After` header says, then send it again.',
        'You sent too many requests in a minute, which is `rate_limited`. Wait `Retry-After` seconds, spread your calls, and watch `X-RateLimit-Remaining`.',
        '`rate_limited`: too many requests in a minute. It passes by itself: wait the seconds in `Retry-After`, and send fewer at once. Nobody is banned for it.',
      ],
      facts: ['rate_limited', 'too many requests in a minute', 'Retry-After'],
      short: 'wait Retry-After seconds',
    },
    trouble: {
      asks: [
        'What happens {if|when} I send too many requests {in a minute|at once|too fast}?',
        'Which error comes {when I am throttled|past the rate limit|when I go over the limit of requests}?',
        'What happens {if|when} I {exceed|pass|go over|hit} the rate limit?',
        'I {am being|am|was} {throttled|slowed down|blocked for a moment|cut off for sending too much}.',
        '{The server|Souk|The API} says {I send too many requests|more than 1000 requests in a minute|I am too fast|slow down}.',
        'My {loop|crawler|import|script|scraper} {fires|sends|makes} {hundreds of|too many} {calls|requests} {a second|at once} and then {they all fail|most are refused}.',
        'After {a while|some minutes|a thousand calls} my {requests|calls} are {refused|rejected}, a minute later {they work again|all is well}.',
        'It works for {a while|the first calls} and then {stops|fails} until {the next minute|I pause}.',
        'I {hammer|hit} the API with {parallel workers|many threads} and {get refused|it complains}.',
        '{too many calls|throttled|calling too fast|requests refused in a burst|slow down message}',
        'Am I banned? {All my calls are refused|Nothing goes through} since I {sent a lot of requests|ran a big loop}.',
      ],
      answers: [
        'That is `rate_limited` (429): too many requests in a minute. Wait `Retry-After` seconds and send fewer at once; nobody is banned for it.',
        'The answer is 429 `rate_limited`: too many requests in a minute. Wait the number of seconds in the `Retry-After` header, then go on, more slowly.',
        'Too many requests in a minute get `rate_limited`, status 429. Wait `Retry-After` seconds; it passes by itself.',
      ],
      facts: ['rate_limited', '429', 'Retry-After'],
      short: 'rate_limited',
    },
  },
  {
    code: 'internal_error',
    status: 500,
    alone: true,
    meaning: {
      asks: ['What does internal server error mean {here|in Souk}?'],
      answers: [
        '`internal_error` (500) means that something went wrong on the server: it is not your fault. Report the `request_id` to the operator.',
        '`internal_error` is a 500: a fault on the side of the server. Try again, and if it stays, report the `request_id`.',
        'Status 500 is `internal_error`: a fault inside the server. The `request_id` helps the operator find it in the log.',
      ],
      facts: ['internal_error', '500', 'request_id'],
      short: 'a fault on the side of the server',
    },
    fix: {
      asks: [
        'How do I report a {server fault|bug in the server|crash of the API}?',
        'internal_error {on every call|only sometimes|when I upload|on one endpoint}',
        'To whom do I report internal_error?',
        'What should I send to {support|the operator|the maintainers} after internal_error?',
      ],
      answers: [
        '`internal_error` (500) means that the server failed, not you. Try again; if it stays, report the `request_id` to the operator, who finds it in the log.',
        'The server failed, which is `internal_error`: it is not yours to fix. Retry once or twice, then report the `request_id` to the operator.',
        '`internal_error`: the server failed, and your request is not to blame. Note the `request_id` and report it to the operator; a later retry may work.',
      ],
      facts: ['internal_error', 'the server failed', 'request_id', 'operator'],
      short: 'report the request_id to the operator',
    },
    trouble: {
      asks: [
        'What happens {if|when} {the server has a bug|something goes wrong on the server|Souk itself breaks}?',
        'Which error {means|says} that it is {not my fault|a bug of the server}?',
        '{The server|Souk|The API} {crashed|broke|blew up|fell over} {on my request|when I called it}.',
        'It says {something went wrong on our side|there was an internal problem}.',
        'I think I {found|hit} a bug in {Souk|the server}, {my request is right and it fails|it answers with a server fault}.',
        'My request is {correct|fine}, and the server {just|simply} {fails|breaks} {without a reason|with no explanation}.',
        'There is {an unexpected|an unexplained|a strange} {failure|fault} on {your side|the server side}.',
        '{server bug|server crash|unexpected server fault|something went wrong on our side}',
      ],
      answers: [
        'A fault of the server is `internal_error` (500). It never shows internals; report the `request_id` to the operator, who finds the cause in the log.',
        'The code is `internal_error`, status 500: the server failed, not you. Try again, and report the `request_id` to the operator if it stays.',
        '`internal_error` (500): the server failed, not you. Keep the `request_id` and give it to the operator.',
      ],
      facts: ['internal_error', '500', 'request_id'],
      short: 'internal_error',
    },
  },
  {
    code: 'upstream_failed',
    status: 502,
    alone: true,
    meaning: {
      asks: ['What does bad gateway mean {here|in Souk}?'],
      answers: [
        '`upstream_failed` (502) means that a service behind Souk failed: the backend of a model, or the card processor. Try again in a moment.',
        '`upstream_failed` is a 502: what stands behind Souk (a model server or the card processor) failed. Try again.',
        'Status 502 is `upstream_failed`: a service behind Souk, such as a model server, failed. Try again in a moment.',
      ],
      facts: ['upstream_failed', '502', 'behind Souk', 'try again'],
      short: 'a service behind Souk failed',
    },
    fix: {
      asks: [
        'upstream_failed {in the middle of a stream|on chat completions|on a payment|on deployments}',
        'Do I pay for {an answer|a request} that ended in upstream_failed?',
      ],
      answers: [
        '`upstream_failed` (502) means that a service behind Souk failed, such as the model, not you. Try again in a moment; it costs nothing. If it stays, tell the operator the `request_id`.',
        'A service behind Souk failed, which is `upstream_failed`: the model or the card processor, not your request. Try again; nothing is charged. If it stays, the operator must look at it.',
        '`upstream_failed`: a service behind Souk failed, such as the model server. It is not your fault and costs nothing: try again, and give the operator the `request_id` if it stays.',
      ],
      facts: ['upstream_failed', 'behind Souk failed', 'try again', 'operator'],
      short: 'try again',
    },
    trouble: {
      asks: [
        'What happens {if|when} {the model server behind Souk fails|the inference backend breaks|the card processor does not answer}?',
        'Which error comes {when the backend of a model fails|when an upstream breaks off}?',
        'The {answer|stream|completion} {of the model|} {broke off|stopped in the middle|ended with an error frame}.',
        'The {model server|inference backend|vLLM server|GPU server} behind {the API|Souk} {died|crashed|is broken|fails}.',
        'It says {the model stopped working on this request|the answer of the model broke off|the model could not answer}.',
        'My {chat completion|inference call} {fails|failed} {halfway|on the way|because the model broke}. {What now?|What do I do?}',
        'The {backend|upstream} {gives up|returns rubbish|fails}, what {code|error} do I {see|get}?',
        '{backend failure|upstream error|model broke off|stream died in the middle|gateway error}',
      ],
      answers: [
        'The code is `upstream_failed` (502): a service behind Souk, such as the model, failed, not you. Try again; nothing is charged for it.',
        'When what stands behind Souk fails you get 502 `upstream_failed`. It costs nothing, so just try again.',
        '`upstream_failed`, status 502: the model or another service behind Souk failed. Nothing is charged. Try again in a moment.',
      ],
      facts: ['upstream_failed', '502', 'try again'],
      short: 'upstream_failed',
    },
  },
  {
    code: 'unavailable',
    status: 503,
    alone: true,
    meaning: {
      asks: ['What does service unavailable mean {here|in Souk}?'],
      answers: [
        '`unavailable` (503) means that it cannot be served now: the server is busy, or something is not set up here. The message says which.',
        '`unavailable` is a 503: busy at this moment, or not set up by the operator. The message says which, and `Retry-After` when to come back.',
        'Status 503 is `unavailable`: either it is busy, or something is not set up here; the message says which.',
      ],
      facts: ['unavailable', '503', 'busy', 'set up'],
      short: 'busy, or not set up here',
    },
    fix: {
      asks: [
        'unavailable {on live chat completions|on live payments|right after the start|under load}',
        'Do I wait or do I configure something when I get unavailable?',
      ],
      answers: [
        '`unavailable` (503) means that it is busy, or that something is not set up here; the message says which. If busy, try again after `Retry-After` seconds; otherwise the operator must set it up.',
        'It is busy, or something is not set up here: that is `unavailable`. When busy, wait and try again; when the message names a setting, such as `SOUK_INFERENCE` or `STRIPE_SECRET_KEY`, the operator must set it.',
        '`unavailable`: busy, or not set up here. The message says what to do: wait and try again, or have the operator set what is missing.',
      ],
      facts: ['unavailable', 'busy', 'set up here', 'message', 'operator', 'try again'],
      short: 'wait and retry, or set what the message names',
    },
    trouble: {
      asks: [
        'What happens {if|when} {nothing serves the model|the database is away|the server is too busy|live payments are not set up}?',
        'Which error comes {when the service is busy|when the operator has not set something up|during a restart}?',
        '{The server|Souk|The API|The service} is {busy|overloaded|down|not ready|not reachable at the moment}.',
        'It says {nothing serves this model in live mode|live payments are not set up here|the database does not answer|too many are asking for this}.',
        'My live {chat completions|inference calls} {are not served|find no model|do not work}, {nothing is configured|the operator set nothing up}.',
        'I {get|am told} {it is not available|to come back later|that the service is out of order}.',
        'Live {purchases|card payments|payments} do not work on {my own|this} {market|instance}, {Stripe is not set|no processor is configured}.',
        '{service down|server overloaded|temporarily out of service|nothing serves this model|not set up here}',
        'The server is {starting|stopping|restarting} and {turns me away|refuses requests}.',
        'What do I get while {Postgres|the database} is {down|away|restarting}?',
      ],
      answers: [
        'That is `unavailable` (503): it is busy, or something is not set up here. The message says whether to try again or what the operator must set.',
        'The answer is 503 `unavailable`. If it is busy, try again after `Retry-After` seconds; if something is not set up, the message names it for the operator.',
        '`unavailable`, status 503: try again in a moment when it is busy; otherwise the operator has to set up what the message names.',
      ],
      facts: ['unavailable', '503', 'try again', 'operator'],
      short: 'unavailable',
    },
  },
  {
    code: 'upstream_timeout',
    status: 504,
    alone: true,
    meaning: {
      asks: ['What does gateway timeout mean {here|in Souk}?'],
      answers: [
        '`upstream_timeout` (504) means that a service behind Souk did not answer in time. Try again; nothing is charged.',
        '`upstream_timeout` is a 504: the backend of the model took too long to answer in time. Try again, perhaps with a smaller `max_tokens`.',
        'Status 504 is `upstream_timeout`: what stands behind Souk did not answer in time. Try again.',
      ],
      facts: ['upstream_timeout', '504', 'in time', 'try again'],
      short: 'a service behind Souk did not answer in time',
    },
    fix: {
      asks: [
        'upstream_timeout {on long answers|on big prompts|with svc-reason-70b|without streaming}',
        'Would a smaller max_tokens help against upstream_timeout?',
      ],
      answers: [
        '`upstream_timeout` (504) means that a service behind Souk did not answer in time. Try again; for long answers use `stream: true` or a smaller `max_tokens`. It costs nothing.',
        'The model did not answer in time, which is `upstream_timeout`. Try again, stream the answer, or ask for fewer tokens with `max_tokens`; nothing is charged.',
        '`upstream_timeout`: the backend of the model did not answer in time. Try again, with a smaller `max_tokens` or as a stream.',
      ],
      facts: ['upstream_timeout', 'did not answer in time', 'max_tokens', 'try again'],
      short: 'try again, stream, or lower max_tokens',
    },
    trouble: {
      asks: [
        'What happens {if|when} {the model takes too long|the backend does not answer in time|the upstream is too slow}?',
        'Which error comes {when the backend is too slow|after a timeout of the model server}?',
        'The {model|backend|model server} {takes too long|is too slow|did not answer in time|hangs}, and {the call fails|I get an error}.',
        'My {request|completion|chat call} {times out|timed out|runs into a timeout} {on the server side|behind the API}.',
        'I {wait|waited} {for minutes|forever} for {an answer|a completion} and then {it fails|get a gateway timeout}.',
        'It says the {upstream|model} did not answer in time.',
        'Long {answers|prompts|generations} {fail|end in a timeout|never come back}.',
        '{timeout of the model|backend too slow|gateway timeout|completion timed out|answer took too long}',
      ],
      answers: [
        'A backend that is too slow gives `upstream_timeout` (504), and nothing is charged. Try again, stream it, or lower `max_tokens`.',
        'The code is `upstream_timeout`, status 504: no answer in time. Try again; a smaller `max_tokens` or `stream: true` helps with long answers.',
        '504 `upstream_timeout`: a service behind Souk did not answer in time. It costs nothing; try again.',
      ],
      facts: ['upstream_timeout', '504', 'try again'],
      short: 'upstream_timeout',
    },
  },
];

export const serverErrorsTopic: Topic = {
  name: 'errors of the server',
  weight: 1,
  intents: [
    ...SERVER.flatMap(intentsOf),
    {
      name: 'internals-are-not-shown',
      asks: [
        ...aboutAsks('{stack traces in errors|what a 500 hides|details of server errors}'),
        'The message of {a 500|internal_error} is very {short|vague|general}. {Why?|Where are the details?}',
        'Does {an error|a 500|internal_error} show [me] {a stack trace|what broke inside|the database error|internals}?',
        'Why does {internal_error|a 500} {say|tell me} so {little|few things}?',
        'Can I see {a stack trace|the exception|the real cause} of {a 500|an internal_error}?',
        'Where is the {stack trace|real cause|exact reason} of {a 500|internal_error}?',
        '{stack trace of a 500|internals in errors|details of an internal error}',
        'Do error messages {leak|reveal|expose} {internals|secrets|SQL|stack traces}?',
        'How does {the operator|an administrator} find {the cause|the reason} of {a 500|an internal_error}?',
      ],
      answers: [
        'No stack trace is sent: an error never shows internals. Give the operator the `request_id`, which is in the log beside the cause.',
        'Errors never show internals. The cause of a 500 is in the log of the server, under its `request_id`.',
        'A 500 never shows internals: the operator finds the cause in the log by its `request_id`.',
      ],
      facts: ['internals', 'request_id', 'log'],
      short: 'no, the cause is in the log',
    },
  ],
};
