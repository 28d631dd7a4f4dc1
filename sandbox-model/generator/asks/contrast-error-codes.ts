import type { MoreAsks } from '../conversation.ts';

// Codes that are taken for one another: the same situation, but for what decides.

export const moreAboutErrorCodesByContrast: MoreAsks = {
  'invalid-json-trouble': [
    'My body has a comma too many. What does the API say?',
    'I sent {half a JSON|text that is not JSON|single quotes in the body}. {What comes back|Which error}?',
    'The body cannot be parsed. Which error is that?',
    'Which error for {broken|garbled|malformed} JSON?',
  ],
  'validation-failed-trouble': [
    'My JSON is good but a value in it is wrong. Which error is that?',
    'I left out a {required|needed} value. {What comes back|Which error}?',
    'Which error for a {wrong|missing|forbidden} value in good JSON?',
    'The form is complete JSON, yet one entry is not {allowed|accepted}. What does the API say?',
  ],
  'unsupported-media-type-trouble': [
    'I sent {a form|XML|plain text} instead of JSON. Which error is that?',
    'I forgot the Content-Type header. {What comes back|Which error}?',
    'Which error for the wrong content type?',
  ],
  'not-found-trouble': [
    'The {id|path} does not exist. Which error is that?',
    'I asked for something that {is not there|was never made}. {What comes back|Which error}?',
    'Which error for a wrong id?',
    'The model of my test key is not there with the live key. Which error?',
  ],
  'method-not-allowed-trouble': [
    'The path exists but not with {DELETE|PUT|POST}. Which error is that?',
    'I sent {PUT instead of PATCH|GET instead of POST}. {What comes back|Which error}?',
    'Which error for a wrong method?',
  ],
  'forbidden-resource-trouble': [
    'The thing exists but belongs to {another|someone else}. Which error is that?',
    'I asked for a model that I have not bought. {What comes back|Which error}?',
    'Which error for something that is not mine?',
  ],
  'missing-credentials-trouble': [
    'I sent no key at all. Which error is that?',
    'I forgot the Authorization header. {What comes back|Which error}?',
    'Which error without a key?',
  ],
  'invalid-key-trouble': [
    'I sent a key with a typo in it. Which error is that?',
    'I sent a {revoked|expired|mangled} key. {What comes back|Which error}?',
    'Which error for a bad key?',
  ],
  'invalid-credentials-trouble': [
    'I typed a wrong password. Which error is that?',
    'The sign-in has a {mistyped|wrong} address. {What comes back|Which error}?',
    'Which error for a bad password?',
  ],
  'quota-exceeded-trouble': [
    'I have too many {keys|deployments|endpoints}. Which error is that?',
    'My storage is full. {What comes back on the next upload|Which error}?',
    'Which error for one object too many, not one request too many?',
  ],
  'rate-limited-trouble': [
    'I send too many requests. Which error is that?',
    'A thousand calls in {ten|twenty} seconds and then {errors|refusals}. {What is it|What do I do}?',
    'Which error for one request too many, not one object too many?',
  ],
  'card-declined-trouble': [
    'The bank {refused|turned down} my card. Which error is that?',
    'Which error for a bad card?',
  ],
  'insufficient-balance-trouble': [
    'My wallet has too little for it. Which error is that?',
    'Which error for an empty balance?',
  ],
  'payment-required-trouble': [
    'The live premium key is not paid. Which error is that?',
    'Which error for an unpaid key?',
  ],
  'already-licensed-trouble': ['I bought it twice. Which error is that?', 'Which error for a second purchase?'],
  'missing-credentials-versus-invalid-key': [
    'No key or a bad key: {which code is which|how do I tell}?',
    'Both are 401: how do missing_credentials and invalid_key differ?',
    'missing_credentials or invalid_key, {what is the diff|which is which}?',
  ],
  'invalid-key-versus-invalid-credentials': [
    'invalid_key or invalid_credentials, {what is the diff|which is which}?',
    'Bad key or bad password: which code is which?',
  ],
  '400-versus-422': [
    '400 or 422, {what is the diff|which is which}?',
    'Broken JSON or a wrong value: which code is which?',
  ],
  'rate-limited-versus-quota-exceeded': [
    'Too many requests or too many objects: which code is which?',
    'rate_limited or quota_exceeded, {what is the diff|which goes away by waiting}?',
  ],
  'not-found-versus-forbidden-resource': [
    'not_found or forbidden_resource, {what is the diff|which is which}?',
    'Not there or not mine: which code is which?',
  ],
  'which-errors-to-retry': [
    'Which errors go away by {waiting|trying again}?',
    'Try again or give up: for which codes?',
    'retry which?',
  ],
};

/** What stray words led to: the other side of the same words, from elsewhere. */
export const moreAboutStrayWordsByContrast: MoreAsks = {
  'listing-not-own-asset': [
    'Can I create a listing with my key for a model of {another seller|someone else}?',
    'May I list something that is not {mine|my own}?',
    'A listing for a model that I {bought|licensed} but did not make: allowed?',
  ],
  'save-card': [
    'Where do I save a card for later purchases?',
    'Which call {stores|saves|adds} a card on my account, not for a key?',
    'I want a card {on file|in my account} for buying models. How?',
  ],
  'billing-activation-or-tokens': [
    'Are my tokens paid out of the 20 USD?',
    'I paid 20 USD for the premium key. Do the tokens cost extra?',
    'Do the 20 USD of the live premium key become credit for chat?',
  ],
  'price-inference': [
    'What does a million tokens of chat cost?',
    'chat, price per million tokens?',
    'How much is inference, by model?',
    'Chat with a premium key: what does each token cost?',
  ],
  'cli-commands': [
    'Which commands does the souk command line have?',
    'souk --help, what is in it?',
    'What can I do on the command line, all in all?',
  ],
  'revision-create': [
    'How do I create a new version of my model?',
    'Updating a model with new weights: which call?',
    'I have better weights. How do I {add|make} a revision?',
  ],
  'inference-max-tokens': [
    'How do I limit the length of an answer of the model?',
    'Is there a cap on the tokens of one answer?',
    'Which parameter keeps a completion short?',
  ],
  'term-loop-closure': [
    'What is loop closure in {SLAM|a map|robot mapping}?',
    'The robot drives in a loop. How does the map notice that it is back?',
    'loop closure, {the term|meaning}?',
  ],
  'term-object-tracking': [
    'What is object tracking in {a video|camera pictures|robotics}?',
    'How does a robot follow the same box from picture to picture? What is that called?',
    'object tracking, {the term|meaning}?',
  ],
};
