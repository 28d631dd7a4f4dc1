import type { MoreAsks } from '../conversation.ts';

/** By type: what people say who met it, and what they say who look for it. */
const TYPES: Record<string, { meaning: string[]; name: string[]; happening: string }> = {
  'listing.purchased': {
    happening: 'a {customer|buyer} {has paid for|has bought} {an offer|a listing} of mine',
    meaning: [
      'listing.purchased {popped up|showed up} {twice today|this morning} in our log. Did we {earn|sell} something?',
      'Is listing.purchased sent when {the order is placed|somebody clicks buy} or {only|just} when {the money is in|it is paid}?',
      'Does listing.purchased go to {me as the vendor|the vendor} or to {the customer|whoever bought}?',
    ],
    name: [
      'A {little|small} lamp in our office should {blink|light up} {at each|with every} sale. Which event {drives|triggers} it?',
      'We {mail|send} a licence {certificate|file} to each {new customer|buyer} automatically. {On what event|Which event starts that}?',
      'Someone just paid for {my|our} {dataset|weights|model}. What is the event {called|named}?',
      '{new order event|sale webhook|sold event name|customer bought notification}',
      'Which event is the {cue|signal} to let a {customer|buyer} in?',
    ],
  },
  'payout.paid': {
    happening: 'a payout {has landed|has arrived} {at my bank|in my bank account}',
    meaning: [
      'payout.paid {popped up|showed up} in our log {on Thursday|overnight}. Is the money {in the bank|there} then?',
      'Does payout.paid mean {sent off|on its way} or {arrived|landed}?',
    ],
    name: [
      'Our {accountant|bookkeeper} wants a {ping|note} {as soon as|the moment} {the earnings land|our earnings are} in the bank. Which event?',
      'What is the event for {money received|earnings that arrived|a completed payout}?',
      '{bank transfer arrived event|earnings landed webhook|payout success event|withdrawal completed notification}',
      'Which event {lets|makes} our {ledger|ERP} {tick off|close} a {payout|transfer}?',
      'The transfer to {my|our} bank {has gone through|is complete}: what do you {emit|send}?',
    ],
  },
  'purchase.refunded': {
    happening: 'a {customer|buyer} {has been refunded|has got the money back}',
    meaning: [
      'purchase.refunded {popped up|showed up} in our log. Has {the customer|the buyer} lost {the licence|access}?',
      'Are both {parties|sides} sent purchase.refunded?',
    ],
    name: [
      'A {buyer|customer} {changed their mind|was unhappy} and got the money {back|returned}. Which event {tells|says} so?',
      'We must {lock out|block} {users|people} whose {payment|money} was {returned|given back}. {On which event|What event do we watch}?',
      '{money returned event|refund webhook|reversal notification|sale undone event}',
      'Which event {marks|signals} that a {licence|license} {ended|is over} because the {sale|purchase} was {undone|reversed}?',
      'My revenue {report|chart} must {subtract|deduct} {returns|reversed sales}. What event do I {need|catch}?',
    ],
  },
  'listing.published': {
    happening: '{an offer|a listing} of mine {is on sale now|has gone on sale}',
    meaning: [
      'listing.published {popped up|showed up} in our log. Is the {offer|listing} visible to {buyers|everyone} now?',
      'Who is {informed|notified} by listing.published, and {of what|what about}?',
    ],
    name: [
      'As soon as {an offer|a listing} of ours {opens|is open} for sale, the bot should {tweet|post} about it. Which event?',
      'Which event {marks|signals} the moment {an item|a listing} {enters|appears in} the {shop|market}?',
      '{offer goes live event|listing on sale webhook|new listing visible event}',
      'A {teammate|colleague} {puts|releases} {offers|listings} {on the market|for sale} and I want {word|notice} of each. What is the event?',
    ],
  },
  'listing.unpublished': {
    happening: '{an offer|a listing} of mine {is off sale now|has been taken off sale}',
    meaning: [
      'listing.unpublished {popped up|showed up} in our log. Has {somebody pulled|someone withdrawn} our offer?',
      'Who is {informed|notified} by listing.unpublished, and {of what|what about}?',
    ],
    name: [
      'If {an offer|a listing} of ours {disappears|vanishes} from the shop, I want to {know|be told}. Which event is {that|it}?',
      'Which event {marks|signals} that {an item|a listing} was {pulled|withdrawn} from sale?',
      '{offer withdrawn event|listing removed webhook|listing off the shelf event}',
      'A {teammate|colleague} took {our|an} offer {down|off the shop}. What {event|notification} {results|comes of it}?',
    ],
  },
  'dataset.published': {
    happening: 'a dataset of mine {is public now|has been published}',
    meaning: [
      'dataset.published {popped up|showed up} in our log. Is the data {open|visible} to {everyone|others} now?',
      'Who is {informed|notified} by dataset.published, and {of what|what about}?',
    ],
    name: [
      'Our {data team|data steward} {releases|puts out} {a corpus|a collection of data} now and then and I want {word|notice} of it. Which event?',
      'Which event {marks|signals} that {a dataset|a set of data} {has become|is now} {public|available}?',
      '{dataset released event|data public webhook|dataset out notification}',
      'The {catalogue|web page} must be rebuilt when {a dataset|data} of ours {comes out|is released}. What event {starts|triggers} it?',
    ],
  },
  'model.revision_published': {
    happening: 'a {version|revision} of my model {is out|has been published}',
    meaning: [
      'model.revision_published {popped up|showed up} in our log. Is there a {newer|new} version then?',
      'In model.revision_published, is the {object|data} the model or the {revision|version}, and when {is it sent|does it come}?',
    ],
    name: [
      'Benchmarks should {start|run} {each|every} time {we|our team} {put out|release} {v2, v3 and so on|another version} of a model. Which event?',
      'Which event {marks|signals} {a fresh release|an update} of a model?',
      '{model update event|new weights webhook|release of version event|model version out}',
      '{New|Updated} weights {went|have gone} public: what do you {emit|send}?',
    ],
  },
  'deployment.ready': {
    happening: 'my deployment {is up|can be invoked now}',
    meaning: [
      'deployment.ready {popped up|showed up} in our log. May I {call|invoke} it {now|from now on}?',
      'Is deployment.ready sent {once created|when I create it} or when it {really|actually} {runs|works}?',
    ],
    name: [
      'I {created|started} a hosted endpoint and do not want to {sit and wait|poll its status}. Which event {says go|tells me to go ahead}?',
      'Which event {marks|signals} that {hosting|the hosted model} {has come up|is running}?',
      '{deployment up event|hosted model running webhook|model booted notification}',
      'The {load test|smoke test} may {only|} {begin|start} once the deployment {answers|runs}. What event {do I await|is that}?',
    ],
  },
  'deployment.failed': {
    happening: 'my deployment {could not be started|did not start}',
    meaning: [
      'deployment.failed {popped up|showed up} in our log. What {went wrong|happened}, and {where is the reason|who is told}?',
      'Does deployment.failed come when {a start|booting} {does not work|goes wrong}?',
    ],
    name: [
      'The on-call {engineer|person} should be {woken|paged} when a hosted model {does not boot|cannot come up}. Which event?',
      'Which event {marks|signals} that {hosting|the start of a hosted model} went wrong?',
      '{deployment error event|hosted model crash at start webhook|deployment broken notification}',
      'If {hosting|deploying} {my|the} model does not {succeed|work}, what do you {emit|send}?',
    ],
  },
  'api_key.activated': {
    happening: 'a live premium key {has been paid for|is active now}',
    meaning: [
      'api_key.activated {popped up|showed up} in our log. Has {somebody|finance} paid for a key?',
      'Does api_key.activated {contain|include} the {secret|key itself}, and when {is it sent|does it come}?',
    ],
    name: [
      '{Finance|The finance team} pays the 20 USD and I wait {to use|for} the premium key. Which event {gives me the green light|tells me it is usable}?',
      'Which event {marks|signals} that {a paid|a live premium} key {works|is usable} from now on?',
      '{premium key paid event|key active webhook|key payment done notification}',
      'The {fee|charge} for {my|a} live premium key {was settled|has been paid}: what do you {emit|send}?',
    ],
  },
  'api_key.revoked': {
    happening: 'an API key {has been revoked|was revoked}',
    meaning: [
      'api_key.revoked {popped up|showed up} in our log. Is one of {our|my} keys {dead|no longer good}?',
      'Does api_key.revoked {contain|include} the {secret|key itself}, and when {is it sent|does it come}?',
    ],
    name: [
      'If {anyone|a colleague} {kills|withdraws} a key {at night|without telling me}, I {want|need} {to know|an alarm}. Which event?',
      'Which event {marks|signals} that {a key|a credential} {was cancelled|is no longer valid}?',
      '{key withdrawn event|key killed webhook|key cancellation notification}',
      '{A credential|One of our API keys} was {taken out of service|invalidated}: what do you {emit|send}?',
    ],
  },
  'payout.failed': {
    happening: 'a payout {has failed|has bounced}',
    meaning: [
      'payout.failed {popped up|showed up} in our log. Where is {my|our} money {now|then}?',
      'After payout.failed, is the {sum|money} {lost|gone}, and what {does the event say|happened}?',
    ],
    name: [
      'The bank {refused|rejected} our {transfer|earnings}. Which event {tells|says} so?',
      'Wrong IBAN, and the {transfer|payout} {bounced|came back}. What do you {emit|send}?',
      'Which event {marks|signals} that {a transfer to my bank|paying me out} did not {work|succeed}?',
      '{transfer bounced event|payout error webhook|bank rejected notification|money came back event}',
    ],
  },
  'webhook_endpoint.disabled': {
    happening: 'one of my webhook endpoints {has been disabled|was switched off by Souk}',
    meaning: [
      'webhook_endpoint.disabled {popped up|showed up} at our {second|other} receiver. What {did the first one do|became of the first}?',
      'Who still {gets|hears} webhook_endpoint.disabled when the endpoint {itself|} is off, and when {is it sent|does it come}?',
    ],
    name: [
      'Ops {want|wants} an {alarm|alert} if Souk {shuts off|gives up on} one of our receivers. Which event?',
      'Which event {marks|signals} that {a hook|an endpoint} was {shut off|deactivated} after {days of failing|too many failures}?',
      '{hook deactivated event|endpoint shut off webhook|receiver disabled notification}',
      'You {deactivated|shut off} an endpoint of {mine|ours}: what do {our|my} other endpoints {get|see}?',
    ],
  },
};

function meaningAsks(type: string): string[] {
  return [
    `Our {developer|consultant} {subscribed|signed us up} to ${type}. {When will it come|What will that tell us}?`,
    `In {a spreadsheet|the documentation|the dashboard} I {came across|stumbled over} ${type}. {Meaning|What is behind it}?`,
    `{meaning of|reason for|trigger of|definition of} ${type}`,
    `What {has happened|took place|must have happened} {if|when} a {webhook|message} {bears|has} the type ${type}?`,
    `In {plain|simple} words, what is ${type} {telling me|about}?`,
    `Who is the recipient of ${type}, and at what {moment|point} is it {sent|sent out}?`,
    `I {subscribed to|listen for} ${type} but {nothing|none} has come {so far|yet}. When {would|should} it {come|be sent}?`,
    `{Put|Explain} ${type} {in one line|for a manager|in a sentence}.`,
    `svc-event-type: ${type}. {What am I being told|What occurred}?`,
    `How {should|do} I {read|interpret|understand} {an event of type|the type} ${type}?`,
  ];
}

function nameAsks(happening: string): string[] {
  return [
    `It may be that ${happening}. {Under what name is that announced|What is that event called|Which type do I filter for|How is this event spelled}?`,
    `I am filling in the events {list|field}. What do I {write|enter} for the case: ${happening}?`,
    `My {bot|script|workflow} should {wake up|run|start} in this case: ${happening}. {Which event type|What do I subscribe to}?`,
    `Suppose ${happening}. {Which event goes out|What event is the result|Do you send an event, and which}?`,
    `How would my {server|program} {notice|find out} that ${happening}? {Name of the event|Which event type}?`,
  ];
}

export const moreAboutEventTypes: MoreAsks = Object.fromEntries(
  Object.entries(TYPES).flatMap(([type, { meaning, name, happening }]) => [
    [`event-meaning-${type}`, [...meaningAsks(type), ...meaning]],
    [`event-name-${type}`, [...nameAsks(happening), ...name]],
  ]),
);
