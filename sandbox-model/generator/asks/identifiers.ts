import type { MoreAsks } from '../conversation.ts';

/** An id with this prefix, and what somebody who holds one says. */
const ofPrefix = (prefix: string, own: readonly string[]): string[] => [
  `Support {asked me for|wants} {the code|the number} that starts with ${prefix}_. {What would that be?|Of what is that the id?}`,
  `{In a log|In an e-mail|On a screen} I {saw|came across|noticed} a {code|string} starting with ${prefix}_. {What does it belong to?|What sort of thing is it?}`,
  `{Decode|Interpret} the letters ${prefix} {in front of|before} the underscore.`,
  `${prefix}_ {stands for what|means what|belongs to what|refers to what}`,
  `What am I looking at when {an id|a value} {opens|starts} with ${prefix}_?`,
  `Someone {sent|gave|forwarded} me {just|only} an id with ${prefix}_. What {object|resource} {hides|is} behind it?`,
  `My {code|column|variable} {holds|contains} ${prefix}_ {ids|values}. {What are these?|What do they point at?}`,
  `Which {resource|object|entity} {is identified by|goes with} ${prefix}_?`,
  `Beginner here: ${prefix}_ and then {lots of|26} letters, what {is this|do I have there}?`,
  `Is ${prefix}_ {a password|a secret} or the id of something, and of what?`,
  ...own,
];

/** How to know the id of this thing; `thing` with its article. */
const ofThing = (thing: string, things: string, own: readonly string[]): string[] => [
  `My {regular expression|check|validator} should {accept|match} only {the id of ${thing}|ids of ${things}}. With what must {it|they} {begin|start}?`,
  `Out of a {heap|list|mix} of ids I want {only those of ${things}|to fish out ${things}}. {What do I look for?|By which prefix?}`,
  `Which letters {come before|precede} the underscore {in the id of ${thing}|for ${things}}?`,
  `{How can one see|By what do I notice} that an id {names|belongs to|is that of} ${thing}?`,
  `{start of the id of ${thing}|${things} id starts with|letters for ${things}|beginning of ids for ${things}}`,
  `If something is the id of ${thing}, {what is its prefix|how does it begin|what are its first letters}?`,
  `I am {writing|filling in} a {form|table} and need the {prefix|first letters} {that ids of ${things} have|for the id of ${thing}}.`,
  `Tell me the {short|little} {mark|tag|prefix} {that Souk puts before|of} {the id of ${thing}|ids of ${things}}.`,
  ...own,
];

export const moreAboutIds: MoreAsks = {
  'id-shape': [
    'How {wide|long} {should|must} I make the {column|field} for your ids in {Postgres|MySQL|our table}?',
    '{id length|id pattern|identifier structure|ids sortable|id regex}',
    'Are your {identifiers|ids} {plain numbers|GUIDs|UUIDs}, or {how are they made|what do they look like}?',
    'I want to {validate|check} an id before I send it. What {pattern|shape} does {any|every} id follow?',
    'Does {an id|one} {tell|reveal} which of two objects {is older|was made first}?',
    'What {comes|follows} after the {prefix|underscore} in an id, and how many {characters|letters} is it?',
    'I thought ids {count upwards from 1|are running numbers}. {How are they really built?|Is that so?}',
    'Do {capital letters|capitals|upper-case letters} {occur|appear} in ids, and how long {is one|are they}?',
    'Describe {the anatomy|the make-up|the building blocks} of an identifier.',
    'If I sort a table by id, {what order do I get|is it by age}?',
  ],
  'id-prefixes': [
    'Our {logs|tables} are full of {codes|ids} with {different|various} beginnings. Is there a {key|legend|list} to them all?',
    '{prefix list|prefix legend|prefix overview|id kinds|all id prefixes}',
    'I need a {cheat sheet|table} of {what each prefix means|every id prefix and its object}.',
    'There are ids with all sorts of {beginnings|first letters}. {How do I tell what each one is?|What does each stand for?}',
    'Can our {tool|software} {work out|find out} the type of any object from its id {alone|only}?',
    'Enumerate the {tags|short forms} that ids {begin|start} with.',
    'mdl, lst, pyo, whe: what do {these|all these short forms} {mean|stand for}?',
    'How many {kinds of ids|different prefixes} are there and {which|what do they mean}?',
    'Is there a {system|scheme} behind the {beginnings|first letters} of your ids?',
  ],
  'thing-of-prefix-usr': ofPrefix('usr', [
    'The owner of a model is {shown as|given as} usr_ and letters. {Who or what is that?|What is it the id of?}',
  ]),
  'thing-of-prefix-key': ofPrefix('key', [
    'Is a key_ id {the secret itself|what I send as bearer} or {just|only} the name of a key?',
    'In the {list|table} of my credentials each has the key_ {id|value}. {What is it?|May I show it?}',
  ]),
  'thing-of-prefix-mdl': ofPrefix('mdl', [
    'The page address {ends|finishes} in mdl_ and letters. What {is shown there|kind of page is it}?',
  ]),
  'thing-of-prefix-dst': ofPrefix('dst', [
    'An asset with the id dst_ and letters, is that {a model or a dataset|data or a model}?',
  ]),
  'thing-of-prefix-lst': ofPrefix('lst', [
    'To buy I am {asked for|told to give} the lst_ {id|value}. {What is that?|What does it name?}',
  ]),
  'thing-of-prefix-pur': ofPrefix('pur', [
    'My {receipt|invoice|order mail} {mentions|names} my pur_ id. What {is it|does it name}?',
  ]),
  'thing-of-prefix-grt': ofPrefix('grt', [
    'After paying I {got|received} something with grt_. What {is it|does it stand for}?',
    'A certificate {mentions|names} grt_ and letters. What {is that id|does that id name}?',
  ]),
  'thing-of-prefix-pm': ofPrefix('pm', [
    'My saved card {shows up|appears} as pm_ and letters. {What is that id?|What does pm stand for?}',
  ]),
  'thing-of-prefix-pyo': ofPrefix('pyo', [
    'My {bank statement|bookkeeping} {mentions|shows} the pyo_ {id|reference}. {What is that?|What does it name?}',
  ]),
  'thing-of-prefix-dep': ofPrefix('dep', [
    'The address I send inputs to {contains|has in it} dep_ and letters. {What is that?|What does it name?}',
  ]),
  'thing-of-prefix-whe': ofPrefix('whe', [
    'In the hook settings there is {an id|a value} whe_ and letters. {What is that?|What does it name?}',
  ]),
  'thing-of-prefix-evt': ofPrefix('evt', [
    'Each message to my {receiver|hook|callback} has the evt_ {id|value}. {What is that?|What does it name?}',
  ]),
  'thing-of-prefix-req': ofPrefix('req', [
    'The error {ended with|contained|showed} the req_ {code|value}. {What is that?|What does it name?}',
  ]),
  'thing-of-prefix-cli': ofPrefix('cli', [
    'When I registered my app I {got|received} the cli_ {id|value}. {What is that?|What does it name?}',
    'Has cli_ to do with the command line, or {what does it name|what is it}?',
  ]),
  'prefix-of-thing-usr': ofThing('an account', 'accounts', [
    'What {precedes|comes before} the letters in the id of {a person|a user|a seller}?',
  ]),
  'prefix-of-thing-mdl': ofThing('a model', 'models', ['An id of a model, {how would that start|what is in front}?']),
  'prefix-of-thing-dst': ofThing('a dataset', 'datasets', [
    'An id of {training data|a data set}, {how would that start|what is in front}?',
  ]),
  'prefix-of-thing-lst': ofThing('a listing', 'listings', [
    'The id of {an offer|a storefront}, {how would that start|what is in front}?',
  ]),
  'prefix-of-thing-pur': ofThing('a purchase', 'purchases', [
    'The id of {an order|something I bought, I mean of the purchase}, {how would that start|what is in front}?',
  ]),
  'prefix-of-thing-grt': ofThing('a license grant', 'license grants', [
    'The id of {a license|the license I hold}, {how would that start|what is in front}?',
  ]),
  'prefix-of-thing-pm': ofThing('a payment method', 'payment methods', [
    'The id of {a saved card|my stored card}, {how would that start|what is in front}?',
  ]),
  'prefix-of-thing-pyo': ofThing('a payout', 'payouts', [
    'The id of {a transfer to my bank|money paid out}, {how would that start|what is in front}?',
  ]),
  'prefix-of-thing-dep': ofThing('a deployment', 'deployments', [
    'The id of {a hosted model|a hosted endpoint}, {how would that start|what is in front}?',
  ]),
  'prefix-of-thing-whe': ofThing('a webhook endpoint', 'webhook endpoints', [
    'The id of {a hook|a webhook}, {how would that start|what is in front}?',
  ]),
  'prefix-of-thing-evt': ofThing('an event', 'events', [
    'The id of {something that happened, an event|a webhook event}, {how would that start|what is in front}?',
  ]),
  'prefix-of-thing-req': ofThing('a request', 'requests', [
    'The id of {an API call|one call, a request}, {how would that start|what is in front}?',
  ]),
  'prefix-of-thing-cli': ofThing('an OAuth app', 'OAuth apps', [
    'The id of {a third-party app|an OAuth client}, {how would that start|what is in front}?',
  ]),
};
