import type { Intent, Topic } from '../conversation.ts';

interface Variable {
  name: string;
  /** What it decides, after "sets" or "is". */
  does: string;
  /** A sentence more, always said. */
  more: string;
  /** What one wants who needs it, after "How do I". */
  wish: string;
  asks: string[];
  /** Answers to these, and to the wish. */
  tell: string[];
  facts: string[];
  short?: string;
}

const VARIABLES: Variable[] = [
  {
    name: 'PORT',
    does: 'the port that Souk listens on',
    more: 'The default is 4242.',
    wish: '{change the port|run Souk on another port|use port 8080|listen on a different port}',
    asks: [
      'Which port does Souk {listen on|use|run on}?',
      'What is the default port?',
      'Port 4242 is {taken|in use|already used}. What {now|can I do}?',
      'On {which|what} port {is|do I find} the {server|API|web site}?',
      '{default port|server port}?',
    ],
    tell: [
      'Port 4242 by default. Set `PORT` to {change it|use another one}{.|, or start with `npx souk start --port`.}',
      'It listens on port 4242; the variable `PORT` changes that.',
    ],
    facts: ['4242'],
    short: '4242',
  },
  {
    name: 'HOST',
    does: 'the address that Souk listens on',
    more: 'The default is `127.0.0.1`; `0.0.0.0` means every interface.',
    wish: '{make Souk reachable from other machines|listen on all interfaces|bind to 0.0.0.0|open Souk to my network}',
    asks: [
      'Why can I not reach Souk from {another computer|my phone|another machine|outside}?',
      'On which {interface|address} does Souk listen?',
      'Souk only answers on localhost. Why?',
    ],
    tell: [
      'Souk listens on `127.0.0.1` by default, so only this machine reaches it. Set `HOST=0.0.0.0` for every interface.',
      'Set `HOST`: the default `127.0.0.1` is for this machine alone, `0.0.0.0` for every interface.',
    ],
    facts: ['127.0.0.1', '0.0.0.0'],
    short: '127.0.0.1',
  },
  {
    name: 'PUBLIC_URL',
    does: 'the origin that people type to reach the market',
    more: 'By default it is `http://localhost:4242`; links in mails begin with it, and cookies are marked Secure when it is https.',
    wish: '{set the public address|tell Souk its domain|use my own domain|get right links in mails}',
    asks: [
      'The links in mails {point|lead} to localhost. How do I {fix|change} that?',
      'Where do I {enter|set} the {domain|public address} of my market?',
    ],
    tell: [
      'Set `PUBLIC_URL` to the origin that people type, such as `https://market.example`. The default is `http://localhost:4242`; links in mails begin with it.',
      'With `PUBLIC_URL`: links in mails begin with it, and it is `http://localhost:4242` unless you set it.',
    ],
    facts: ['http://localhost'],
    short: 'The origin that people type',
  },
  {
    name: 'DATABASE_URL',
    does: 'the PostgreSQL database to use instead of the embedded one',
    more: 'It looks like `postgres://user:password@host:5432/souk`, needs PostgreSQL 15 or newer, and `SOUK_SECRET` must be set with it.',
    wish: '{use my own PostgreSQL|connect my own database|use an external database|run on my own Postgres|use a managed database}',
    asks: [
      'Which version of PostgreSQL {do I need|is required|does Souk need}?',
      'Can Souk use {my own|an existing|an external} {PostgreSQL|Postgres|database}?',
    ],
    tell: [
      'Set `DATABASE_URL` to your database, PostgreSQL 15 or newer, and `SOUK_SECRET` with it. Without it Souk uses an embedded PostgreSQL.',
      'PostgreSQL 15 or newer: name it in `DATABASE_URL`, and set `SOUK_SECRET` as well. {The embedded one is then not used.|Otherwise the embedded one is used.}',
    ],
    facts: ['PostgreSQL 15', 'SOUK_SECRET', 'embedded'],
    short: 'DATABASE_URL',
  },
  {
    name: 'SOUK_DATA_DIR',
    does: 'the folder of the data: the embedded database, its secret, uploaded files and mails',
    more: 'The default is `./data`.',
    wish: '{change where data is stored|move the data directory|keep the data in another folder|put the data on another disk}',
    asks: [
      'Where does Souk {store|keep|save} its data?',
      'In which {folder|directory} {is the data|are my files|is the database|are models stored}?',
      'What do I have to {back up|copy} to keep {my data|everything}?',
      'Where is the database on disk?',
    ],
    tell: [
      'In `./data`, unless `SOUK_DATA_DIR` names another folder: the embedded database, its secret, uploaded files and mails.',
      'The data is under `./data`: database, secret, files and mails. `SOUK_DATA_DIR` {moves it|names another place}.',
    ],
    facts: ['./data'],
    short: './data',
  },
  {
    name: 'SMTP_URL',
    does: 'the mail server that sends mails',
    more: 'Without it mails are written as files to `data/mail`.',
    wish: '{send mail|send real mails|configure mail|set up an SMTP server|make Souk send e-mails}',
    asks: [
      'Why do I {get|receive} no {mail|e-mail|confirmation mail}?',
      'Where {are|do I find} the mails that Souk {writes|sends} {without a mail server|}?',
      'The {confirmation|password reset} mail does not arrive.',
      'Does Souk send e-mails?',
    ],
    tell: [
      'Set `SMTP_URL`, such as `smtp://user:password@host:587`. Without it mails are not sent but written as files to `data/mail`.',
      'Without `SMTP_URL` mails are files under `data/mail`: look there. {Set it to send real mail.|With it they are really sent.}',
    ],
    facts: ['data/mail'],
    short: 'SMTP_URL',
  },
  {
    name: 'S3_BUCKET',
    does: 'the bucket of an S3-compatible store for files',
    more: 'With it go `S3_ENDPOINT`, `S3_REGION`, `S3_ACCESS_KEY_ID` and `S3_SECRET_ACCESS_KEY`; without it files are on disk in the data directory.',
    wish: '{store files in S3|use S3|use an S3 bucket|keep files in object storage|use MinIO}',
    asks: [
      'Can Souk {store|keep} files in {S3|object storage|MinIO|a bucket}?',
      'Which variables does S3 {need|take}?',
      'What is S3_ENDPOINT [for]?',
      'Are files stored {on disk or in S3|on the local disk}?',
      '{S3|S3 storage|object storage|S3_ENDPOINT|where are files stored}?',
    ],
    tell: [
      'Set `S3_BUCKET`, `S3_ENDPOINT`, `S3_ACCESS_KEY_ID` and `S3_SECRET_ACCESS_KEY`. Without them files are on disk in the data directory.',
      'Files are on disk by default. For an S3-compatible store set `S3_BUCKET`, `S3_ENDPOINT` and the keys `S3_ACCESS_KEY_ID` and `S3_SECRET_ACCESS_KEY`.',
    ],
    facts: ['S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'disk'],
    short: 'S3_BUCKET and the other S3_ variables',
  },
  {
    name: 'STRIPE_SECRET_KEY',
    does: 'the key of Stripe that takes real payments in live mode',
    more: 'It goes with `STRIPE_PUBLISHABLE_KEY` and `STRIPE_WEBHOOK_SECRET`; without them a public market answers live payments with 503.',
    wish: '{take real payments|connect Stripe|set up Stripe|accept real cards|charge real money}',
    asks: [
      'Why {are live payments|is a live payment} {refused|answered} with 503?',
      'Which payment processor does {Souk|live mode} use?',
      'Does Souk work with Stripe?',
      'Which Stripe {keys|settings|variables} {does Souk need|must I set}?',
    ],
    tell: [
      'Live payments need Stripe: set `STRIPE_SECRET_KEY`, `STRIPE_PUBLISHABLE_KEY` and `STRIPE_WEBHOOK_SECRET`. Until then a public market answers them with 503.',
      'With Stripe, for live mode: `STRIPE_SECRET_KEY`, `STRIPE_PUBLISHABLE_KEY` and `STRIPE_WEBHOOK_SECRET` must be set{.|, else live payments are 503.}',
    ],
    facts: ['STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET', 'live'],
    short: 'STRIPE_SECRET_KEY',
  },
  {
    name: 'REDIS_URL',
    does: 'the Redis that counts rate limits for several nodes together',
    more: 'Without it each node counts on its own.',
    wish: '{share rate limits between nodes|use Redis|count limits over several nodes}',
    asks: [
      'Does Souk need Redis?',
      'What is Redis {used|good} for {in Souk|here}?',
      'Do I have to install Redis?',
      'How are rate limits counted with {several|two|many} nodes?',
    ],
    tell: [
      'Redis is optional: with `REDIS_URL` it counts rate limits for several nodes together. Without it each node counts on its own.',
      'It counts rate limits over several nodes, if `REDIS_URL` names it; otherwise each node counts for itself and no Redis is needed.',
    ],
    facts: ['rate limits', 'each node'],
    short: 'REDIS_URL',
  },
  {
    name: 'SOUK_SIGN_UP',
    does: 'the rule for who may sign up: `open`, `invite` or `closed`',
    more: 'The default is `open`; with `invite` operators invite people by mail.',
    wish: '{close the sign-up|stop strangers from signing up|allow sign-up by invitation only|make my market private}',
    asks: [
      'Who {may|can} {sign up|create an account} on my market?',
      'Can I {forbid|switch off} {sign-ups|registration}?',
      'How do I invite {people|users}?',
      'Is registration open to everybody?',
    ],
    tell: [
      '`SOUK_SIGN_UP` decides: `open` (the default) lets everybody sign up, `invite` only those whom operators invite by mail, `closed` nobody.',
      'Set `SOUK_SIGN_UP` to `closed`, or to `invite` so that operators invite people by mail. The default is `open`.',
    ],
    facts: ['open', 'invite', 'closed'],
    short: 'open, invite or closed',
  },
  {
    name: 'SOUK_DEMO',
    does: 'the switch for the small demo market that an empty database is seeded with in test mode',
    more: 'By default that happens only on the embedded database at a loopback address; `SOUK_DEMO=false` starts empty.',
    wish: '{start without the demo|switch off the demo market|start with an empty market|get rid of the demo data}',
    asks: [
      'Where does the demo {market|data} come from?',
      'Can I start {without demo data|with an empty database}?',
      'Why is there a demo seller in my market?',
      'How do I get the demo on {a public server|my own database}?',
    ],
    tell: [
      'The first start seeds a small demo market in test mode. Start with `SOUK_DEMO=false` for an empty one; `SOUK_DEMO=true` asks for it elsewhere.',
      '`SOUK_DEMO=false` starts empty, without the demo market that the first start seeds otherwise.',
    ],
    facts: ['demo market', 'SOUK_DEMO=false'],
    short: 'SOUK_DEMO',
  },
  {
    name: 'PLATFORM_FEE_BPS',
    does: 'the share that the market keeps of each sale, in hundredths of a percent',
    more: 'The default 1000 is 10 percent; an operator can also change it with `PUT /v1/operator/fee`.',
    wish: '{change the platform fee|set the fee of the market|lower the commission|take another share of sales}',
    asks: [
      'Where is the {platform fee|commission} {set|configured}?',
      'What does a fee of 1000 basis points mean?',
      'As an operator, how do I {lower|raise} the fee?',
    ],
    tell: [
      'With `PLATFORM_FEE_BPS`, in hundredths of a percent: the default 1000 is 10 percent. Operators can also use `PUT /v1/operator/fee`.',
      '1000 basis points are 10 percent, the default of `PLATFORM_FEE_BPS`. {An operator changes it there or|It is changed there or} with `PUT /v1/operator/fee`.',
    ],
    facts: ['1000', '10 percent'],
    short: '1000, which is 10 percent',
  },
  {
    name: 'SOUK_SECRET',
    does: 'the secret that wraps the keys which sign and seal everything',
    more: 'It has 32 characters or more, is required with `DATABASE_URL` and the same on every node; otherwise the first start makes one.',
    wish: '{set the secret of the server|choose the server secret}',
    asks: [
      'Why does Souk want SOUK_SECRET?',
      'How do I {make|generate} a SOUK_SECRET?',
      'What if I lose {SOUK_SECRET|the server secret}?',
      'Must {all nodes|every node} have the same {secret|SOUK_SECRET}?',
    ],
    tell: [
      "`SOUK_SECRET` wraps the keys that sign and seal: 32 characters or more, the same on every node. Keep it, for without it the database's keys cannot be opened.",
      "Make one with `openssl rand -base64 48` and set it as `SOUK_SECRET` on every node, 32 characters or more. Keep it: without it the database's keys are lost.",
    ],
    facts: ['32 characters', 'every node'],
    short: 'SOUK_SECRET',
  },
  {
    name: 'SOUK_OPERATOR_EMAILS',
    does: 'the list of operators by e-mail address, the confirmed accounts that run the market',
    more: "On the server's host `npx souk operator grant <email>` does the same.",
    wish: '{become an operator|make somebody an operator|name the administrators|get admin rights|add an admin}',
    asks: [
      'Who is {an operator|the administrator|the admin} {of a market|}?',
      'How does one become {operator|admin|an administrator}?',
      'Is the first account that signs up the admin?',
      'What may an operator do?',
      '{admin rights|operators|souk operator grant|admin account}?',
    ],
    tell: [
      "Operators are confirmed accounts named in `SOUK_OPERATOR_EMAILS`, or granted on the server's host with `npx souk operator grant <email>`; never simply the first to sign up.",
      "Name the address in `SOUK_OPERATOR_EMAILS`, or run `npx souk operator grant <email>` on the server's host. Only confirmed accounts can be operators; they run the market: accounts, takedowns, fee, audit.",
    ],
    facts: ['confirmed accounts', 'npx souk operator grant'],
    short: 'SOUK_OPERATOR_EMAILS',
  },
  {
    name: 'SOUK_ROLE',
    does: 'the role of a node: `all`, `api` (answers requests) or `worker` (works off jobs)',
    more: 'The default is `all`.',
    wish: '{split API and workers|run separate workers|run a worker node|separate background jobs from the API}',
    asks: [
      'Can I run {API nodes and workers|background jobs} separately?',
      'What is a worker node?',
      'Which roles can a node have?',
    ],
    tell: [
      'Set `SOUK_ROLE`: `api` answers requests, `worker` works off jobs, and `all`, the default, does both.',
      'With `SOUK_ROLE` a node is `api` (answers requests), `worker` (background jobs) or `all`.',
    ],
    facts: ['`all`', '`api`', '`worker`'],
    short: 'all, api or worker',
  },
  {
    name: 'LOG_LEVEL',
    does: 'the amount of logging: `silent`, `error`, `warn`, `info` or `debug`',
    more: 'The default is `info`; `debug` has a line for every request.',
    wish: '{see more logs|log every request|make Souk quieter|turn on debug logs|get fewer log lines}',
    asks: ['How do I see every request in the log?', 'Which log levels are there?', 'Souk logs too {much|little}.'],
    tell: [
      'Set `LOG_LEVEL`: `silent`, `error`, `warn`, `info` (the default) or `debug`, which has a line for every request.',
      '`LOG_LEVEL=debug` logs every request; `info` is the default, and `warn`, `error` and `silent` say less.',
    ],
    facts: ['debug', 'info'],
    short: 'info',
  },
  {
    name: 'TRUST_PROXY',
    does: 'the list of proxies whose `X-Forwarded-For` header counts',
    more: 'It is empty by default; name the address of your reverse proxy.',
    wish: '{run Souk behind a proxy|use nginx in front of Souk|see the real client address|run behind a load balancer}',
    asks: [
      'All {clients|requests} {share one|have the same} {rate limit|address} behind my proxy.',
      'Does Souk do TLS itself, or do I need a proxy?',
    ],
    tell: [
      'Put a proxy with TLS in front of Souk, and name its address in `TRUST_PROXY`, so that its `X-Forwarded-For` counts.',
      "`TRUST_PROXY` must name your proxy's address: only then its `X-Forwarded-For` is believed. The proxy also does TLS.",
    ],
    facts: ['X-Forwarded-For', 'proxy'],
    short: 'TRUST_PROXY',
  },
];

function meaningOf({ name, does, more, facts }: Variable): Intent {
  return {
    name: `config-meaning-${name}`,
    asks: [
      `What is {${name}|\`${name}\`|the variable ${name}|the setting ${name}|the environment variable ${name}} [for]?`,
      `What does {${name}|\`${name}\`|the variable ${name}|the setting ${name}} {do|mean|set|control|stand for|change}?`,
      `{Explain|Describe|Tell me about|What do you know about|Say something about} {${name}|\`${name}\`|the ${name} variable}[.]`,
      `{${name}|${name} variable|${name} default|${name} meaning|${name} setting}[?]`,
      `What {should|must|can} I set {${name}|the variable ${name}} to?`,
      `{Do I need|Must I set|When do I set|Should I set|Is it necessary to set} {${name}|the variable ${name}}?`,
      `What {happens without|is the default of|happens if I do not set|is the meaning of} {${name}|\`${name}\`}?`,
      `I {see|found|read} {${name}|\`${name}\`} in {.env.example|the configuration|the README}. What is {it|that} [for]?`,
      `Why {would|should} I set {${name}|\`${name}\`}?`,
      `How is ${name} {used|meant|set}?`,
    ],
    answers: [
      `\`${name}\` is ${does}. ${more}`,
      `\`${name}\`: ${does}. ${more}`,
      `It is ${does}. ${more} {You set \`${name}\` in the environment or in \`.env\`.|Set \`${name}\` in the environment or \`.env\`.}`,
    ],
    facts: [name, ...facts],
  };
}

function wishOf({ name, wish, asks, tell, facts, short }: Variable): Intent {
  return {
    name: `config-${name}`,
    asks: [
      `{How do I|How can I|How would I|How does an operator|What is the way to|Can I|Is it possible to|What must I do to} ${wish}?`,
      `{I want to|I need to|I would like to|We have to|Tell me how to|Explain how to} ${wish}[.|, how?|. Which variable is it?|. What do I set?]`,
      `{Which|What} {variable|setting|environment variable|option} {do I need to|lets me|do I use to|must I set to} ${wish}?`,
      ...asks,
    ],
    answers: tell,
    facts: [name, ...facts],
    ...(short ? { short } : {}),
  };
}

/** The variables that an operator sets. */
export const configurationTopic: Topic = {
  name: 'configuration',
  weight: 1,
  intents: VARIABLES.flatMap((variable) => [meaningOf(variable), wishOf(variable)]),
};
