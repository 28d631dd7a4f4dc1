import { ERROR_STATUS } from '../../../server/src/platform/errors.ts';
import type { MoreAsks } from '../conversation.ts';
import { writtenAs } from '../topics/error-frames.ts';

const STATUSES: Readonly<Record<string, number>> = ERROR_STATUS;

const meaningAsks = (code: string, bare: string): string[] => [
  `{Never heard of|I have never met|New to me:} ${code}. {What is it?|What does that stand for?|In plain words?}`,
  `{A colleague|My customer|Our tester} {sent me a screenshot of|asked me about|forwarded a log line with} ${code}. {What do I tell them?|How do I explain it?}`,
  `In {plain English|everyday words|one sentence|words for a manager}: ${code}?`,
  `Translate ${code} for {a newcomer|a non-programmer|my boss|a ten-year-old}.`,
  `I am writing {a help page|our handbook|a notice for users} and need {a sentence|a line} on ${code}. {What does it mean?|What should it say?}`,
  `\\{"error": \\{"code": "${bare}"\\}\\} - {meaning?|what is it?|what does that say?}`,
  `{what does ${code} mean in souk|souk ${code}|${code} api|${code} in the answer|about ${code}}`,
  `Our {dashboard|monitoring|alerting} {counts|lists} {a dozen|42|several} answers with ${code} {since Monday|today|last night}. What {are those|do they tell us|is behind them}?`,
  `Is ${code} {something serious|a real problem|harmless}, and what does it {mean|say}?`,
  `The {word|name} ${code} {tells me nothing|does not help me}. What is {behind it|really meant}?`,
  `What {exactly|precisely} do you {understand|mean} by ${code}?`,
];

const fixAsks = (code: string): string[] => [
  `{Stuck on|Blocked by|Struggling with} ${code} {since this morning|for an hour|on my first try}. {What is the next step?|Where do I look first?|Any advice?}`,
  `{I was just trying|We were trying} to {finish the tutorial|get our demo running|ship a release} when ${code} {came up|popped up|appeared}. {What next?|What must change?}`,
  `What would {you|an expert|an experienced user} {check|do|try} first {on seeing|with|after} ${code}?`,
  `{steps|checklist|first aid|recipe|way out} {for|against} ${code}`,
  `Does {trying again|repeating the same request} help after ${code}, or {must I change something|what else does}?`,
  `The {boss|customer} is waiting and {all I see is|everything ends in} ${code}. {What do I do?|What is wrong?}`,
  `My {code|handler} should {cope with|recover from|survive} ${code}. {How?|What should it do?}`,
  `{Whatever I try|No matter what I send}, {it comes back with|the answer stays} ${code}.`,
  `{First call of the day|Third attempt|Deployed it on Friday} and {there it is|here we go}: ${code}. {What is going on?|What does it want?}`,
  `{no progress|everything stopped|all jobs halted} because of ${code}`,
  `How come {the answer is|I am met with|the API sends} ${code}, and what {changes that|makes it work}?`,
  `It {said|says} ${code}. {Now what?|And now?|What did I miss?|What am I supposed to do?}`,
];

const FIX_THEN: readonly string[] = [
  '{Right|Okay|I see}, {and the next step|and what is my next step}?',
  '{Can I|Could I} {repair|undo|cure} that {myself|on my own}?',
  'Which {step|change} {would help|helps|makes it go away}?',
  '{Mine is just like that|That is my case}. {Where do I start?|What would you do?}',
  '{So|Then} what {must|has to} {change|happen} {for it to work|so that it works}?',
  'How {would|do} I {avoid|prevent} {it|that} {next time|in future}?',
  '{Remedy?|Way out?|Cure?|Next step?|And to solve it?}',
  'Is there {anything|something} I can do {on my side|to make it work}?',
];

const STATUS_THEN: readonly string[] = [
  '{As a number?|In numbers?|The number for that?|HTTP-wise?}',
  'And {in|on} the status line, what {stands there|do I read}?',
  '{4xx or 5xx|Which 4xx or 5xx}, {exactly|to be precise}?',
  'My {test|monitor} {needs|wants} the {number|three digits}. {Which?|What are they?}',
  'What {does|would} response.status {say|hold|be} {then|in that case}?',
  '{And what number comes along with it?|Which three digits go with that?}',
];

const statusOfAsks = (code: string): string[] => [
  `My {test|mock|stub} should answer with ${code}. {Which number do I set?|What status do I give it?|Which three digits?}`,
  `${code} {as a number|in numbers|as three digits|in HTTP terms}?`,
  `{number of ${code}|${code} number|${code} http|${code} status line|response.status for ${code}}`,
  `What {does|would} response.status {hold|be|say} {when|if} the body says ${code}?`,
  `Under {which|what} {number|HTTP number} {is ${code} filed|does ${code} run|do I find ${code}}?`,
  `{Our load balancer|The proxy|nginx} logs only numbers. {Which one stands for|What number do I search for to find} ${code}?`,
  `I {forgot|never remember} {the number|which number} {that goes with|of} ${code}.`,
  `Which {three digits|number} {accompany|accompanies} ${code}?`,
  `For {an OpenAPI file|a table|our docs}: ${code} is {listed|to be put} under which {status|HTTP status}?`,
  `{A 4xx or a 5xx|What kind of status}, {exactly which number|and which number}, is ${code}?`,
];

const codeOfAsks = (status: number): string[] => [
  `I {mock|fake|simulate} a ${status}. {What do I write in error.code?|Which code belongs in the body?}`,
  `{Translate|Turn|Map} ${status} {to its code|into the name of its error|to the word in error.code}.`,
  `{name for ${status}|${status} name|error.code at ${status}|word for ${status}}`,
  `Which {word|name|string} {stands|is} in the body {beside|along with} {a|status} ${status}?`,
  `{My switch|My enum|Our table} has a row for ${status}. {Which code goes there?|What is its code?}`,
  `Is there {one code|a single code} {for|under} ${status}, and {which|what is it called}?`,
  `How is {a|the} ${status} called {in error.code|in your list of codes|as a code}?`,
  `I know the {number|status}, ${status}, but {forgot|not} the code{.| that goes with it.}`,
  `{Our proxy|The access log} {shows|has} ${status}. {Which error.code was in the body?|What code was that?}`,
  `For {the docs|an enum}: the code {under|at|of} HTTP ${status} {is|reads} what?`,
];

const numberAsks = (status: number): string[] => [
  `{Just got|Received|Here comes} a ${status}. {What does that say?|What is the API telling me?|What is wrong?}`,
  `What {is the matter|went wrong} when the {status|number} is ${status}?`,
  `{A ${status} from you|${status} from the API}: {what does it want to tell me|what does it mean}?`,
];

const alone = (status: number): boolean => Object.values(STATUSES).filter((other) => other === status).length === 1;

/** Of the codes one by one, in shapes that suit each of them. */
export const moreAboutErrorCodes: MoreAsks = Object.fromEntries(
  Object.entries(STATUSES).flatMap(([code, status]): [string, readonly string[]][] => {
    const name = code.replaceAll('_', '-');
    const written = writtenAs(code);
    return [
      [`${name}-meaning`, [...meaningAsks(written, code), ...(alone(status) ? numberAsks(status) : [])]],
      [`${name}-fix`, fixAsks(written)],
      [`${name}-fix-then`, FIX_THEN],
      [`${name}-status-after-meaning`, STATUS_THEN],
      [`${name}-status-after-trouble`, STATUS_THEN],
      [`status-of-${name}`, statusOfAsks(written)],
      ...(alone(status) ? [[`code-of-${status}`, codeOfAsks(status)] as [string, string[]]] : []),
    ];
  }),
);
