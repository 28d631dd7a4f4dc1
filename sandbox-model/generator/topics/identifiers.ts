import type { Intent, Topic } from '../conversation.ts';
import { aboutAsks } from './concept-frames.ts';

/** What the prefix of an id says it is. */
interface Prefix {
  prefix: string;
  thing: string;
  things: string;
  asks: readonly string[];
  note: string;
}

const PREFIXES: readonly Prefix[] = [
  {
    prefix: 'usr',
    thing: 'an account',
    things: '{accounts|users}',
    asks: ['What is the id of {a user|an account|a seller} called?'],
    note: '`GET /v1/me` shows yours',
  },
  {
    prefix: 'key',
    thing: 'an API key',
    things: 'API keys',
    asks: [],
    note: 'it is the id, not the secret',
  },
  {
    prefix: 'mdl',
    thing: 'a model',
    things: 'models',
    asks: [],
    note: 'a model also has a slug such as `acme/pick-place`',
  },
  {
    prefix: 'dst',
    thing: 'a dataset',
    things: 'datasets',
    asks: [],
    note: 'its files are shards',
  },
  {
    prefix: 'lst',
    thing: 'a listing',
    things: 'listings',
    asks: ['What does listing_id {look like|begin with}?'],
    note: 'a purchase names it as `listing_id`',
  },
  {
    prefix: 'pur',
    thing: 'a purchase',
    things: 'purchases',
    asks: [],
    note: '`GET /v1/purchases` lists yours',
  },
  {
    prefix: 'grt',
    thing: 'a license grant',
    things: '{license grants|licenses}',
    asks: ['What does license_grant_id {look like|begin with}?'],
    note: 'a purchase yields one',
  },
  {
    prefix: 'pm',
    thing: 'a payment method',
    things: '{payment methods|saved cards}',
    asks: ['What does payment_method {look like|begin with}?'],
    note: 'instead of it you can pay with `balance`',
  },
  {
    prefix: 'pyo',
    thing: 'a payout',
    things: 'payouts',
    asks: [],
    note: '`GET /v1/payouts` lists yours',
  },
  {
    prefix: 'dep',
    thing: 'a deployment',
    things: 'deployments',
    asks: [],
    note: 'it is a hosted endpoint made from a model',
  },
  {
    prefix: 'whe',
    thing: 'a webhook endpoint',
    things: 'webhook endpoints',
    asks: [],
    note: 'its secret begins `whsec_`',
  },
  {
    prefix: 'evt',
    thing: 'an event',
    things: '{events|webhook events}',
    asks: [],
    note: 'use it to drop events that come twice',
  },
  {
    prefix: 'req',
    thing: 'a request',
    things: 'requests',
    asks: ['What does X-Request-Id {begin|start} with?'],
    note: 'every response carries it as `X-Request-Id`',
  },
  {
    prefix: 'cli',
    thing: 'an OAuth app',
    things: '{OAuth apps|OAuth clients}',
    asks: ['What does client_id {look like|begin with}?'],
    note: 'it is the `client_id`',
  },
];

const capital = (thing: string): string => thing.replace('a', 'A');

const thingOfPrefix = ({ prefix, thing, note }: Prefix): Intent => ({
  name: `thing-of-prefix-${prefix}`,
  asks: [
    `What is {${prefix}_|the prefix ${prefix}_|an id with ${prefix}_|a ${prefix}_ id}?`,
    `What does {${prefix}_|the prefix ${prefix}_|${prefix} in an id} {mean|stand for|tell me}?`,
    `{What kind of|Which} {object|thing|id} {begins|starts} with ${prefix}_?`,
    `I have {an id|something|a string} that {begins|starts} with ${prefix}_. What {is it|is that|could it be}?`,
    `{${prefix}_|${prefix}_ prefix|${prefix}_?|meaning of ${prefix}_|id ${prefix}_|${prefix}_ id}`,
    `There is {an id|a value} {that begins with|with the prefix|like} ${prefix}_ in {my logs|the answer|a URL}. {What does it name?|What is it?}`,
    `{Explain|Tell me about} {the prefix ${prefix}_|ids with ${prefix}_|${prefix}_ ids}.`,
  ],
  answers: [
    `An id that begins with \`${prefix}_\` is the id of ${thing}[; ${note}].`,
    `\`${prefix}_\` is the prefix of ${thing}[: ${note}].`,
    `It is the id of ${thing}: {they all begin|all of these begin} with \`${prefix}_\`[, then 26 characters].`,
  ],
  facts: [`${prefix}_`, thing.replace(/^an? /, '')],
  short: thing,
});

const prefixOfThing = ({ prefix, thing, things, asks }: Prefix): Intent => ({
  name: `prefix-of-thing-${prefix}`,
  asks: [
    `{Which|What} prefix do {ids of ${things}|${things}} have?`,
    `{How do ids of ${things} begin|What do ids of ${things} look like|What do ids of ${things} start with}?`,
    `{Which|What} prefix does {the id of ${thing}|${thing}} have?`,
    `How do I {recognise|spot|tell} {the id of ${thing}|ids of ${things}}?`,
    `{prefix of ${thing}|prefix for ${things}|id prefix of ${things}|how ids of ${things} start}`,
    `{With what|With which letters} does the id of ${thing} {begin|start}?`,
    ...asks,
  ],
  answers: [
    `${capital(thing)} has an id that begins with \`${prefix}_\`[, then 26 characters].`,
    `The prefix of ${thing} is \`${prefix}_\`.`,
  ],
  facts: [`${prefix}_`],
  short: `${prefix}_`,
});

const IDS: readonly Intent[] = [
  {
    name: 'id-shape',
    asks: [
      ...aboutAsks('{ids|identifiers|the form of ids|object ids|how ids are built}'),
      'What do {ids|identifiers|object ids} look like?',
      'How {long is an id|are ids built|is an id made} [in Souk]?',
      'What is the {format|form|shape|structure} of {an id|ids|identifiers}?',
      'How many characters {does an id have|are in an id}?',
      'What is {before|after} the underscore in an id?',
      'Are ids {UUIDs|numbers|random|sortable|case sensitive}?',
      '{id format|identifier format|length of an id|shape of ids|regex for ids}',
      'Can I {sort|order} {objects|things} by id?',
      'I store ids in {my database|a column}. How {long|wide} {must it be|should it be}?',
    ],
    answers: [
      'An id is a prefix, an underscore and 26 characters, such as `mdl_` for a model. Ids sort by the time they were made.',
      'Ids have a prefix that says what it is (`mdl_`, `lst_`, `pur_`) and 26 lower-case characters after it. They sort by creation.',
      'A prefix such as `usr_` or `mdl_`, then 26 lower-case letters and digits: 26 characters that sort by the time of creation.',
    ],
    facts: ['prefix', '26', 'mdl_'],
    short: 'a prefix and 26 characters',
  },
  {
    name: 'id-prefixes',
    asks: [
      ...aboutAsks('{id prefixes|the prefixes of ids|prefixes|the list of id prefixes}'),
      '{Which|What} {prefixes|id prefixes} {are there|exist|do ids have|does Souk use}?',
      '{List|Name|Give me|Show me} {the|all the} {prefixes|id prefixes|prefixes of ids}.',
      'How do I {see|tell|know} from an id what {it is|kind of thing it names}?',
      'What do the {letters|three letters} {before the underscore|at the start of an id} mean?',
      '{prefix table|all prefixes|what the prefixes mean|usr mdl lst pur}',
      'Can I tell what {an id|something} is {by its prefix|from the first letters}?',
    ],
    answers: [
      'By its prefix: `usr` account, `key` API key, `mdl` model, `dst` dataset, `lst` listing, `pur` purchase, `grt` license grant, `pm` payment method, `pyo` payout, `dep` deployment, `whe` webhook endpoint, `evt` event, `req` request, `cli` OAuth app.',
      'The prefixes: `usr` account, `key` API key, `mdl` model, `dst` dataset, `lst` listing, `pur` purchase, `grt` license grant, `pm` payment method, `pyo` payout, `dep` deployment, `whe` webhook endpoint, `evt` event, `req` request, `cli` OAuth app.',
      'The prefix of an id says what it is: `usr` account, `key` API key, `mdl` model, `dst` dataset, `lst` listing, `pur` purchase, `grt` license grant, `pm` payment method, `pyo` payout, `dep` deployment, `whe` webhook endpoint, `evt` event, `req` request and `cli` OAuth app.',
    ],
    facts: ['usr', 'mdl', 'lst', 'pur', 'grt', 'evt', 'req'],
    short: 'usr, key, mdl, dst, lst, pur, grt, pm, pyo, dep, whe, evt, req, cli',
  },
];

/** The prefix of a key is also what its secret begins with; that is told elsewhere. */
const hasOnePrefix = ({ prefix }: Prefix): boolean => prefix !== 'key';

export const identifiersTopic: Topic = {
  name: 'identifiers',
  weight: 0.7,
  intents: [...IDS, ...PREFIXES.map(thingOfPrefix), ...PREFIXES.filter(hasOnePrefix).map(prefixOfThing)],
};
