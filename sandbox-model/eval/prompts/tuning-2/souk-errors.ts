import type { conventionFacts } from '../../facts/conventions.ts';
import type { errorFacts } from '../../facts/errors.ts';
import type { Asking } from '../prompt.ts';

export const errors: readonly Asking<keyof typeof errorFacts>[] = [
  [
    'error_field',
    [
      'what is validation_failed',
      'It is the error 422 for an input value that is missing or not allowed.',
      'and how can my form tell which of its boxes to paint red?',
    ],
  ],
  ['invalid_credentials', 'Trying to sign in and it keeps throwing invalid_credentials at me'],
  ['invalid_state', 'What would make the server say 409 invalid_state when somebody buys?'],
  ['payload_too_large', '413?? whats that about'],
  ['unavailable', 'The API replied 503 unavailable. What am I supposed to do about it?'],
  ['upstream_timeout', 'what does upstream_timeout mean in a completion response'],
  ['missing_or_invalid', 'Both are 401, so how is missing_credentials not the same thing as invalid_key?'],
  ['status_401_or_403', 'Our middleware treats 401 and 403 alike. Is that a mistake? How do they differ?'],
  ['error_shape', 'I need to write a typescript interface for your errors. Which properties are on it?'],
  ['invalid_json', 'I send {name: foo} and get 400 invalid_json back, hm?'],
  ['validation_failed', 'HTTP 422, what now'],
  ['missing_credentials', 'why 401 missing_credentials, I do have an account!'],
  ['invalid_key', 'Name the possible reasons for the code invalid_key.'],
  ['payment_required', 'the api wants payment_required 402 from me. but i thought i only pay per token??'],
  ['forbidden_resource', 'My key has all the scopes and still I run into 403 forbidden_resource on a model, how come?'],
  [
    'scope_required',
    'Situation: restricted key, POST /v1/listings, answer 403 scope_required. What went wrong and what do I do?',
  ],
  ['quota_exceeded', 'Meaning of quota_exceeded please', 'Answer questions about the Souk API.'],
  ['method_not_allowed', 'DELETE on a purchase says method_not_allowed, so what may I use on that path?'],
  [
    'idempotency_key_in_use',
    'Two of my workers sent the same POST at once and one got idempotency_key_in_use. Harmless?',
  ],
  ['rate_limited', '429 too many requests, help'],
  ['internal_error', 'your service crashed on me with a 500. whom do I tell and what do you need from me'],
];

export const conventions: readonly Asking<keyof typeof conventionFacts>[] = [
  ['limit_of_deployments', 'How often per minute can a hosted model be invoked if the seller set nothing?'],
  ['bytes_are_unmetered', 'Is there a cap on how many gigabytes I can push up in a minute?'],
  ['limit_reset_header', 'which response header says when my quota of calls is refilled'],
  ['last_page', 'I am looping over pages. How does my loop know it is finished?'],
  ['most_on_a_page', 'can i get 500 results in one go from GET /models'],
  ['newest_first', 'In what order do lists come back?'],
  [
    'replayed_header',
    'I repeated a POST with the same idempotency key. How can I see that the reply is the stored one and not a new one?',
  ],
  ['prefix_grt', 'my database has a column full of grt_... values. what were those again'],
  ['money_1250', 'the amount field says 1250 and currency usd. so how many dollars and cents is that?'],
  ['time', 'What format do your timestamps have, and which time zone?'],
  ['breaking_changes', 'Will an update of yours break my integration one day? How do you ship incompatible changes?'],
  ['delete_answer', 'what comes back after i delete something'],
  ['ready', 'Kubernetes readiness probe: which path do I point it at?'],
  ['limit_of_reads', 'we poll GET /models like crazy. at what point will you throttle us'],
  [
    'limit_of_writes',
    ['rate limit for reads?', '1,000 requests a minute per key.', 'what about creating and updating stuff'],
  ],
  ['limit_headers', 'Do responses tell me how close I am to the rate limit?'],
  ['next_page', 'has_more came back true. so how do i fetch the others'],
  ['page_size', 'default page size + maximum?'],
  [
    'idempotency',
    'Timeout while creating a purchase, I have no clue if it went through. How can I send it again safely?',
  ],
  ['request_id', 'Support asked me for "the id of the request". Where would I find that?'],
  ['unknown_fields', 'I misspelled a property name in my JSON. Would the API silently drop it?'],
];
