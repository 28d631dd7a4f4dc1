import type { MoreAsks } from '../conversation.ts';

/** For each code, a place of its own in which somebody wants the number. */
const PLACES: Readonly<Record<string, string>> = {
  invalid_json: 'The nginx log in Arnhem shows numbers only, and I search the lines that were invalid_json.',
  validation_failed: 'My form library reacts to a number, not to words, and I want it to catch validation_failed.',
  missing_credentials: 'The firewall counts replies by number; the ones with missing_credentials interest me.',
  invalid_key: 'Our key rotation test asserts the number first and then the word invalid_key.',
  invalid_credentials:
    'The login page of our portal branches on the HTTP number; invalid_credentials is the case at hand.',
  payment_required: 'Few servers ever use the number that you send with payment_required, I was told.',
  card_declined: 'The checkout widget from our agency in Malaga knows numbers only, and card_declined must be handled.',
  insufficient_balance: 'A spreadsheet formula of mine looks for the number of insufficient_balance.',
  scope_required: 'Is scope_required an "unauthorized" or a "forbidden", by its number?',
  forbidden_resource: 'Our gateway turns some numbers into a friendly page, among them that of forbidden_resource.',
  quota_exceeded: 'I bet a coffee on the number of quota_exceeded, my colleague on another one.',
  not_found: 'It is surely the most famous number of all that goes with not_found, but I had better ask.',
  method_not_allowed: 'The Pact file wants a number beside method_not_allowed.',
  conflict: 'Our Go switch has a case for the code conflict, and the comment next to it should give the number.',
  invalid_state: 'The mobile team in Turku filters by number and asks for the one of invalid_state.',
  already_licensed: 'The shop treats one number as "fine, you own it", namely that of already_licensed.',
  idempotency_key_reused: 'Our retry middleware looks at the number before it reads idempotency_key_reused.',
  idempotency_key_in_use: 'For the state diagram I have to label the arrow idempotency_key_in_use with its number.',
  payload_too_large: 'The upload bar should turn red at the number which belongs to payload_too_large.',
  unsupported_media_type:
    'Our WSDL bridge translates numbers to faults, and unsupported_media_type is next on the list.',
  rate_limited: 'The backoff plugin has one text box, "number to back off on", and I think of rate_limited.',
  internal_error: 'The pager rule is written in numbers; internal_error should ring.',
  upstream_failed: 'In HAProxy terms, which number would upstream_failed have been filed under?',
  unavailable: 'The balancer takes a node out at a certain number, I hope at the one of the code unavailable.',
  upstream_timeout: 'Cloudflare shows a number for slow origins. Which one do you use for upstream_timeout?',
};

const statusAsks = (code: string, place: string): string[] => [
  place.endsWith('?') ? place : `${place} Which is it?`,
  `Three digits for ${code}, please; I am labelling a chart.`,
  `In WireMock I have to return ${code} and am asked for a number first.`,
  `${code} in digits`,
  `number beside ${code}`,
];

/** For each number, somebody who saw it and wants the word. */
const SIGHTINGS: Readonly<Record<string, string>> = {
  '404': 'All that the browser shows is 404. Under which string do you file it?',
  '405': 'A 405 in the trace; I would like to grep for the word that you send with it.',
  '413': 'The upload died of 413, says the proxy. Which code of yours corresponds?',
  '415': 'The number 415 was on the screen for a second. What is the error called in your list?',
  '422': 'Rails people know 422 well. Which code do you put into the body with it?',
  '429': 'The throttle number is 429, and the word next to it is what?',
  '500': 'A 500 without its body in our archive: which code must have been in there?',
  '502': 'The alarm says only 502, and I want to look up the word for it in your list.',
  '503': 'At 3 am a 503, body lost. Which string did it carry?',
  '504': 'I know the 504 of nginx. What do you call yours in the code property?',
};

const codeAsks = (status: string, sighting: string): string[] => [
  sighting,
  `I am mapping numbers to an enum and have come to ${status}. What is the member called?`,
  `Which snake_case word goes with ${status}?`,
  `word beside ${status}`,
  `${status}, name in your list`,
];

export const moreAboutStatusesInMessages: MoreAsks = {
  ...Object.fromEntries(
    Object.entries(PLACES).map(([code, place]) => [`status-of-${code.replaceAll('_', '-')}`, statusAsks(code, place)]),
  ),
  ...Object.fromEntries(
    Object.entries(SIGHTINGS).map(([status, sighting]) => [`code-of-${status}`, codeAsks(status, sighting)]),
  ),
  'status-401': [
    'A customer in Ghent phones: "it says 401". Before I call back, which different troubles could that be?',
    'Our statistics lump all 401s together. Into which kinds can I split them?',
    'I know that 401 has to do with who I am, but you seem to have several of them. Which?',
    '401 could also be the password, says Ines. Is she right, and what else can it be?',
    'kinds of 401',
    'splitting up our 401s',
  ],
  'status-402': [
    'Nobody in our office had ever seen a 402 before. What sorts of money trouble do you report with it?',
    'For the cash desk app I have to tell the 402s apart: which are there, and how do they differ?',
    'The 402 could come from the card, the wallet or the key, I gather. Which word stands for which?',
    'Three of our 402s were different things, says the developer in Sassari. Name them for me.',
    'sorts of 402',
    'money troubles, the codes',
  ],
  'status-403': [
    'A bare 403 in the ticket. What are the possible reasons, so that I can ask the right question?',
    'How many codes share the number 403 with you, and what does each of them want from me?',
    'I always thought of 403 as "no rights". Could it also be a full account?',
    'Our wiki in Lund has a page "403" with one line on it. I would like to make it complete.',
    'kinds of 403',
    'wiki page on 403',
  ],
  'status-409': [
    'The job in Cork met a 409 and the body was not logged. What might it have been?',
    'I treat each 409 as a duplicate name. Which other codes come with that number?',
    '409 seems to be your favourite. What do all of those have in common, and which are there?',
    'A page on 409 for our runbook: what are the codes under it?',
    'kinds of 409',
    'what hides under 409',
  ],
  'status-4xx-or-5xx': [
    'Whom do I wake at night, our people or the operator of Souk, going by the first digit of the number?',
    'Is there a rule of thumb whether it was me or you, if I see only the status?',
    'Our SLA counts failures of the service only. Does that mean those that start with 5?',
    'My boss wants two pie slices, "our mistake" and "their mistake". How do I cut by status?',
    'first digit: whose mistake',
    'pie slices by status',
  ],
  'which-errors-to-retry': [
    'I am setting up tenacity in Python: for which of your errors is another attempt worth it?',
    'Our job gives up at everything, my colleague retries everything. Where is the golden mean?',
    'Which statuses should go into the retry list of our axios interceptor, and which never?',
    'The bot in Oulu repeats a 422 a hundred times a night. Which errors would deserve that persistence?',
    'retry list for axios',
    'worth another attempt',
  ],
  'success-statuses': [
    'My assertion says status equals 200, but creating a model is reported differently. What numbers mean that it went well?',
    'A new deployment answered with 202. Is it there now, or not yet?',
    'What good numbers are there, apart from 200? I am writing the happy path of our mock.',
    'The client in Evora treats anything other than 200 as a failure and rejects purchases. What is it missing?',
    'numbers of the happy path',
    '202 on a deployment, good?',
  ],
  'order-of-checks': [
    'My request has a bad key and a bad body at once. Which of the two will you complain about?',
    'I get 422 when I would have expected 403. In which sequence do you look at things?',
    'For the test matrix: what do you examine first, second, third and last in a request?',
    'If I am too fast and also lack the scope, which of them do I hear about first?',
    'bad key and bad body, which',
    'sequence of your examinations',
  ],
};
