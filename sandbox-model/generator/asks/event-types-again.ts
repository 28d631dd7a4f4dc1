import type { MoreAsks } from '../conversation.ts';

/** Per event: the name, what happened in words, then asks of its own for the meaning and for the name. */
const EVENTS: readonly [string, string, readonly string[], readonly string[]][] = [
  [
    'listing.purchased',
    '{someone has just bought|a customer has just bought} {a listing of mine|one of my listings}',
    [
      'listing.purchased or listing.published: which {is the sale|means money}, and what {exactly|} does it say?',
      'Is listing.purchased fired at checkout or only {after|once} the {payment|charge} {went through|succeeded}?',
    ],
    [
      'charge.succeeded, checkout.session.completed: {what is your version for a sale|which event is that here}?',
      'cha-ching {sound|notification} on every {order|sale}, {which event|event name}?',
      'To {provision|unlock} a {licence|download} automatically {after checkout|when the charge succeeds} I subscribe to {what|which type}?',
    ],
  ],
  [
    'payout.paid',
    'my {earnings|proceeds} {have reached|have arrived in} the bank account',
    [
      'payout.paid: is the {transfer|withdrawal} {only under way|sent} or {truly|really} {there|completed}?',
      'What do I {do|update} when payout.paid {rings|arrives}, and what does it {confirm|stand for}?',
    ],
    [
      'withdrawal {completed|settled}, {which event|event name}?',
      'transfer.paid {at Stripe|elsewhere} is called {what|how} here?',
      'Our ledger should close the {entry|row} once {the transfer has settled|the withdrawal is complete}. {Event|Listen to what}?',
    ],
  ],
  [
    'purchase.refunded',
    '{an order was reversed and the buyer repaid|the buyer of my listing was repaid}',
    [
      'Does purchase.refunded {also|} mean that the {licence|access} {is over|has ended}?',
      'Both I and my {seller|customer} received purchase.refunded. {Intended|What is it}?',
    ],
    [
      'charge.refunded {equivalent|counterpart}?',
      'revoke {access|the download} after {money back|a reversal}, {which event|event to use}?',
      'When {a merchant|the seller} {reverses|undoes} a sale, which {type|event} do {both sides|the two parties} see?',
    ],
  ],
  [
    'listing.published',
    '{a listing of mine has become buyable|one of my listings has just been put up for sale}',
    [
      'Is listing.published about {a sale|a purchase} or about {going on sale|appearing in the shop}?',
      'Does listing.published go to {everybody|all users} or only to the {owner|seller}?',
    ],
    [
      'offer {goes live|is up}, {which event|event name}?',
      'product.created or similar: what {type|event} says that {an offer|a listing} is {now buyable|open for purchase}?',
    ],
  ],
  [
    'listing.unpublished',
    '{a listing of mine can no longer be bought|one of my listings has just been withdrawn}',
    [
      'listing.unpublished: {deleted|removed for ever} or just {not for sale|withdrawn}? What does it {report|state}?',
      'Does listing.unpublished {reach|go to} {old buyers|everybody} or {just|only} the {owner|seller}?',
    ],
    [
      'offer {withdrawn|taken down}, {which event|event name}?',
      'My {price comparison|partner page} must {drop|hide} items no longer {buyable|for sale}. {Event|Which type do I listen to}?',
    ],
  ],
  [
    'dataset.published',
    '{a dataset of mine has been released|one of my datasets has just gone public}',
    [
      'dataset.published: did {somebody buy|I sell} data, or what {happened|is it}?',
      'Does dataset.published {come|fire} on upload or on {publishing|release}?',
    ],
    [
      'data {release|drop} {notification|hook}, {which event|event name}?',
      'Our {catalogue|data portal} should refresh when {training data|a corpus} of ours {is released|goes public}. {Event|Which type}?',
    ],
  ],
  [
    'model.revision_published',
    '{a new release of my model is out|another revision of my model has been released}',
    [
      'model.revision_published: what {sits|is} in data.object and what in data.model?',
      'Is model.revision_published {like|the same as} a release {tag|event} on GitHub?',
    ],
    [
      'release.published {on GitHub|of GitHub}: {counterpart for model versions|what is it here for models}?',
      'new {tag|release|weights} of {a model|our model}, {which event|event name}?',
      'Redeploy {automatically|at once} when {v3|the next revision} is {released|published}: {event|which type do I subscribe to}?',
    ],
  ],
  [
    'deployment.ready',
    '{my hosted endpoint has finished starting|the deployment I launched accepts calls}',
    [
      'deployment.ready: may I {send traffic|start calling} {from then on|now}?',
      'Does deployment.ready say the {model|endpoint} is {warm|loaded}, or only {created|accepted}?',
    ],
    [
      'endpoint {in service|spun up}, {which event|event name}?',
      'My pipeline should {run smoke tests|switch traffic} once the {instance|hosted endpoint} {has spun up|is in service}. {Event|Which type}?',
    ],
  ],
  [
    'deployment.failed',
    '{my hosted endpoint did not come up|the deployment I launched has crashed at the start}',
    [
      'After deployment.failed, where {is the cause|do I read the reason}, and what does it {mean|say}?',
      'deployment.failed: {temporary|a hiccup} or {could it not start|a failed start}?',
    ],
    [
      'endpoint {launch error|spin-up failure}, {which event|event name}?',
      'PagerDuty {alert|incident} when {an instance|a hosted endpoint} {will not spin up|fails to launch}: {event|which type}?',
    ],
  ],
  [
    'api_key.activated',
    '{the fee for my live premium key has been paid|my live premium key has been unlocked}',
    [
      'Does api_key.activated {contain|carry} the {secret|token} itself? What {is it|does it announce}?',
      'api_key.activated: {for every new key|for test keys too}, or just for {paid ones|live premium keys}?',
    ],
    [
      'token {enabled|unlocked} after {payment|the 20 USD}, {which event|event name}?',
      'Our {vault|config tool} waits until the {premium|paid} token {is usable|works}. {Event|Which type says so}?',
    ],
  ],
  [
    'api_key.revoked',
    '{one of our API tokens has been withdrawn|somebody has killed one of my keys}',
    [
      'api_key.revoked {arrived|came} {out of the blue|overnight}. {What happened to the key|What is it saying}?',
      'Is the {secret|token} {visible|included} in api_key.revoked, and what {triggers|causes} it?',
    ],
    [
      'token {revoked|invalidated}, {which event|event name}?',
      'SIEM {rule|feed}: which {type|event} shows that {a credential|an access token} was {revoked|invalidated}?',
    ],
  ],
  [
    'payout.failed',
    '{the bank has sent my earnings back|my withdrawal has been rejected}',
    [
      'payout.failed: is my money {lost|gone}, and what does it {signal|mean}?',
      'Must I {request|start} a new {transfer|withdrawal} after payout.failed, or {what becomes of the amount|what does it imply}?',
    ],
    [
      'withdrawal {rejected|bounced}, {which event|event name}?',
      'transfer.failed {at other providers|elsewhere}: {what is yours|which type is it here}?',
    ],
  ],
  [
    'webhook_endpoint.disabled',
    '{Souk has turned off one of my listeners|a listener of mine has been deactivated}',
    [
      'How can webhook_endpoint.disabled reach me if the {hook|listener} is off? {What is it|Explain that event}.',
      'webhook_endpoint.disabled: {what did my server do wrong|which behaviour leads to it}?',
    ],
    [
      'listener {deactivated|switched off}, {which event|event name}?',
      'Monitoring of our {hooks|callbacks} themselves: which {type|event} {reports|tells of} a {deactivated|turned-off} one?',
    ],
  ],
];

/** What the events mean, and how they are called, asked in still other ways. */
export const moreAboutEventTypesAgain: MoreAsks = Object.fromEntries(
  EVENTS.flatMap(([type, what, ofMeaning, ofName]) => [
    [
      `event-meaning-${type}`,
      [
        `"type": "${type}" {in the payload|in the body}: {translate|put that into words|what is the news}`,
        `Sum up ${type} in {one line|a sentence}.`,
        `svc-event-type: ${type}. {What is my listener being told|What has occurred}?`,
        `case "${type}": {what does this branch stand for|what has occurred when we get here|which situation is that}`,
        `Should {a seller|a developer|I} care about ${type}? What is it {about|for}?`,
        `${type}, {when fired and to whom|cause and recipient|fired when}?`,
        `Spell out {the circumstances behind|the trigger of|what leads to} ${type}.`,
        `I am {documenting|describing} our {listener|integration} and lack a {line|sentence} {on|about} ${type}.`,
        ...ofMeaning,
      ],
    ],
    [
      `event-name-${type}`,
      [
        `{Goal|Wish|Task}: know {at once|instantly} that ${what}. {Event type|Which event do I choose|Subscribe to what}?`,
        `Is there {an event|a callback|a notification} for this: ${what}? {Its name, please|How is it spelled}?`,
        `"events": \\["???"\\] if I want to be told that ${what}.`,
        `A Slack message should go out as soon as ${what}. {Which type|Which event name} do I {filter on|match}?`,
        `Give me the exact {string|identifier} of the event which says that ${what}.`,
        `My {listener|handler} has to react when ${what}. {Case label|What type do I compare with}?`,
        ...ofName,
      ],
    ],
  ]),
);
