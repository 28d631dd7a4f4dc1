import { ERROR_STATUS } from '../../../server/src/platform/errors.ts';
import type { MoreAsks } from '../conversation.ts';
import { writtenAs } from '../topics/error-frames.ts';

const STATUSES: Readonly<Record<string, number>> = ERROR_STATUS;

const statusAsks = (code: string, bare: string, status: number): string[] => [
  `Am I right that ${code} {is|travels with|arrives as} {a|an HTTP} ${status}?`,
  `So ${code} {is not a 200|does not come with 200}? {Which number then?|What is its number?}`,
  `Three digits, please: {the number|the HTTP number|the response status} {for|of|behind} ${code}.`,
  `expect(res.status).toBe(?) when {the body says|error.code is} "${bare}"`,
  `In {access logs|the proxy log|CloudWatch|Grafana} I {only|just} have numbers. {Under which|By which} do I {filter|search} for ${code}?`,
  `{${bare} number|${bare} -> HTTP?|numeric status ${bare}|${bare} three digits|${bare} is 4xx or 5xx, exact number}`,
  `My {mock server|stub|fake backend} should {imitate|play} ${code}. {What status must it set?|Which status line?}`,
  `res.status {equals|is} what {at|on|for} ${code}?`,
  `{Fill in|Complete} the {table|row}: ${code}, HTTP ...`,
  `What {figure|numeric code} does the {status line|first line of the response} {show|have} {with|on} ${code}?`,
];

const codeAsks = (status: number): string[] => [
  `{Under|By} what name does {a|HTTP} ${status} {go|appear} in error.code?`,
  `{${status} -> code?|${status} name in souk|string for ${status}|error.code at ${status}|${status} = which code}`,
  `if (res.status === ${status}), what {string|value} is error.code?`,
  `I know the number, ${status}, and {want|look for} the {word|string|name} that {goes|belongs} with it.`,
  `Is there {exactly|just} one code {for|behind|under} ${status}, and {what is it called|how is it spelled}?`,
  `For my {enum|switch|lookup table}: ${status} {maps to|corresponds to} which {code|string}?`,
  `How do you {spell|name} the {code|error} that {travels|arrives} with ${status}?`,
];

const fixThenAsks: readonly string[] = [
  '{Remedy?|And the cure?|The way out?|Next step?|And how do I recover?}',
  'So {what has to happen|what must change|which step comes next} {on my side|now}?',
  'Walk me through {the remedy|getting past it|the repair}.',
  'Is that something I can {sort out|settle} {myself|on my own}, and how?',
  '{Give me|Tell me} the {shortest|quickest} way {out of it|to sort it out}.',
  "{That's|That is} my case {exactly|precisely}. {What would you do?|What do you suggest?}",
];

const statusThenAsks: readonly string[] = [
  '{In digits?|As three digits?|The numeric one?|HTTP number?|res.status?}',
  'And what will {res.status|the status line|the access log} {show|have}?',
  'Which {figure|numeric status} do I {assert|filter} on for {that|this}?',
  '{Is that a 4xx? Which exactly?|And the exact number?|And numerically?}',
  'What {number|status} should my {mock|test|stub} {return|send} for that?',
];

const families: [string, readonly string[]][] = Object.entries(STATUSES).flatMap(
  ([bare, status]): [string, readonly string[]][] => {
    const name = bare.replaceAll('_', '-');
    return [
      [`status-of-${name}`, statusAsks(writtenAs(bare), bare, status)],
      [`${name}-fix-then`, fixThenAsks],
      [`${name}-status-after-meaning`, statusThenAsks],
      [`${name}-status-after-trouble`, statusThenAsks],
    ];
  },
);

const alone = [404, 405, 413, 415, 422, 429, 500, 502, 503, 504];

export const moreAboutStatusNumbersAgain: MoreAsks = {
  ...Object.fromEntries(families),
  ...Object.fromEntries(alone.map((status) => [`code-of-${status}`, codeAsks(status)])),
};

export const moreAboutErrorStatusesAgain: MoreAsks = {
  'status-401': [
    'Am I right that 401 {has three different causes|can be one of three codes}?',
    'Walk me through {every|each} kind of 401 {you send|there is}.',
    'case 401: {which codes do I tell apart|what goes inside that branch}?',
    'So 401 does not {always|necessarily} mean a {revoked|bad} token? {What else?|What are the others?}',
    '{401 breakdown|kinds of 401|401 which codes|unauthorised three codes}',
    'I have to {document|write down} our handling of 401. {Which codes belong there?|List what can come.}',
    'Sum up 401: {the possible codes|what can be the matter}.',
    'Your API just throws 401 at me with no body in my log, what are all the {possible|conceivable} explanations?',
  ],
  'status-402': [
    'Am I right that 402 {is always about money|has several causes}?',
    'Walk me through {every|each} kind of 402 {you send|there is}.',
    'case 402: {which codes do I tell apart|what goes inside that branch}?',
    'So 402 does not {always|necessarily} mean that a card {bounced|failed}? {What else?|What are the others?}',
    '{402 breakdown|kinds of 402|402 which codes|money status three codes}',
    'Our checkout has to {handle|cover} 402 {fully|properly}. {Which codes belong there?|List what can come.}',
    'Sum up 402: {the possible codes|what can be the matter}.',
    'I have rarely seen a 402 in other APIs. {What do you use it for?|Which cases are there here?}',
  ],
  'status-403': [
    'Am I right that 403 {has three different causes|can be one of three codes}?',
    'Walk me through {every|each} kind of 403 {you send|there is}.',
    'case 403: {which codes do I tell apart|what goes inside that branch}?',
    'So 403 does not {always|necessarily} mean a {scope|permission} is missing? {What else?|What are the others?}',
    '{403 breakdown|kinds of 403|403 which codes|access denied three codes}',
    'I have to {document|write down} our handling of 403. {Which codes belong there?|List what can come.}',
    'Sum up 403: {the possible codes|what can be the matter}.',
    'The token is {fine|recognised}, the response is 403, and the body was {lost|not logged}. What {are the options|might it have been}?',
  ],
  'status-409': [
    'Am I right that 409 {has five different codes|is about the state of things}?',
    'Walk me through {every|each} kind of 409 {you send|there is}.',
    'case 409: {which codes do I tell apart|what goes inside that branch}?',
    'So 409 does not {always|necessarily} mean a {duplicate|name clash}? {What else?|What are the others?}',
    '{409 breakdown|kinds of 409|409 which codes|409 five codes}',
    'I have to {document|write down} our handling of 409. {Which codes belong there?|List what can come.}',
    'Sum up 409: {the possible codes|what can be the matter}.',
  ],
  'status-4xx-or-5xx': [
    'Am I right that a 5xx is {never my doing|always on your end}, and a 4xx {always on mine|is mine}?',
    'Who {pages|wakes} whom: {which range is ours to fix|is a 4xx for our team and a 5xx for the admin}?',
    'Sum up what the {ranges|classes} of statuses, four hundred and five hundred, {say|imply}.',
    '{client side or server side by number|4xx change 5xx wait|range of statuses meaning|fault by status class}',
    'Should {an alert|a pager} {go off|fire} on 4xx, on 5xx, or {both|either}, {in terms of who failed|if it is for the server}?',
    'So a number {starting|beginning} with 5 means I can {leave my code alone|keep my request as it is}, and one with 4 {means I cannot|does not}?',
    'Spell out the {practical|real} difference between an error in the 400s and one in the 500s.',
    'In our error budget we count only what the service itself did wrong. Which half of the status numbers is that, and what does the other half mean?',
  ],
  'which-errors-to-retry': [
    'Is it ok to retry {blindly|on any non-200}?',
    'tenacity / {p-retry|axios-retry}: {which statuses go in the list|what do I put into retry_on}?',
    'Give me the exact {set|list} of statuses for {my retry policy|automatic retries}.',
    'So there is no point in {resending|repeating} a 4xx? {None of them?|Any exceptions?}',
    '{status_forcelist|retry_on statuses|resend or not|temporary failures list}',
    'Walk me through {a sane|a sound} retry {strategy|scheme} {for your API|here}.',
    'Which {refusals|failures} are {permanent|final} and which {blow over|pass}?',
    'A {queue|worker} of ours puts failed calls back {in line|for later}. For which errors is that {right|of use}, and for which {a waste|not}?',
  ],
  'success-statuses': [
    'Am I right that {anything in the 200s|every 2xx} is {good|fine}? Which do you {send|use}?',
    'expect(res.status) after {creating a listing|a checkout|spinning up a deployment}: 200, 201 or 202?',
    '{2xx list|201 vs 202|created or accepted|status after create}',
    'Is 202 a {failure|problem}? I {spun up|launched} an instance and got it.',
    'Sum up the 2xx statuses {you send|of this API}.',
    'My client {only|just} accepts 200 and {treats|sees} 201 as {a failure|an error}. {Should it?|Which ones should it accept?}',
    'What {distinguishes|separates} "created" from "accepted" {here|in your answers}, by number?',
    'So a POST that {worked|succeeded} does not {always|necessarily} {give|return} 200?',
  ],
  'order-of-checks': [
    'Am I right that {auth is looked at before the payload|you check the token before the body}?',
    'Give me the exact {sequence|order} of {validations|checks} {a request goes through|on an incoming call}.',
    'Bad token, bad body, wrong path, {all at once|in one call}: {what wins|which complaint comes first}?',
    'Do you check {throttling|the rate} before {permissions|the scope}, or after?',
    '{sequence of validation|auth before body|which check first|429 before 403}',
    'I {fixed|cured} the 401 and now there is a 422. {Why was that not told at once?|In what order do you look?}',
    'Spell out the {stages|gates} a call {passes|goes through} until it reaches the object.',
    'Does an {unpaid|unsettled} token see 402 before {its body is judged|422}?',
  ],
};
