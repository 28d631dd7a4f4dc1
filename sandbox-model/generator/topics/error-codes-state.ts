import type { Topic } from '../conversation.ts';
import { type ErrorNotes, intentsOf } from './error-frames.ts';

const STATE: readonly ErrorNotes[] = [
  {
    code: 'conflict',
    status: 409,
    alone: false,
    meaning: {
      asks: ['Give me examples of conflict.'],
      answers: [
        '`conflict` (409) means that the request clashes with what is there already: a name in use, your own listing, a changed price, or another request at the same moment.',
        '`conflict` is a 409: what you ask clashes with what is there, for example a model of the same name, or buying your own listing.',
        'The answer is 409 `conflict`: it clashes with what exists, such as a name in use, your own listing or a price that has changed.',
      ],
      facts: ['conflict', '409', 'clashes'],
      short: 'it clashes with what is there already',
    },
    fix: {
      asks: [
        'conflict {on POST /models|on a purchase|when I publish a listing|on an upload|with expected_price}',
        'Should I just {retry|send it again} after conflict?',
      ],
      answers: [
        '`conflict` (409) means that the request clashes with what is there already; the message says with what. Change that (another name, the new price) and send it again.',
        'The request clashes with what is there, which is `conflict`. Choose another name, look at the new price, or leave out your own listing, and then send it again.',
        '`conflict`: the request clashes with what exists, such as a name in use. Change what clashes, or wait until another request is done, and send it again.',
      ],
      facts: ['conflict', 'the request clashes', 'again'],
      short: 'change what clashes and send it again',
    },
    trouble: {
      asks: [
        'Which error comes {when I buy my own listing|when the name is taken|when an asset has a published listing already}?',
        'What happens {if|when} I {buy my own listing|create a model with a name I already use|send an expected_price that is out of date}?',
        'I {cannot|can not} {buy|purchase} my own {listing|model}.',
        'I {tried|wanted} to {create|make} a model {with a name|whose name} I {already use|have used before}, and it was {refused|rejected}.',
        'It says {this listing is your own|I have a model at this name already|the price is now different}.',
        'The {price|listing} changed {while I was buying|between looking and buying|before my purchase went through}.',
        'Two {requests|scripts|workers} {do|did} the same thing {at once|at the same moment|in parallel} and one {was refused|failed}.',
        'The name of my {model|dataset} is {taken|in use already|used by another of my models}.',
        'I {want|tried} to publish a second listing for {the same|one} model and it {fails|was refused}.',
        '{name already taken|buying my own listing|price changed|second listing for one asset|clash with an existing object}',
        'My expected_price {does not match|is not} the {current|listed} price.',
      ],
      answers: [
        'That is `conflict` (409): it clashes with what is there, such as a name in use, your own listing or a changed price. {Change that and try again.|The message says which.}',
        'The answer is 409 `conflict`. It clashes with something that is there already; the message says what: change that, then try again.',
        '`conflict`, status 409: the request clashes with what exists. {You need no license for your own listing, and names are unique per owner.|Choose another name, or look at the listing again.}',
      ],
      facts: ['conflict', '409', 'clashes'],
      short: 'conflict',
    },
  },
  {
    code: 'invalid_state',
    status: 409,
    alone: false,
    meaning: {
      asks: ['Give me examples of invalid_state.'],
      answers: [
        '`invalid_state` (409) means that the object is not in a state that allows it: a stopped deployment, an unpublished listing, a dataset without a shard.',
        '`invalid_state` is a 409: the object is not in a state that allows this, for example invoking a stopped deployment or publishing twice.',
        'The answer is 409 `invalid_state`: the object is not in a state that allows it. {The message says what is missing.|The message says why.}',
      ],
      facts: ['invalid_state', '409', 'not in a state that allows'],
      short: 'the object is not in a state that allows it',
    },
    fix: {
      asks: [
        'invalid_state {on publish|on invoke|on a purchase|on a refund|when I edit a revision}',
        'How do I bring {the object|it} into the right state after invalid_state?',
      ],
      answers: [
        '`invalid_state` (409) means that the object is not in a state that allows it. The message says what is missing: upload a file, start the deployment, or publish the listing first.',
        'The object is not in a state that allows this, which is `invalid_state`. Read the message: it says what is missing. Do that first, then try again.',
        '`invalid_state`: the object is not in a state that allows it. Look at its `status` and at the message, do the step before (upload, publish, start), and try again.',
      ],
      facts: ['invalid_state', 'not in a state that allows', 'message'],
      short: 'bring the object into the right state first',
    },
    trouble: {
      asks: [
        'Which error comes {when something is not ready|when I publish twice|when I invoke a stopped deployment|for an unpublished listing}?',
        'What happens {if|when} I {publish a dataset with no shard|invoke a stopped deployment|buy an unpublished listing|change a published revision}?',
        'I {cannot|can not|am not able to} publish {an empty dataset|my dataset without files|a dataset while an upload is open}.',
        'I {called|invoked} a {stopped|switched off} deployment and {was refused|it failed}.',
        'The listing is {not on sale any more|unpublished} and I {can not buy it|am not able to purchase it}.',
        'I {want|tried} to change {a published revision|the files of a published dataset} and it is {refused|not possible}.',
        'It says {this listing is published already|this revision is published already|this purchase was refunded already|there is no file to publish}.',
        'I {want|tried} to refund a purchase {after more than 14 days|from last month|twice} and it {fails|is refused}.',
        'I tried to {delete|remove} a model that {has licensees|people have bought}.',
        'My deployment {of a pytorch model|of a model that no runtime serves} is refused.',
        '{publish without files|deployment is stopped|too late for a refund|published already|object not ready}',
        'The {object|thing} is {not ready|not finished|too far along} for what I {want|am trying to do}.',
      ],
      answers: [
        'That is `invalid_state` (409): the object is not in a state that allows it. The message says what is missing; do that first.',
        'The answer is 409 `invalid_state`, because the object is not in a state that allows this. Look at its status and at the message.',
        '`invalid_state`, status 409: it is not in a state that allows this. What is published never changes, a stopped deployment must be started, a dataset needs a shard.',
      ],
      facts: ['invalid_state', '409', 'not in a state that allows'],
      short: 'invalid_state',
    },
  },
  {
    code: 'idempotency_key_reused',
    status: 409,
    alone: false,
    meaning: {
      asks: [],
      answers: [
        '`idempotency_key_reused` (409) means that this Idempotency-Key was used before for another request. Use a new key for each request.',
        '`idempotency_key_reused` is a 409: the same Idempotency-Key came with another body, path or caller. Use a new key.',
        'The same Idempotency-Key with another request is answered with 409 `idempotency_key_reused`: use a new key.',
      ],
      facts: ['idempotency_key_reused', '409', 'Idempotency-Key', 'new key'],
      short: 'the key was used for another request',
    },
    fix: {
      asks: [
        'idempotency_key_reused {although I only changed the price|on a retry with another body|on every second purchase}',
        'May I change the body and keep the Idempotency-Key, or is that idempotency_key_reused?',
      ],
      answers: [
        '`idempotency_key_reused` (409) means that this Idempotency-Key was used for another request. Make a new Idempotency-Key, such as a fresh UUID, for every new request.',
        'The key was used for another request, which is `idempotency_key_reused`. Take a new Idempotency-Key; repeat an old one only with exactly the same body.',
        '`idempotency_key_reused`: that key was used for another request already. Use a new Idempotency-Key whenever the body or the path changes.',
      ],
      facts: ['idempotency_key_reused', 'was used for another request', 'new Idempotency-Key'],
      short: 'use a new Idempotency-Key',
    },
    trouble: {
      asks: [
        'What happens {if|when} I use {the same|one} Idempotency-Key for {another request|a different body|two different requests}?',
        'Which error comes when {an Idempotency-Key was used before with other data|the idempotency key repeats but the body differs}?',
        'I {hard-coded|use a fixed|always send the same} Idempotency-Key and the second {order|purchase|POST} {is refused|fails}.',
        'It says {this Idempotency-Key was used for another request|the idempotency key belongs to another payment}.',
        'I changed {the amount|the body|the listing} and sent it {again|} with the {same|old} idempotency key.',
        'Can I use {one|the same} idempotency key for {all|several} {my orders|requests|purchases}?',
        'My {order number|constant} is the Idempotency-Key, and a {corrected|different} request with it {fails|is refused}.',
        '{same idempotency key, different body|idempotency key used twice for different things|recycled idempotency key}',
        'My two {scripts|services} {share|use} the same Idempotency-Key for different {things|requests|orders}.',
      ],
      answers: [
        'The answer to that is `idempotency_key_reused` (409): the key stands for another request already. Take a new Idempotency-Key for every different request.',
        'The answer is 409 `idempotency_key_reused`. Only the very same request may repeat a key; for anything else use a new Idempotency-Key.',
        'One key, one request: another body under the same key gets 409 `idempotency_key_reused`. Use a new Idempotency-Key.',
      ],
      facts: ['idempotency_key_reused', '409', 'Idempotency-Key'],
      short: 'idempotency_key_reused',
    },
  },
  {
    code: 'idempotency_key_in_use',
    status: 409,
    alone: false,
    meaning: {
      asks: [],
      answers: [
        '`idempotency_key_in_use` (409) means that a request with this Idempotency-Key is still under way. Wait a moment and try again with the same key.',
        '`idempotency_key_in_use` is a 409: the first request with that key is still under way. Try again in a moment.',
        'The answer is 409 `idempotency_key_in_use`: a request with the same Idempotency-Key is still under way, so try again shortly.',
      ],
      facts: ['idempotency_key_in_use', '409', 'still under way'],
      short: 'the first request is still under way',
    },
    fix: {
      asks: [
        'idempotency_key_in_use {after a timeout|after a lost connection|when I retry quickly|from parallel workers}',
        'Should I {change|replace} the Idempotency-Key after idempotency_key_in_use?',
      ],
      answers: [
        '`idempotency_key_in_use` (409) means that the first request with this Idempotency-Key is still under way. Wait a moment and send it again with the same key.',
        'The first request is still under way, which is `idempotency_key_in_use`. Keep the same key and try again after `Retry-After`, a second or so.',
        '`idempotency_key_in_use`: the first one is still under way. It passes by itself: wait a moment, then repeat with the same key, and you get the first answer.',
      ],
      facts: ['idempotency_key_in_use', 'still under way', 'same key'],
      short: 'wait a moment and retry with the same key',
    },
    trouble: {
      asks: [
        'What happens {if|when} I {repeat|retry} a request {while the first is still running|before the first one has finished} with the same Idempotency-Key?',
        'Which error comes when {the first request with this idempotency key is still under way|two equal requests run at the same time}?',
        'My {connection broke|client timed out}, I {repeated|resent} the {purchase|POST} at once and {it says that one is still running|was told it is still under way}.',
        'It says {a request with this Idempotency-Key is still under way|the first request has not finished}.',
        'Two workers send {the same|an identical} request with the same idempotency key at the {same time|same moment}. What {happens|comes back}?',
        'I {retried|repeated} too {quickly|early|soon}, the first {request|try} {was not finished|had not ended}.',
        'The first {try|attempt|POST} with {my|this} idempotency key {hangs|is still running|is not done}, may I send it again?',
        '{retry while the first is running|parallel request with the same idempotency key|first attempt not finished}',
        'Is it {safe|all right} to {resend|repeat} a POST {while|when} the first {one|} {might still be running|is still in flight}?',
      ],
      answers: [
        'The answer then is `idempotency_key_in_use` (409): the first request is still under way. Wait a moment and repeat with the same key; nothing is done twice.',
        'The answer is 409 `idempotency_key_in_use` while the first is still under way. Try again shortly with the same key.',
        'Only one of them works at a time; the other gets 409 `idempotency_key_in_use`. Repeat it a moment later with the same key, and you get the first answer.',
      ],
      facts: ['idempotency_key_in_use', '409', 'same key'],
      short: 'idempotency_key_in_use',
    },
  },
];

export const stateErrorsTopic: Topic = {
  name: 'errors of state',
  weight: 0.9,
  intents: STATE.flatMap(intentsOf),
};
