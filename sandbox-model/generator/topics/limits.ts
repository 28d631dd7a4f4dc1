import type { Intent, Topic } from '../conversation.ts';
import { aboutAsks } from './concept-frames.ts';
import { limitsOfOtherKinds } from './limit-follow-ups.ts';

interface RateLimit {
  kind: string;
  short: string;
  name: string;
  asks: readonly string[];
  answers: readonly string[];
  facts: readonly string[];
}

/** Questions that fit every class of requests; `kind` is a plural. */
const rateAsks = (kind: string): string[] => [
  `How many ${kind} {can|may} I {make|send|do} {in a minute|per minute|a minute|every minute}?`,
  `What is the {rate limit|limit|maximum|cap|ceiling} {for|of|on} ${kind}?`,
  `{rate limit ${kind}|limit for ${kind}|${kind} per minute|max ${kind} per minute|${kind} limit}`,
  `{How often|How fast} {can|may} {I|a key|my program} send ${kind} [{before I am throttled|without a 429|before it is too much}]?`,
  `{Is there|Do you have} a {limit|rate limit|cap} on ${kind}, and {how high is it|what is it}?`,
];

const RATES: readonly RateLimit[] = [
  {
    name: 'rate-limit-reads',
    kind: '{reads|read requests|GET requests|GETs|read calls|queries}',
    short: '1,000 per minute per key',
    asks: [
      'How {often|many times} may I {list models|call GET /models|fetch listings|poll|read} {a minute|per minute}?',
      'Can I {poll|call GET /v1/me} {20 times a second|ten times a second|500 times a minute}?',
      'I {poll|read} {the catalog|my deployments} in a loop. How {often|fast} is allowed?',
      'Are 1,000 {reads|GETs} a minute {allowed|OK|too many}?',
      '{read limit|reading limit|limit of read endpoints}',
    ],
    answers: [
      'Reads: 1,000 requests a minute per key. {Past that the answer is 429.|More than that gets 429 `rate_limited`.}',
      'You can make 1,000 read requests a minute per key[; `X-RateLimit-Remaining` says how many are left].',
      'The limit for read endpoints is 1,000 requests a minute per key.',
    ],
    facts: ['1,000', 'per key'],
  },
  {
    name: 'rate-limit-writes',
    kind: '{writes|write requests|POST requests|POSTs and PATCHes|write calls|changes}',
    short: '120 per minute per key',
    asks: [
      'How {often|many times} may I {create|update|change|publish} {things|listings|models|something} {a minute|per minute}?',
      'Can I {create|update} {500 listings|200 models} in {a|one} minute?',
      'I {create|update} many {listings|models} in a script. How {often|fast} is allowed?',
      'Are writes limited {more|harder|more strictly} than reads?',
      '{write limit|writing limit|limit of write endpoints}',
    ],
    answers: [
      'Writes: 120 requests a minute per key. {Past that the answer is 429.|More than that gets 429 `rate_limited`.}',
      'You can make 120 write requests a minute with each key[; reads have 1,000].',
      'The limit for write endpoints is 120 requests a minute per key.',
    ],
    facts: ['120'],
  },
  {
    name: 'rate-limit-uploads',
    kind: '{uploads|file uploads|upload requests|new uploads|shard uploads}',
    short: '30 per minute per key',
    asks: [
      'How many {files|shards|gallery images} {can|may} I upload {a minute|per minute}?',
      'I have {hundreds|thousands} of {shards|files} to upload. How {many|fast} per minute?',
      '{upload limit|upload rate|limit of upload endpoints}',
    ],
    answers: [
      'Uploads: 30 requests a minute per key. The bytes themselves are not metered; only starting an upload counts.',
      'You can begin 30 uploads a minute with each key; how many bytes they have is unmetered.',
      'The limit for upload endpoints is 30 requests a minute per key, and the data itself is unmetered.',
    ],
    facts: ['30', 'metered'],
  },
  {
    name: 'rate-limit-inference',
    kind: '{inference requests|chat completions|completions|inference calls|chat requests|calls to the models}',
    short: '600 per minute per key by default',
    asks: [
      'How {often|many times} may I call {/v1/chat/completions|svc-fast-8b|svc-reason-70b|the inference API} {a minute|per minute}?',
      'Can I send {10 prompts a second|600 prompts a minute|1000 chat requests a minute}?',
      'How many prompts {per minute|a minute} {are allowed|does a premium key have}?',
      '{inference limit|limit of the inference API|chat completions throttle}',
      'Does the {inference|chat} API have its own {rate limit|limit}?',
    ],
    answers: [
      'Inference: 600 requests a minute per key by default. The operator can set another number.',
      'A premium key can make 600 inference requests a minute by default.',
      'The limit for `POST /v1/chat/completions` is 600 requests a minute per key, unless the operator says otherwise.',
    ],
    facts: ['600', 'minute'],
  },
  {
    name: 'rate-limit-deployments',
    kind: '{invocations of a deployment|deployment calls|calls to a deployment|invoke calls|invocations}',
    short: "the listing's limit, 60 per minute by default",
    asks: [
      'How {often|many times} may {I|a licensee|a buyer} {invoke|call} a {deployment|hosted model|hosted endpoint} {a minute|per minute}?',
      '{deployment rate limit|hosted inference limit|invoke limit|requests_per_minute of a listing}',
      'What is {requests_per_minute|inference.requests_per_minute} of a listing?',
    ],
    answers: [
      'Deployments have the limit of their listing: 60 requests a minute by default. The seller sets it as `requests_per_minute`.',
      'Calls to a deployment are bounded by the listing, 60 a minute by default, for each licensee.',
      'The limit for a deployment is the one of its listing, `requests_per_minute`, which is 60 by default.',
    ],
    facts: ['60', 'listing'],
  },
];

const rateIntent = ({ name, kind, short, asks, answers, facts }: RateLimit): Intent => ({
  name,
  asks: [...rateAsks(kind), ...asks],
  answers,
  facts,
  short,
  followUps: limitsOfOtherKinds(name),
});

const HEADERS: readonly Intent[] = [
  {
    name: 'rate-limits-all',
    asks: [
      ...aboutAsks('{rate limits|the rate limits|the limits of the API|request limits|throttling|how much I may call}'),
      '{What|Which} {rate limits|limits} {are there|does the API have|do I have|apply [to my key]}?',
      'How many {requests|calls} {can|may} I {make|send} {a minute|per minute} [in all]?',
      'How many {requests|calls} does a key have {a minute|per minute}?',
      'What is {the rate limit|my rate limit|the request quota}?',
      'Is the API {rate limited|throttled|limited}?',
      'How {fast|often|hard} {can|may} I {call|hit|use} the API?',
      'Give me {all the limits|the limits|the numbers} {for reads, writes and uploads|of reads, writes, uploads and inference}.',
      'I am {planning|building} an integration and need to know how {much|many requests} {I may send|are allowed}.',
    ],
    answers: [
      'Per key and minute: 1,000 reads, 120 writes, 30 uploads and 600 inference requests by default. Deployments have the limit of their listing, 60 by default.',
      'Each key can make 1,000 reads, 120 writes and 30 uploads a minute, and 600 inference requests by default; a deployment has the limit of its listing (60).',
      'The limits are 1,000 reads, 120 writes, 30 uploads and 600 inference requests a minute, all per key; deployments: 60 by default.',
    ],
    facts: ['1,000 reads', '120 writes', '30 uploads', '600 inference'],
    short: '1,000 reads, 120 writes, 30 uploads and 600 inference requests a minute',
    followUps: [
      {
        name: 'rate-limits-then-writes',
        asks: [
          '{And|And what about|What about} {writes|writing|POST requests}?',
          'And {how many writes|how often may I write}?',
        ],
        answers: ['Writes: 120 requests a minute per key.', 'For writes it is 120 requests a minute per key.'],
        facts: ['120'],
        short: '120',
      },
      {
        name: 'rate-limits-then-uploads',
        asks: [
          '{And|And what about|What about} {uploads|uploading|files}?',
          'And {how many uploads|how often may I upload}?',
        ],
        answers: [
          'Uploads: 30 requests a minute per key; the bytes are not metered.',
          'For uploads it is 30 requests a minute per key, whatever their size.',
        ],
        facts: ['30'],
        short: '30',
      },
      {
        name: 'rate-limits-then-over',
        asks: [
          'And {what happens|what} if I {go over|send more|pass it|exceed that}?',
          'What {happens|do I get} {past that|after that|above that|when I send more}?',
          '{And then?|What if it is more?|Am I banned then?}',
        ],
        answers: [
          'Past the limit the answer is 429 `rate_limited`; wait as many seconds as `Retry-After` says.',
          'You get 429 `rate_limited` with a `Retry-After` header in seconds. Wait that long, then go on.',
        ],
        facts: ['429', 'rate_limited', 'Retry-After'],
        short: '429 rate_limited',
      },
    ],
  },
  {
    name: 'rate-limit-headers',
    asks: [
      ...aboutAsks('{rate limit headers|the X-RateLimit headers|the headers about limits|X-RateLimit-* headers}'),
      '{Which|What} headers {tell me|show|say} {what my limit is|where I stand|what is left of the rate limit}?',
      'How do I {see|know|find out|check} how many requests {are left|I have left|remain|I can still make}?',
      'How can my {client|program} {see|know} {in advance|in time} that {it is close to the limit|the limit is near}?',
      'Which {response|HTTP} headers does every {answer|response} carry {about limits|for rate limiting}?',
      'Where do I {read|find} my remaining {requests|calls|quota of requests}?',
      'Is there a header with {the remaining requests|what is left of my limit}?',
      'I want to {throttle myself|slow down before I hit the limit}. What do I {look at|watch}?',
    ],
    answers: [
      'Every response carries `X-RateLimit-Limit`, `X-RateLimit-Remaining` (what is left) and `X-RateLimit-Reset` (when the window resets, in Unix seconds).',
      'Look at `X-RateLimit-Remaining` for what is left and `X-RateLimit-Reset` for when it starts anew; `X-RateLimit-Limit` is the limit. They are on every response.',
      '`X-RateLimit-Remaining` and `X-RateLimit-Reset` (and `X-RateLimit-Limit`) are on every response; with a 429 comes `Retry-After` too.',
    ],
    facts: ['X-RateLimit-Remaining', 'X-RateLimit-Reset', 'every response'],
    short: 'X-RateLimit-Remaining and X-RateLimit-Reset',
  },
  {
    name: 'x-ratelimit-remaining',
    asks: [
      ...aboutAsks('{X-RateLimit-Remaining|the X-RateLimit-Remaining header|x-ratelimit-remaining}'),
      'What does {X-RateLimit-Remaining|the remaining header} {mean|say|count|tell me}?',
      'X-RateLimit-Remaining is 0. What {now|does that mean|happens next}?',
      'What is X-RateLimit-Remaining?',
      'Which header {counts down|tells how many requests are left|gets smaller with each call}?',
    ],
    answers: [
      'How many requests you have left in this minute: that is `X-RateLimit-Remaining`.',
      '`X-RateLimit-Remaining` says how many requests are left in this minute. At 0 the next one gets 429 until the window resets.',
      '`X-RateLimit-Remaining` is the number of requests that are left in the window; at 0 wait for `X-RateLimit-Reset`.',
    ],
    facts: ['X-RateLimit-Remaining', 'requests', 'left'],
    short: 'how many requests are left',
  },
  {
    name: 'x-ratelimit-reset',
    asks: [
      ...aboutAsks('{X-RateLimit-Reset|the X-RateLimit-Reset header|x-ratelimit-reset}'),
      'What does X-RateLimit-Reset {mean|say|hold|contain}?',
      'What is X-RateLimit-Reset?',
      'When {does|will} {my limit|the limit|the rate limit|the window} {reset|start anew|refill}?',
      'Is X-RateLimit-Reset {a date or a number|in seconds or milliseconds|a Unix timestamp|a duration}?',
      'In {what|which} unit is X-RateLimit-Reset?',
      'How do I know when I {have|get} my {full limit|requests} back?',
    ],
    answers: [
      '`X-RateLimit-Reset` says when the window resets, as a time in Unix seconds.',
      'The window resets at `X-RateLimit-Reset`, which is a moment in Unix seconds, not a duration.',
      'At `X-RateLimit-Reset`, given in Unix seconds, the one-minute window resets and your requests are counted anew.',
    ],
    facts: ['X-RateLimit-Reset', 'resets', 'Unix seconds'],
    short: 'the Unix seconds at which the window resets',
  },
  {
    name: 'retry-after',
    asks: [
      ...aboutAsks('{Retry-After|the Retry-After header|retry-after|waiting after a 429}'),
      'What does {Retry-After|the Retry-After header} {mean|say|tell me|hold}?',
      'What is Retry-After?',
      'In {what|which} unit is Retry-After?',
      'Is Retry-After in {seconds or minutes|seconds or milliseconds|seconds|minutes}?',
      'How long {must|should|do} I wait {after|with|when I get} a 429?',
      'How {do I know|does my client know} how long to {wait|pause|back off|sleep} {after a 429|when it is throttled}?',
      'Which header {tells me|says} when {to retry|to try again|I may come back}?',
      'When can I try again after {a 429|being throttled|too many requests}?',
    ],
    answers: [
      '`Retry-After` says how many seconds to wait before you try again. It comes with every 429.',
      'Wait as many seconds as `Retry-After` says: it is in whole seconds, at least 1, and comes with a 429.',
      'The header `Retry-After` holds the number of seconds to wait after a 429.',
    ],
    facts: ['Retry-After', 'seconds', '429'],
    short: 'the seconds to wait',
  },
  {
    name: 'rate-limit-per-what',
    asks: [
      'If I {use|make} {two|three} keys, do I get {more requests|a limit for each}?',
      'My {colleague|other script} uses another key. Does {that|it} {eat into|use up} my limit?',
      ...aboutAsks('{limits per key or per account|what the limits are counted by|whose limit it is}'),
      'Are {the limits|rate limits|the rate limits} {per key|per account|per IP address|per user|for each key or for the whole account}?',
      'Do {two|several} keys {share|have to share} {a|one|the same} {limit|rate limit}?',
      'Does {another|a second|each} key {have its own limit|give me more requests|count separately}?',
      'What are {requests|the limits} counted {by|per}: key, account or address?',
      '{limits per key or per account|rate limit scope|separate limits for each key}',
      'Do reads {and writes share one limit|use up the writes}?',
      'Do test calls and live calls {share a limit|count together}?',
    ],
    answers: [
      'Limits are per key and per class (reads, writes, uploads, inference), in windows of one minute. Calls without a valid key are counted per client address, 120 a minute.',
      'Each key has its own limits, per key and class, in windows of one minute. Anonymous calls count per address.',
      'They are counted per key, apart for reads, writes, uploads and inference, in one-minute windows; without a key per address.',
    ],
    facts: ['per key', 'per'],
    short: 'per key',
  },
  {
    name: 'rate-limit-window',
    asks: [
      ...aboutAsks('{the window of the rate limit|the one-minute window|the period of the limits}'),
      'How {long|big} is the {window|time window|period} of {the rate limit|the limits}?',
      'Over {what|which} {time|period|window} are requests counted?',
      'Are {limits|requests} counted per {second, minute or hour|minute or per hour|day or per minute}?',
      'When does the {window|minute} {start|begin|open}?',
      '{rate limit window|length of the window|per minute or per second|window of one minute}',
      'How {soon|fast} is {my limit|the limit} full again?',
    ],
    answers: [
      'The limits are per minute: a window of one minute opens with your first request.',
      'The window is one minute; it opens with the first request.',
      'Requests are counted in windows of one minute, and a window opens with the first request in it.',
    ],
    facts: ['one minute', 'first request'],
    short: 'one minute',
  },
  {
    name: 'rate-limit-anonymous',
    asks: [
      'Is there a limit {for people|for callers} {who are not signed in|without credentials}?',
      ...aboutAsks('{limits without a key|the limit of anonymous calls|limits per address}'),
      'How are {unauthenticated|anonymous} {requests|calls} limited?',
      'What is the limit {without a key|for calls with no key|for anonymous callers|per IP address}?',
      'How many {requests|calls} {can|may} I make without {a key|signing in|credentials}?',
      'How often can {somebody|one} {guess keys|try to sign in|call without a valid key}?',
      '{limit per IP address|anonymous rate limit|limit without a key|limit for visitors}',
    ],
    answers: [
      'Anonymous calls share 120 a minute for each client address.',
      'Calls without a valid key are limited per client address, to 120 a minute.',
      'Without a key it is 120 requests a minute for each client address.',
    ],
    facts: ['120', 'address'],
    short: '120 a minute per address',
  },
  {
    name: 'rate-limit-deployments-set-by',
    asks: [
      ...aboutAsks('{who sets the limit of a deployment|setting the limit of a listing|requests_per_minute}'),
      'Who {sets|decides|chooses} the {limit|rate limit} of {hosted inference|a deployment|invocations}?',
      'Can {a seller|I as a seller} {choose|set|change} how often {buyers|licensees} may call {a deployment|the hosted model}?',
      'How do I {set|raise|lower|change} the {rate limit|requests per minute} {of my listing|for my licensees}?',
      'Where does a {seller|listing} say how many calls a minute {buyers|licensees} have?',
      '{set requests_per_minute|seller sets the rate limit|change the limit of a listing}',
    ],
    answers: [
      'It is up to the seller: `requests_per_minute` of the listing, 60 unless the seller changes it.',
      'The seller sets it on the listing, as `requests_per_minute` under `inference`; it is 60 by default.',
      'The listing says it: its seller sets `inference.requests_per_minute`, 60 by default, and it holds for each licensee.',
    ],
    facts: ['seller', 'requests_per_minute', '60'],
    short: 'the seller, on the listing',
  },
  {
    name: 'uploads-unmetered',
    asks: [
      ...aboutAsks('{the metering of uploads|unmetered uploads|bandwidth of uploads}'),
      'Is {the data|the amount of data|bandwidth|the number of bytes} of an upload {limited|metered|counted} [per minute]?',
      'Do the {bytes|chunks|parts|pieces} of an upload count against {the limit|my limit|a rate limit}?',
      'Does a {big|large|huge} file use {more of|up} my {upload limit|limit}?',
      'Are uploaded bytes {metered|counted|billed by rate}?',
      '{uploaded bytes metered|bandwidth of uploads|do chunks count|upload data unmetered}',
      'Is a tus PATCH {counted|rate limited|an upload request}?',
    ],
    answers: [
      'Uploaded data is unmetered. What counts is the creation of an upload, 30 a minute, and not its chunks.',
      'The bytes are unmetered: only starting an upload counts, 30 a minute; its chunks do not.',
      'Only the start of an upload counts (30 a minute per key). The data itself, and the chunks, are unmetered.',
    ],
    facts: ['unmetered', '30', 'chunks'],
    short: 'unmetered',
  },
  {
    name: 'rate-limit-tokens',
    asks: [
      'Are long prompts {limited|throttled} {apart|separately|too}?',
      ...aboutAsks('{the token limit|tokens per minute|the limit of tokens}'),
      'Is there a {limit|rate limit|cap} {on|of|for} tokens {per minute|a minute|in a minute}?',
      'How many tokens {can|may} {I|a key} use {per minute|a minute|in a minute}?',
      'What is {X-RateLimit-Remaining-Tokens|the tokens header} [for]?',
      '{tokens per minute|token rate limit|TPM limit|token limit per minute}',
      'Does inference {count|limit} tokens {too|as well as requests|per minute}?',
      'What is the TPM of {the inference API|a premium key}?',
    ],
    answers: [
      'Tokens are limited too: 2,000,000 a minute per key by default, with `X-RateLimit-Remaining-Tokens` as the count of what is left.',
      'A key can use 2,000,000 tokens a minute by default, beside its 600 requests. `X-RateLimit-Remaining-Tokens` says how many are left.',
      '2,000,000 tokens a minute per key is the default; `X-RateLimit-Remaining-Tokens` tells what is left.',
    ],
    facts: ['2,000,000', 'X-RateLimit-Remaining-Tokens'],
    short: '2,000,000 per minute',
  },
  {
    name: 'rate-limit-avoid',
    asks: [
      ...aboutAsks('{staying below the rate limit|avoiding 429|good manners with rate limits}'),
      'How do I {avoid|stay below|keep under|not run into} {the rate limit|rate limits|429|throttling}?',
      'How {can|do} I make fewer {requests|calls}?',
      'What is {good|best} practice {against|for} {throttling|rate limits}?',
      'My {integration|sync job|import} {sends|makes} too many {requests|calls}. How do I {reduce|lower} {them|their number}?',
      '{avoid 429|stay under the limit|reduce number of calls|be a good API citizen}',
      'Any {tips|advice} {for|on} {staying within|respecting} the {limits|rate limit}?',
      'How should my program {pace|spread|slow down} its {calls|requests}?',
    ],
    answers: [
      'Poll less: webhooks tell you what happens. Ask for `limit=100`, watch `X-RateLimit-Remaining`, and honour `Retry-After`.',
      'Watch `X-RateLimit-Remaining` and slow down in time, ask for pages of `limit=100`, use webhooks instead of polling, and wait `Retry-After` seconds after a 429.',
      'Use webhooks instead of polling, take large pages (`limit=100`), and watch `X-RateLimit-Remaining`. After a 429 wait `Retry-After` seconds.',
    ],
    facts: ['X-RateLimit-Remaining', 'webhooks', 'Retry-After'],
    short: 'watch X-RateLimit-Remaining and use webhooks instead of polling',
  },
  {
    name: 'rate-limit-probes',
    asks: [
      ...aboutAsks('{limits on probes|limits of /healthz and /docs|what is never throttled}'),
      'Are {probes|health checks|/healthz calls|the docs|static files} {rate limited|throttled|counted}?',
      'Can I call /healthz as often as I {like|want}?',
      'Does {a health check|/readyz|reading /docs} {count against|use up} my limit?',
      '{limits on probes|healthz throttled|what is never throttled}',
      'What is never {throttled|rate limited}?',
    ],
    answers: [
      'Call them as often as you like: `/healthz`, `/readyz`, assets and `/docs` are never throttled.',
      'Probes (`/healthz`, `/readyz`), assets and `/docs` are never throttled, though they carry the limit headers.',
      'No limit there: probes such as `/healthz`, the assets and `/docs` are never throttled.',
    ],
    facts: ['never throttled', '/healthz'],
    short: 'never throttled',
  },
];

export const limitsTopic: Topic = {
  name: 'limits',
  weight: 1,
  intents: [...RATES.map(rateIntent), ...HEADERS],
};
