import type { conventionFacts } from '../../facts/conventions.ts';
import type { errorFacts } from '../../facts/errors.ts';
import type { Asking } from '../prompt.ts';

export const errors: readonly Asking<keyof typeof errorFacts>[] = [
  ['error_shape', 'I want to write one handler for all failures. How do your error objects look?'],
  ['error_field', 'In a validation error, which property points at the offending input?'],
  ['validation_failed', "what's behind this validation_failed I keep running into"],
  ['missing_credentials', 'Request rejected: 401, missing_credentials. I do not get it, what is absent?'],
  ['invalid_key', 'Under which circumstances do I get invalid_key?'],
  ['invalid_credentials', 'sign in keeps telling me invalid_credentials'],
  ['payment_required', 'HTTP 402 payment_required. What is that about?'],
  ['insufficient_balance', 'The purchase came back with insufficient_balance. What are my options?'],
  [
    'scope_required',
    [
      'hello!',
      'Hello! How can I help you with Souk?',
      'so I call POST /deployments and the reply is scope_required, how can I repair that',
    ],
  ],
  ['forbidden_resource', 'Tell me why a valid key would be told forbidden_resource.'],
  ['quota_exceeded', 'My upload was refused with the error quota_exceeded, what gives?'],
  ['not_found', 'Could you give me the meaning of the code not_found, in your API?'],
  ['invalid_state', 'I tried to buy something and got 409 invalid_state. What might have happened?'],
  ['already_licensed', 'bought the same listing again and got a 409 already_licensed. am i charged two times?'],
  ['idempotency_key_reused', 'Why would the server complain that my idempotency key was reused?'],
  ['payload_too_large', 'our nightly job stopped with payload_too_large, what does that stand for'],
  ['rate_limited', 'We are seeing 429 responses, code rate_limited. How do we handle those properly?'],
  ['internal_error', 'If the API answers internal_error, what information should I hand to you?'],
  ['unavailable', 'Got a 503 saying unavailable. Now what?'],
  ['upstream_timeout', 'once a day we see upstream_timeout in our logs. what is it'],
  ['missing_or_invalid', 'missing_credentials or invalid_key, both are 401. When do I get which?'],
  ['status_401_or_403', 'Can you tell me when it is 401 and when it is 403?'],
];

export const conventions: readonly Asking<keyof typeof conventionFacts>[] = [
  ['limit_of_reads', 'rate limits for merely reading stuff?'],
  [
    'limit_of_writes',
    [
      'how many reads per minute are ok?',
      'A key can make 1,000 reads in a minute.',
      'ok and POST, PATCH and so on, how many of those?',
    ],
  ],
  ['limit_of_uploads', 'What is the number of upload requests allowed each minute?'],
  ['limit_of_deployments', 'If a listing says nothing special, how many calls a minute can I make to its deployment?'],
  ['bytes_are_unmetered', 'Do you limit the amount of data I upload per minute, or just the number of requests?'],
  ['limit_reset_header', 'Which response header tells me when my rate limit window starts over?'],
  ['next_page', 'How does pagination work here? Offsets?'],
  ['last_page', 'while looping over pages, how do I notice that there are no more?'],
  ['most_on_a_page', 'What is the biggest page that I can ask for?'],
  ['newest_first', 'In which order do lists come back?'],
  ['idempotency', 'Name the header that makes a POST safe to repeat.'],
  ['replayed_header', 'How do I recognise that an answer is a replay of an earlier one with the same idempotency key?'],
  ['request_id', 'Is there an identifier on each response that I could mention in a bug report?'],
  ['prefix_grt', 'In my response there is something like grt_01k9. What sort of thing is that?'],
  ['money_1250', 'The amount says 1250 and the currency usd. How many dollars are that?'],
  ['time', 'What format do the timestamps have?'],
  ['breaking_changes', 'What will you do with the address if the API changes in a way that breaks clients?'],
  ['removals_90_days', 'how early are removed fields announced in the changelog?'],
  ['delete_answer', 'what do i get back from a DELETE'],
  ['ready', 'Which path tells my orchestrator that the database is migrated and the server can take traffic?'],
];
