import type { MoreAsks } from '../conversation.ts';

/** Somebody holds an id with this prefix. */
const held = (prefix: string, own: readonly string[]): string[] => [
  `${prefix}_01h... - {what is that the id of|what have I got here}?`,
  `if (id.startsWith("${prefix}_")) then it is {what|an id of what}?`,
  `Am I {right|wrong} that ${prefix}_ {tells|says} what {sort|kind} of thing an id {names|is for}? {Which one?|Which is it?}`,
  `My {regex|parser|type guard} {found|matched} ${prefix}_. {What did it find?|Which object is that?}`,
  `{${prefix}_ object type|${prefix} underscore id of|id type ${prefix}_|${prefix}_ refers to}`,
  `A {webhook payload|CSV export|support mail} {mentions|contains} ${prefix}_ and 26 characters. {Of what?|What is being named?}`,
  `Spell out what ${prefix}_ {abbreviates|is short for}.`,
  ...own,
];

/** Somebody looks for the prefix of a thing. */
const sought = (thing: string, own: readonly string[]): string[] => [
  `id.startsWith(?) for ${thing}`,
  `My {validator|regex} should {accept|let through} only the id of ${thing}. {Which letters must come first?|What does it begin with?}`,
  `Give me the exact {prefix|letters in front} for ${thing}.`,
  `{first letters of id, ${thing}|id of ${thing} begins|short form of ${thing} in ids|prefix, ${thing}}`,
  `What {marks|shows} an id as {that of|belonging to} ${thing}?`,
  `In {Stripe|other products} each id has a short prefix. What is {yours|it here} for ${thing}?`,
  ...own,
];

export const moreAboutIdentifiersAgain: MoreAsks = {
  'id-shape': [
    'VARCHAR(?) for your ids',
    'Am I right that ids are {not UUIDs|a prefix and then 26 characters}?',
    'Give me a {regex|pattern} {that fits|for} your ids.',
    'Are ids {guessable|sequential|in upper case}, or {how are they made up|what are they made of}?',
    '{id length|ULID or UUID|id column width|characters after the prefix}',
    'Is it ok to {sort|order} rows by id {to get the oldest first|in place of created_at}?',
    'Sum up how an id is {put together|composed}.',
    'So two ids made one after the other {sort|line up} in that order?',
  ],
  'id-prefixes': [
    'I need a {union type|lookup|switch} over all your id {kinds|prefixes}. {Which are there?|What are the entries?}',
    'Give me a {legend|key} to the {letters|abbreviations} in front of ids.',
    'Am I right that the first letters of an id {reveal|betray} its {type|kind}? {Which letters for what?|List them.}',
    '{legend of ids|abbreviations in ids|every prefix with its object|prefix to type map}',
    'mdl, dst, lst, grt, whe ... {spell all of them out|what are these all}?',
    'Which {abbreviations|shorthands} does Souk {use|have} for {its objects|the types of ids}?',
    'Sum up the id {prefixes|abbreviations} {with their meaning|and what each is for}.',
  ],
  'thing-of-prefix-usr': held('usr', [
    '"owner": "usr_..." in a model. {Who or what is that?|What does this point to?}',
  ]),
  'thing-of-prefix-key': held('key', [
    'Is key_... the {secret|token} itself or {only|just} {its id|a reference}?',
    'May I {show|log} key_... in {public|a ticket}? {What is it?|Is it the secret?}',
  ]),
  'thing-of-prefix-mdl': held('mdl', ['GET /v1/models/mdl_...: {what is the last part|what is mdl_}?']),
  'thing-of-prefix-dst': held('dst', ['Does dst_ mean {destination|something else}? I {saw|found} it in an id.']),
  'thing-of-prefix-lst': held('lst', ['Is lst_ short for list, last or {what|something else}?']),
  'thing-of-prefix-pur': held('pur', [
    'My {receipt|checkout} {shows|returned} pur_.... {What is it the number of?|What does it name?}',
  ]),
  'thing-of-prefix-grt': held('grt', [
    'After {checkout|buying} I was given a grt_.... {What is that?|What does it prove?}',
  ]),
  'thing-of-prefix-pm': held('pm', ['pm_card_visa, pm_...: what does the pm {mean|stand for}?']),
  'thing-of-prefix-pyo': held('pyo', [
    'On the {withdrawals|transfers} page there is a pyo_.... {What is that?|Of what is it the id?}',
  ]),
  'thing-of-prefix-dep': held('dep', [
    'I {spun up|launched} an instance and the response had a dep_.... {What is it?|What does it name?}',
  ]),
  'thing-of-prefix-whe': held('whe', [
    'I {registered|added} a callback URL and got whe_.... {What is that?|What does whe abbreviate?}',
  ]),
  'thing-of-prefix-evt': held('evt', [
    'My {listener|webhook handler} receives evt_... {each time|in every payload}. {What is it?|The id of what?}',
  ]),
  'thing-of-prefix-req': held('req', ['The {response|error} has a req_... in it. {What is it?|The id of what?}']),
  'thing-of-prefix-cli': held('cli', ['Has cli_ to do with the command line, or what {is it|does it name}?']),
  'prefix-of-thing-usr': sought('an account', ['How does the id of {a user|a member|a merchant} {start|begin}?']),
  'prefix-of-thing-mdl': sought('a model', ['What do the ids of {my weights|uploaded models} {start|begin} with?']),
  'prefix-of-thing-dst': sought('a dataset', [
    'What do ids of {training data|data collections} {start|begin} with, I mean datasets?',
  ]),
  'prefix-of-thing-lst': sought('a listing', [
    'How does the id of {an offer|a product page|something on sale} {start|begin}?',
  ]),
  'prefix-of-thing-pur': sought('a purchase', ['How does the id of {an order|a checkout|a sale} {start|begin}?']),
  'prefix-of-thing-grt': sought('a license grant', ['How does the id of {a license|a granted license} {start|begin}?']),
  'prefix-of-thing-pm': sought('a payment method', [
    'How does the id of {a card on file|a stored card} {start|begin}?',
  ]),
  'prefix-of-thing-pyo': sought('a payout', ['How does the id of {a withdrawal|a transfer to my bank} {start|begin}?']),
  'prefix-of-thing-dep': sought('a deployment', ['How does the id of {an instance|a hosted model} {start|begin}?']),
  'prefix-of-thing-whe': sought('a webhook endpoint', [
    'How does the id of {a registered callback URL|a webhook listener} {start|begin}?',
  ]),
  'prefix-of-thing-evt': sought('an event', ['How does the id of {a webhook event|a delivered event} {start|begin}?']),
  'prefix-of-thing-req': sought('a request', ['How does the id of {a single call|one API call} {start|begin}?']),
  'prefix-of-thing-cli': sought('an OAuth app', ['How does {a client_id|the id of a registered app} {start|begin}?']),
};
