import type { MoreAsks } from '../conversation.ts';

/** Per variable: asks of its own about its meaning, then asks that name only the goal. */
const VARIABLES: readonly [string, readonly string[], readonly string[]][] = [
  [
    'PORT',
    ['Is PORT {the listening port|where the server listens}, and what if it is {absent|unset}?'],
    [
      'EADDRINUSE {on start|when I start Souk}, {remedy|another port how}?',
      'Which {port|number} do I {open in the firewall|map in Docker|expose}?',
      'Is --port {possible|a flag} {with npx souk start|on the command line}?',
      'run {two instances|a second Souk} on one {box|host}: how do I give the other {a different port|another port}?',
    ],
  ],
  [
    'HOST',
    ['HOST: 127.0.0.1 versus 0.0.0.0, {what is the effect|which is the default}?'],
    [
      'ECONNREFUSED from {another container|my phone|the LAN}, fine on {the box itself|localhost}. {Bind address|What do I change}?',
      'bind {to all interfaces|beyond localhost}, {setting|how}?',
      'Is Souk {exposed|reachable} {to the network|from outside} {by default|after install}?',
      'Publish the {container|VM} port: why does {nothing answer|it stay closed}, and what must Souk {listen|bind} to?',
    ],
  ],
  [
    'PUBLIC_URL',
    ['Does PUBLIC_URL {influence|change} cookies and mail links, and what is it {otherwise|when unset}?'],
    [
      'mail links {wrong|show localhost}, {setting|fix}?',
      'custom domain {for my market|for our instance}, {which variable|where}?',
      'How do I tell the server {its own|the} external {address|name}?',
      'Links in the {sign-up|verification} mail {go nowhere|are dead} for our users. {Origin wrong|What do I set}?',
    ],
  ],
  [
    'DATABASE_URL',
    ['Is DATABASE_URL {optional|mandatory}, and what else {must|has to} be set {with|beside} it?'],
    [
      'external {postgres|database} {instead of the embedded one|for prod}, {how|setting}?',
      'Minimum {postgres|PostgreSQL} version {for an own server|when I bring my own}?',
      'Neon, Supabase or {RDS|Cloud SQL} as the {store|database}: {where does the connection string go|how}?',
      'connection string {postgres://...|of our cluster}, {which variable takes it|where do I paste it}?',
    ],
  ],
  [
    'SOUK_DATA_DIR',
    ['SOUK_DATA_DIR=/var/lib/souk, {what moves there|what will be in it}?'],
    [
      'backup: {which path|which folder do I snapshot}?',
      'docker volume for {persistent data|the files}: {mount what|which directory}?',
      'Where {on disk|in the file system} {are uploads|is everything} {kept|stored}, and can it be {elsewhere|another place}?',
      'Move {all files|storage} to {/mnt/big|a larger disk}: {setting|how}?',
    ],
  ],
  [
    'SMTP_URL',
    ['Is SMTP_URL {needed|required} on a {laptop|dev box}, and where are mails {without it|if it is empty}?'],
    [
      'outgoing mail {setup|server}, {variable|how}?',
      'No {verification|sign-up} mail {in dev|on my machine}. {Where is it written|Where can I read it}?',
      'SES {or Mailgun|or a Gmail relay}: {how do I plug it in|where do host and password go}?',
      'data/mail {is full of files|has many files}. {Why are they not sent|What makes Souk really send them}?',
    ],
  ],
  [
    'S3_BUCKET',
    ['S3_BUCKET {alone|on its own}, or {with which other variables|what goes with it}?'],
    [
      'object storage {for weights|for uploads}, {which settings|how}?',
      'Put {uploads|files} in {a bucket|R2|MinIO} rather than on {disk|the server}: {variables|what do I fill in}?',
      'Access key, secret, endpoint, bucket: {names of the four settings|where do these go}?',
      'Is local disk {the default|used} for files, and {how do I change to a bucket|what if I prefer S3}?',
    ],
  ],
  [
    'STRIPE_SECRET_KEY',
    ['STRIPE_SECRET_KEY {missing|not set}: {consequence|what stops working}?'],
    [
      'accept {real|actual} {cards|charges} on {our server|my market}, {what is required|setup}?',
      '503 at {checkout|payment} in live mode on our {domain|public site}, {cause|what is missing}?',
      'sk_live, pk_live and {the signing secret of Stripe|a Stripe webhook secret}: {which settings|where do they go}?',
      'Which {payment|card} {processor|gateway} do I {sign up with|need} to {go live|take money}?',
    ],
  ],
  [
    'REDIS_URL',
    ['REDIS_URL {left out|unset}: how are {limits|rate limits} counted {then|in that case}?'],
    [
      'Is Redis {a hard dependency|mandatory|needed}?',
      'rate limits {across|shared between} {pods|nodes|instances}, {how|what do I add}?',
      'Each {pod|instance} {throttles|counts} by itself. {How do they share the counter|Remedy}?',
      'What would {a Redis|adding Redis} {bring|give} {me|us}?',
    ],
  ],
  [
    'SOUK_SIGN_UP',
    ['SOUK_SIGN_UP: {allowed values and default|open, invite, closed explained}?'],
    [
      'private {instance|market}: {block|stop} {registration|new accounts}, {how|setting}?',
      'invite-only {market|registration}, {possible|how}?',
      'Can {random people|anyone} {register|create accounts} on {my instance|our server} {by default|right now}?',
      'Spam {accounts|registrations} on our market. {Close the door how|Which switch}?',
    ],
  ],
  [
    'SOUK_DEMO',
    ['SOUK_DEMO {unset|not given}: when is the {sample|demo} {content|market} {created|seeded}?'],
    [
      'sample {data|listings} {in a fresh install|after install}, {turn off|get rid of how}?',
      'seed {data|content} for {a showroom|a staging server}, {setting|how}?',
      'Who put {these products|those listings} in my {brand-new|empty} market?',
      'Start with {no content|nothing in it}: {flag|which variable}?',
    ],
  ],
  [
    'PLATFORM_FEE_BPS',
    ['PLATFORM_FEE_BPS={250|500|1500}: what {percentage|share} is {that|this}, and what is the variable for?'],
    [
      'operator {commission|cut}, {where do I set it|change it how}?',
      'My market should {charge|take} {7|2.5|15} percent {of sales|per sale}. {Setting|Where}?',
      'Can {the operator|I as operator} {alter|change} the {commission|fee} {without a restart|by API}?',
      'basis points {in the fee setting|for the market fee}: {1000 is what|explain}',
    ],
  ],
  [
    'SOUK_SECRET',
    ['SOUK_SECRET: {length, purpose, when required|is it needed with an own Postgres}?'],
    [
      'master {secret|key} of the server: {requirements|what is it and how long}?',
      'Restored a {backup|database dump} without the server secret. {Can it be opened|Are the keys readable}?',
      'Two nodes, {different|unequal} server secrets: {problem|allowed}?',
      'openssl rand for the server secret: {how many characters|is that fine}?',
    ],
  ],
  [
    'SOUK_OPERATOR_EMAILS',
    ['SOUK_OPERATOR_EMAILS=me@example.com, {effect|what does that make me}?'],
    [
      'superuser {of my instance|on my market}, {how do I become one|how}?',
      'grant admin {to a colleague|by command line}, {command|how}?',
      'Is {the installer|the first user} {automatically|by default} {root|admin}?',
      'Who is {in charge|the moderator} {of|on} a market, and how is that {person|role} {appointed|set}?',
    ],
  ],
  [
    'SOUK_ROLE',
    ['SOUK_ROLE: {values and default|all, api, worker explained}?'],
    [
      'separate {web|api} and {background|worker} {pods|processes}, {setting|how}?',
      'Dedicated {job|queue} {runner|node}: {possible|which variable}?',
      'Scale {request handling|the API} without {scaling|multiplying} {jobs|workers}: {how|setting}?',
      'Does every {node|instance} {process|work off} jobs {by default|unless told otherwise}?',
    ],
  ],
  [
    'LOG_LEVEL',
    ['LOG_LEVEL: {allowed values|all levels} and {default|the standard one}?'],
    [
      'verbose {output|mode} of the server, {how|setting}?',
      'quiet {the server|logs} {in CI|in tests}, {variable|how}?',
      'Access log {line|entry} per request: {switch it on how|which level}?',
      'The {journal|log} of the server says too {little|much}. {Which knob|What do I set}?',
    ],
  ],
  [
    'TRUST_PROXY',
    ['TRUST_PROXY: {what goes in it|empty or the IP of nginx}, and {why|what for}?'],
    [
      'client IP {wrong|always the same} behind {Cloudflare|an ELB|Traefik}, {setting|remedy}?',
      'X-Forwarded-For {ignored|not honoured} by Souk, {why|how do I make it count}?',
      'All users {share|hit} one rate limit {since|because of} the {load balancer|proxy}. {Fix|What do I set}?',
      'How does the server {learn|know} which {load balancer|proxy} to {believe|trust}?',
    ],
  ],
];

/** The settings of a server, asked in still other ways. */
export const moreAboutConfigurationAgain: MoreAsks = Object.fromEntries(
  VARIABLES.flatMap(([variable, ofMeaning, ofGoal]) => [
    [
      `config-meaning-${variable}`,
      [
        `process.env.${variable}: {what is it read for|what does the server do with it|purpose}?`,
        `Sum up ${variable} in {one line|a sentence}.`,
        `export ${variable}=... {before starting|in my shell}: {what will that change|why would I}?`,
        `${variable}, {purpose and default|optional or required|explain the env var}`,
        `Is it ok to leave ${variable} {empty|out|unset}? {What is it anyway|What does it govern}?`,
        `I am {documenting|annotating} our {values.yaml|env file} and need a comment {for|beside} ${variable}.`,
        ...ofMeaning,
      ],
    ],
    [`config-${variable}`, ofGoal],
  ]),
);
