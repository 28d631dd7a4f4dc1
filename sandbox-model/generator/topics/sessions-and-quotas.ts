import type { Intent, Topic } from '../conversation.ts';
import { about, allowed, toDo, when } from './openings.ts';

interface Quota {
  name: string;
  amount: string;
  answer: string;
  facts: readonly string[];
  /** What there may be no more of, after "How many" or "How much". */
  asks: readonly string[];
}

const QUOTAS: readonly Quota[] = [
  {
    name: 'storage',
    amount: '50 GB',
    answer: '50 GB of stored files',
    facts: ['50 GB'],
    asks: [
      'How {much|many gigabytes|many GB} can {I|an account|one account} {store|upload|keep} [in total|on Souk]?',
      'What is the storage {limit|quota|allowance|maximum}?',
      'How much {storage|space|disk space|room} {do I have|does an account have|do I get}?',
      'storage quota?',
      'My {storage|space} is full, {what is the limit|how much may I store}?',
      'Is there a limit to how much {data|space|storage} I {can use|may use}?',
      'Can I {upload|store} {60 GB|100 GB|a terabyte|200 gigabytes} [of models|of data]?',
      'How many gigabytes are {free|included|allowed}?',
      'What is the most {data|bytes} that one account may keep?',
    ],
  },
  {
    name: 'keys',
    amount: '20',
    answer: '20 active keys',
    facts: ['20 active keys'],
    asks: [
      'How many {keys|API keys|active keys} can {I|an account|one account} have?',
      'What is the {limit|maximum|quota|highest number} of {keys|API keys|active keys} [per account]?',
      'Is there a limit on {keys|the number of keys|API keys}?',
      'key quota?',
      'Can I {have|make|create} {30|50|100|unlimited|25} {keys|API keys}?',
      'I cannot create {another|a new|one more} key, is there a limit?',
      'I have too many keys, what is the maximum?',
      'Do revoked keys count towards the limit of keys?',
      'max api keys per account',
    ],
  },
  {
    name: 'webhook-endpoints',
    amount: '20',
    answer: '20 webhook endpoints',
    facts: ['20 webhook endpoints'],
    asks: [
      'How many {webhook endpoints|webhooks|hooks} can {I|an account|one account} {have|register|create}?',
      'What is the {limit|maximum|quota} {of|for} {webhook endpoints|webhooks}?',
      'Is there a limit on {webhooks|webhook endpoints|the number of webhook endpoints}?',
      'webhook endpoint quota?',
      'Can I {register|create|have} {30|50|100|unlimited} webhook endpoints?',
      'I cannot add {another|one more} webhook endpoint, is there a limit?',
      'max webhook endpoints per account',
    ],
  },
  {
    name: 'deployments',
    amount: '5',
    answer: '5 deployments',
    facts: ['5 deployments'],
    asks: [
      'How many {deployments|hosted endpoints} {can I have|can an account have|are allowed}?',
      'What is the {limit|maximum|quota} {of|for} {deployments|hosted endpoints}?',
      'Is there a limit on {deployments|the number of deployments}?',
      'deployment quota?',
      'Can I {have|run|create} {6|10|20|unlimited} deployments?',
      'I cannot create {another|a sixth|one more} deployment, is there a limit?',
      'How many models can I {deploy|host} at the same time?',
      'max deployments per account',
    ],
  },
];

const quotaIntents: Intent[] = QUOTAS.map(({ name, amount, answer, facts, asks }) => ({
  name: `quota-${name}`,
  asks,
  answers: [
    `An account can have ${answer} by default. {The operator of the market can change that.|Beyond it the answer is 403 \`quota_exceeded\`.}`,
    `The quota is ${answer} for an account{, unless the operator set another|}. {More is refused with \`quota_exceeded\`.|}`,
    `By default it is ${answer} per account. {Past that you get 403 \`quota_exceeded\`.|}`,
  ],
  facts,
  short: amount,
}));

/** Browser sessions, and how much an account may have. */
export const sessionsAndQuotasTopic: Topic = {
  name: 'sessions-and-quotas',
  weight: 1,
  intents: [
    {
      name: 'session-what',
      asks: [
        'What is a {browser session|session} [on Souk]?',
        ...about('{browser sessions|sessions|session cookies|how sessions work}'),
        'How do {browser sessions|sessions|session cookies|logins on the site} work?',
        'How long {does a session last|is a session valid|do I stay signed in|does a login last|is the session cookie valid|does a browser session last}?',
        'When {am I signed out|does my session end|does a session expire|does my login run out} [by itself]?',
        'What {cookies|kind of cookies} does {Souk|the site} {use|set}?',
        'How long {is the access cookie valid|does the refresh cookie last|is the refresh cookie valid|does the access cookie last}?',
        'What is refresh rotation?',
        'session {lifetime|length|expiry|duration}?',
        'What are short-lived signed cookies?',
        'Are sessions {secure|safe|signed}?',
        'Why do sessions use {two cookies|a refresh cookie}?',
        'How is somebody who is signed in on the site recognised?',
      ],
      answers: [
        'A browser session uses a signed cookie of 10 minutes, which is renewed by refresh rotation for up to 30 days. {Server code uses an API key instead.|}',
        'Sessions are short-lived signed cookies: 10 minutes, with a refresh cookie of 30 days that rotates. {They belong to the browser alone.|}',
        'The access cookie holds for 10 minutes and the rotating refresh cookie for 30 days. {Both are signed and only for the browser.|}',
      ],
      facts: ['10 minutes', '30 days', 'cookie'],
      short: '10 minutes, with refresh rotation for 30 days',
    },
    {
      name: 'session-server-code',
      asks: [
        'Can I use {a session|a browser session|a session cookie|my cookie|the session cookie} {from server code|in a script|from my backend|in my program|from curl|on a server}?',
        ...allowed(
          'use {a session cookie|a browser session|the cookie of my browser} {in server code|from a script|from my backend|in a program}',
        ),
        'What should {server code|my backend|a script|a program} use {to authenticate|instead of a session|instead of cookies}?',
        'Why does my session cookie not work {from curl|in my script|on my server|in server code}?',
        'I copied the cookie {from my browser|out of the browser} into {a script|my program} and get 401',
        'Should I use {a session or a key|cookies or a key|a session or an API key} {in my backend|for a script|in server code}?',
        'session {or|vs|versus} api key?',
        'What is the difference between a session and an API key?',
        'When do I use a session and when a key?',
        'Can a program sign in like a browser [does]?',
        'How does server code authenticate?',
      ],
      answers: [
        'No: sessions are for the browser and cannot be used from server code. Server code uses an API key.',
        'Server code uses an API key. Session cookies are bound to the browser and are not accepted from server code.',
        'Use an API key in server code; a session belongs to the browser{, and its cookies work only there|}.',
      ],
      facts: ['server code', 'API key', 'browser'],
      short: 'an API key',
    },
    {
      name: 'session-list',
      asks: [
        ...toDo('{see|list|show} {where I am signed in|my sessions|my devices|which browsers are signed in}'),
        ...toDo(
          '{sign out|end|close|remove} {another device|one of my sessions|a session on another computer|a browser that I lost}',
        ),
        'Which call {lists|shows} {my sessions|my open sessions}?',
        'Where am I signed in?',
        "I left myself signed in on {another computer|a public computer|a friend's laptop}",
        'list sessions?',
        'My laptop was stolen, how do I {sign it out|end its session}?',
      ],
      answers: [
        '`GET /v1/sessions` lists where you are signed in, and `DELETE /v1/sessions/\\{id\\}` signs one out. {The site shows the same.|}',
        'On the site under sessions, or with `GET /v1/sessions`; `DELETE /v1/sessions/\\{id\\}` ends one of them.',
      ],
      facts: ['GET /v1/sessions', 'DELETE /v1/sessions/'],
      short: 'GET /v1/sessions',
    },
    {
      name: 'session-refresh-reuse',
      asks: [
        ...when(
          '{a refresh cookie|the refresh cookie of a session} is {used twice|used again|stolen and used again|presented a second time}',
        ),
        'What if somebody {steals|copies} my {refresh cookie|session cookie}?',
        'Does Souk {detect|notice} stolen {cookies|refresh cookies}?',
        'Why was my {whole session|session} ended {suddenly|all at once}?',
        'refresh reuse detection?',
        'Which call {renews|refreshes} a session?',
      ],
      answers: [
        'A refresh cookie works once; using an old one again ends the whole session. `POST /auth/refresh` gives new cookies each time.',
        'Reuse is detected: a refresh cookie that was used already ends the whole session when it comes again. {Renewing is `POST /auth/refresh`.|}',
      ],
      facts: ['refresh cookie', 'ends the whole session'],
    },
    {
      name: 'quotas-all',
      asks: [
        'What are the quotas [of an account]?',
        '{What|Which} {quotas|account limits|limits per account} {are there|does an account have|exist}?',
        ...about('{quotas|the quotas of an account|account quotas|the limits of an account}'),
        '{List|Name|Tell me} {the quotas|all quotas|the limits of an account}',
        'How much {may|can} an account {have|use}, in all?',
        'quotas?',
        'What is an account limited to?',
        'What is the most an account can have?',
        'account {limits|quotas} {list|overview}',
        'Is there a limit on what {my account|an account} can {have|hold}?',
        'What is included in an account?',
      ],
      answers: [
        'By default an account has 50 GB stored, 20 active keys, 20 webhook endpoints and 5 deployments. {Beyond that: 403 `quota_exceeded`.|}',
        'The quotas are 50 GB stored, 20 active keys, 20 webhook endpoints and 5 deployments per account. {The operator can change them.|}',
        '50 GB stored, 20 active keys, 20 webhook endpoints and 5 deployments: these are the default quotas of an account.',
      ],
      facts: ['50 GB', '20 active keys', '20 webhook endpoints', '5 deployments'],
      short: '50 GB stored, 20 active keys, 20 webhook endpoints, 5 deployments',
    },
    ...quotaIntents,
    {
      name: 'quota-past',
      asks: [
        ...when('I {exceed|go over|use up|reach} {a quota|my quota|the quota|the quota of my account}'),
        'What {error|status|code} {do I get|comes} {past|above|beyond} {a quota|the quota|my quota}?',
        ...toDo('{raise|increase|change|lift} {a quota|the quotas|my quota|the quota of an account}'),
        'Can {quotas|the limits of an account|my quota} be {raised|changed|increased|configured}?',
        'Who can {raise|change} {my quota|quotas}?',
        'My quota is {used up|full|exhausted}',
        'more than 20 keys {needed|please}, how?',
        'Which setting {changes|sets} {the quotas|the key quota|the storage quota}?',
        'I need {more storage|more space|more than 50 GB|more than 20 keys}',
      ],
      answers: [
        'Past a quota you get 403 `quota_exceeded`. Free something up, or ask the operator, who can raise it with settings such as `SOUK_QUOTA_STORED_GB`.',
        '`quota_exceeded` (403) means that the account is at its quota. Remove what you do not need, or let the operator raise the quota (`SOUK_QUOTA_KEYS`, for example).',
      ],
      facts: ['403', 'quota_exceeded', 'operator'],
      short: '403 quota_exceeded',
    },
  ],
};
