import type { Intent, Topic } from '../conversation.ts';

interface EventType {
  type: string;
  /** "a purchase was refunded" */
  when: string;
  /** The same in other words, after "when". */
  happenings: string;
  /** Questions of its own. */
  asks: string[];
  /** A sentence more about it. */
  more: string;
}

const TYPES: EventType[] = [
  {
    type: 'listing.purchased',
    when: 'a purchase is paid for and its license granted',
    happenings:
      '{somebody buys my listing|a listing is bought|a customer pays for my model|I sell something|there is a new sale|a buyer orders my dataset}',
    asks: [
      'How {do I find out|am I told|will I know} that {somebody bought my model|I sold something|there was a sale}?',
      'On which event should I {give the buyer access|grant access|unlock the download|ship}?',
      'Which {webhook|notification} {tells a seller about a sale|announces a sale|do sellers need}?',
      'I want to {send a thank-you mail|provision access} {after each sale|when somebody buys}. Which event?',
    ],
    more: 'It goes to the seller: give the buyer access.',
  },
  {
    type: 'payout.paid',
    when: 'a payout reached its destination',
    happenings:
      '{a payout arrives|my money was paid out|the payout reaches my bank|I am paid|earnings arrive in my bank account}',
    asks: [
      'Which event do I {need|use} to {reconcile my ledger|match bank transfers|update my bookkeeping}?',
      'How am I told that {my money is there|a payout went through|I was paid}?',
      'My {accounting|bookkeeping} should {know|record} when {money arrives|a payout is done}. Which event {is it|tells that}?',
    ],
    more: 'It goes to its owner: reconcile your ledger.',
  },
  {
    type: 'purchase.refunded',
    when: 'a purchase was refunded and its license has ended',
    happenings:
      '{a purchase is refunded|the seller gives the money back|a customer gets a refund|a sale is reversed|money is returned to a buyer}',
    asks: [
      "On which event should I {take away|remove|withdraw} {access|the buyer's access}?",
      'How do I learn {of|about} {a refund|refunds}?',
      'Is {the buyer|the seller|everyone involved} told about a refund, {by which event|and how}?',
    ],
    more: 'The seller and the buyer each get one.',
  },
  {
    type: 'listing.published',
    when: 'a listing went on sale',
    happenings:
      '{a listing is published|my listing goes on sale|a listing goes live in the shop|an offer becomes visible}',
    asks: [
      'How do I {hear|learn} that a listing {is on sale now|was published|went up}?',
      'Our newsletter should {mention|announce} new listings of ours. Which event?',
    ],
    more: 'Its owner is told.',
  },
  {
    type: 'listing.unpublished',
    when: 'a listing was taken off sale',
    happenings: '{a listing is unpublished|my listing is taken down|a listing goes off sale|an offer is withdrawn}',
    asks: [
      'How do I {hear|learn} that a listing {is no longer on sale|was taken off sale|went down}?',
      'Which event says that a listing is {gone|off the market}?',
    ],
    more: 'Its owner is told.',
  },
  {
    type: 'dataset.published',
    when: 'a dataset was published',
    happenings: '{a dataset is published|my dataset goes public|a dataset becomes public|data of mine is published}',
    asks: [
      'How do I {hear|learn} that {a dataset is public|my dataset was published}?',
      'Which event {belongs to|is about} datasets?',
    ],
    more: 'Its owner is told.',
  },
  {
    type: 'model.revision_published',
    when: 'a revision of a model was published',
    happenings:
      '{a new revision is published|a new version of a model comes out|my model gets a new version|a model revision goes public}',
    asks: [
      'How do I {hear|learn} {of|about} a new {version|revision} of {my model|a model}?',
      'Which event {belongs to|is about} model {revisions|versions}?',
      'Our CI should {run|start} when a model version is {out|published}. Which event?',
    ],
    more: 'Its owner is told; `data.object` is the revision, `data.model` the model.',
  },
  {
    type: 'payout_destination.updated',
    when: 'the destination of your payouts was changed',
    happenings:
      '{my payout destination is changed|the bank account of my payouts changes|somebody sets another payout destination|payouts get a new destination}',
    asks: [
      'How am I told that {my payout destination was changed|my payouts go to another account}?',
      'Which event {tells|warns} me of a changed {payout destination|bank account for payouts}?',
    ],
    more: 'Its owner is told, and gets a mail as well.',
  },
  {
    type: 'takedown.created',
    when: 'the operators of the market took a model or dataset down',
    happenings:
      '{operators take my model down|the market takes down my dataset|something of mine is taken down by the operators|my model is banned by the market}',
    asks: [
      'How am I told that {the operators took my model down|my dataset was taken down by the operators}?',
      'Which event {tells|warns} me of a takedown?',
    ],
    more: 'Its owner is told, with the reason.',
  },
  {
    type: 'takedown.lifted',
    when: 'the operators of the market lifted a takedown',
    happenings:
      '{operators lift a takedown|a takedown of my model ends|my dataset is allowed again by the operators|the market lifts the takedown of my model}',
    asks: [
      'How am I told that {a takedown was lifted|the takedown of my model is over}?',
      'Which event {says|tells} that a takedown {is over|has ended}?',
    ],
    more: 'Its owner is told, and may sell it again.',
  },
  {
    type: 'deployment.ready',
    when: 'a deployment is up and can be invoked',
    happenings:
      '{a deployment is ready|my deployment has started|a hosted model can be called|my endpoint for a model is up}',
    asks: [
      'How do I {know|learn|hear} that {my deployment is ready|a deployment has started|my hosted model is up}?',
      'Instead of asking again and again, which event {tells|says} that {a deployment is up|my deployment is ready}?',
    ],
    more: 'Its owner is told.',
  },
  {
    type: 'deployment.failed',
    when: 'a deployment could not be started',
    happenings: '{a deployment fails|my deployment fails|a hosted model does not start|a deployment cannot start}',
    asks: [
      'How am I {warned|told|alerted} that {my deployment failed|a deployment failed|a hosted model did not start}?',
      'I want an alarm {when|if} {a deployment fails|my hosted model fails}. Which event {is it|do I need}?',
    ],
    more: 'Its owner is told; the logs say why.',
  },
  {
    type: 'api_key.activated',
    when: 'a live premium key was paid for',
    happenings:
      '{a key is activated|my live premium key is paid for|a premium key becomes active|the 20 USD for a key were paid}',
    asks: [
      'How do I {know|learn} that {my premium key is active|a key was paid for|the payment for a key went through}?',
      'Which event follows the payment {for|of} a live premium key?',
    ],
    more: 'Its owner gets the key, without its secret.',
  },
  {
    type: 'api_key.revoked',
    when: 'a key was revoked',
    happenings: '{a key is revoked|somebody revokes an API key|one of my keys is withdrawn|an API key is cancelled}',
    asks: [
      'How do I {know|learn|hear} that {a key was revoked|somebody revoked a key|one of our keys is dead}?',
      'Our security team wants {to be told|an alert} when {a key is revoked|keys are revoked}. Which event?',
    ],
    more: 'Its owner gets the key, without its secret.',
  },
  {
    type: 'payout.failed',
    when: 'a payout failed or came back',
    happenings: '{a payout fails|my bank sends the money back|a payout bounces|the payout does not get through}',
    asks: [
      'How am I told that {my payout failed|a payout bounced|the bank returned the money}?',
      'Which event {warns|tells} me of a {failed|returned} payout?',
    ],
    more: 'Its owner is told, and its money is in the next payout.',
  },
  {
    type: 'webhook_endpoint.disabled',
    when: 'a webhook endpoint answered 410 or failed for 5 days',
    happenings:
      '{a webhook endpoint is disabled|my endpoint is switched off|Souk disables one of my endpoints|a webhook is turned off by Souk}',
    asks: [
      'How do my other endpoints {hear|learn} that one {is|was} disabled?',
      'Which event {tells|warns} {me|} that {a webhook|an endpoint} was {disabled|switched off}?',
    ],
    more: 'Your other endpoints get it, and you get a mail.',
  },
];

function meaningOf({ type, when, more }: EventType): Intent {
  return {
    name: `event-meaning-${type}`,
    asks: [
      `What {does the event|does the type|does the webhook|does} {${type}|\`${type}\`} mean?`,
      `What is {${type}|\`${type}\`|the ${type} event|the event ${type}|a ${type} webhook}?`,
      `When {do you send|do I get|does Souk send|will I receive|do receivers get} {${type}|\`${type}\`|the ${type} event}?`,
      `When is {${type}|\`${type}\`|the event ${type}|a ${type} event} {sent|emitted|fired|triggered|delivered}?`,
      `What {triggers|causes|leads to|fires} {${type}|\`${type}\`|a ${type} event|the ${type} webhook}?`,
      `{Explain|Describe|Define|Tell me about|Tell me what is meant by|Say something about|What do you know about} {${type}|\`${type}\`|the ${type} event|the event type ${type}}[.]`,
      `{I got|I received|There came|My server got|My receiver got} {an event of type|an event called|a webhook of type|the event} ${type}. What {does it mean|happened|does that tell me|should I know}?`,
      `{${type}|${type} event|${type} meaning|event ${type}|${type} webhook|what is ${type}}[?]`,
      `Who {gets|receives|is told by} {${type}|the ${type} event}[, and when]?`,
      `Why {did I get|does my server get|was I sent} {${type}|a webhook named ${type}|the event ${type}}?`,
      `In which {case|situation|moment} does {${type}|\`${type}\`|the ${type} event} {come|arrive|occur}?`,
    ],
    answers: [
      `\`${type}\` is {sent|the event that is sent} when ${when}. ${more}`,
      `The event \`${type}\` {says|tells you|means} that ${when}. ${more}`,
      `It is sent when ${when}: that is what \`${type}\` {means|says|tells}. ${more}`,
    ],
    facts: [type, when],
  };
}

function nameOf({ type, when, happenings, asks, more }: EventType): Intent {
  return {
    name: `event-name-${type}`,
    asks: [
      `{Which|What} {event|event type|webhook|notification} {is sent|do I get|do I receive|comes|is fired|arrives} when ${happenings}?`,
      `{Which|What} {event|event type|type of event} {should I listen to|must I subscribe to|do I need} {if I want to know|if I want to be told|to learn} when ${happenings}?`,
      `{How am I notified|How does Souk tell me|How do I get a webhook|Is there an event|Is there a webhook|Do I get a notification} when ${happenings}?`,
      `{I want to be told|I want a webhook|I need a notification|Notify me|My program must know|My app should react} when ${happenings}[. Which event is it?|, which event do I need?|.]`,
      `{Name|Give me|Tell me|I need|I am looking for} the {event|event type|name of the event} {for the case that|for when} ${happenings}.`,
      `{event|webhook|notification|event type} when ${happenings}[?]`,
      `Does Souk {tell|notify|inform|alert} me when ${happenings}?`,
      ...asks,
    ],
    answers: [
      `That is \`${type}\`: ${when}. ${more}`,
      `\`${type}\`. It is sent when ${when}. ${more}`,
      `The event is \`${type}\`, sent when ${when}. ${more}`,
      `Listen to \`${type}\`, which is sent when ${when}. ${more}`,
    ],
    facts: [type, when],
    short: type,
  };
}

/** Each type of event, asked for by its name and by what happens. */
export const eventTypesTopic: Topic = {
  name: 'event-types',
  weight: 1.2,
  intents: TYPES.flatMap((type) => [meaningOf(type), nameOf(type)]),
};
