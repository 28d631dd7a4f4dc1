import type { conventionFacts } from '../../facts/conventions.ts';
import type { errorFacts } from '../../facts/errors.ts';
import type { Asking } from '../prompt.ts';

export const errors: readonly Asking<keyof typeof errorFacts>[] = [
  ['error_shape', 'What fields can I expect in the body of an error response?'],
  ['invalid_json', 'the api says invalid_json. what did i do wrong'],
  [
    'validation_failed',
    'Got 422 validation_failed back when creating a model. How do I find out which value it dislikes?',
  ],
  ['missing_credentials', 'My curl call answers missing_credentials, what does it want from me?'],
  ['invalid_key', 'Since this morning all our jobs die with invalid_key. What can be the cause?'],
  ['payment_required', 'why am i getting payment_required on a brand new live key'],
  ['card_declined', 'A buyer tells me that he sees card_declined. What should I tell him?'],
  ['insufficient_balance', 'insufficient_balance when I try to buy a listing, how do I solve that?'],
  ['scope_required', "I'm getting a 403 with scope_required although the key is fine. Why?"],
  ['forbidden_resource', 'What is the reason for forbidden_resource on a download?'],
  ['quota_exceeded', 'cannot create another key, it says quota_exceeded'],
  ['not_found', 'A model that exists in live gives me 404 not_found with my test key, how come?'],
  ['method_not_allowed', 'I sent a PUT and the server answered 405 method_not_allowed. Meaning?'],
  ['conflict', 'When would the API answer with the code conflict?'],
  ['already_licensed', 'What is already_licensed trying to tell me?'],
  ['idempotency_key_reused', 'explain the error idempotency_key_reused to a junior developer'],
  ['idempotency_key_in_use', 'What does it mean when I see idempotency_key_in_use?'],
  ['unsupported_media_type', 'I posted a form and got unsupported_media_type. What should I send instead?'],
  ['rate_limited', 'Our importer hits rate_limited all the time. What should the code do then?'],
  ['internal_error', 'we saw a 500 internal_error. should we do something?'],
  ['upstream_failed', 'chat completions returned upstream_failed, is that my fault'],
  ['scope_or_resource', 'How does scope_required differ from forbidden_resource?'],
];

export const conventions: readonly Asking<keyof typeof conventionFacts>[] = [
  ['limit_of_reads', 'How many GET requests can I fire per minute with a single key?'],
  ['limit_of_writes', 'whats the rate limit for writing endpoints'],
  [
    'limit_of_uploads',
    ['What is the limit for reads?', 'Reads are limited to 1,000 requests a minute per key.', 'And for uploads?'],
  ],
  ['limit_of_inference', 'By default, how many inference calls per minute does a key get?'],
  ['limit_headers', 'How can my program know how many requests are left in the current window?'],
  ['retry_after', 'I have been throttled. How long am I supposed to wait?'],
  ['next_page', 'i only get 20 models back, how do i load the next page'],
  ['list_envelope', 'Describe the JSON that a list endpoint returns.'],
  ['page_size', 'What values does the limit parameter accept, and what is it when left out?'],
  ['broken_cursor', 'What happens when I send a cursor that is broken?'],
  ['idempotency', 'My network is flaky. How do I retry a purchase without paying double?'],
  ['idempotency_for_a_day', 'How long are idempotency keys remembered?'],
  ['request_id', 'what should i write into my logs so that support can find a failing request?'],
  ['prefix_lst', 'An id beginning with lst_ belongs to what kind of object?'],
  ['prefix_pyo', 'some ids start with pyo_ and i wonder what these are'],
  ['money', 'In what unit are prices given in the API?'],
  ['version_prefix', 'Where do I put the API version in a request?'],
  ['removals_90_days', 'Suppose you drop a field from the API, how much warning do I get?'],
  ['unknown_fields', 'Does the server ignore fields in the body that it does not know?'],
  ['health', 'My load balancer needs a health check address. Which one?'],
];
