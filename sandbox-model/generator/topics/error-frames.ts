import type { Intent } from '../conversation.ts';
import { situationAsks } from './error-situations.ts';

/** What is asked and answered about one side of an error. */
interface Side {
  asks: readonly string[];
  answers: readonly string[];
  facts: readonly string[];
  short?: string;
}

export interface ErrorNotes {
  code: string;
  status: number;
  /** No other code has this status, so that to ask for the number is to ask for the code. */
  alone: boolean;
  meaning: Side;
  fix: Side;
  /** Told by somebody who does not know the code. */
  trouble: Side;
}

/** The intents of one code: what it means, how to be rid of it, and the same trouble told without its name. */
export function intentsOf(notes: ErrorNotes): Intent[] {
  const { code, status, meaning, fix, trouble } = notes;
  const written = writtenAs(code);
  const name = code.replaceAll('_', '-');
  const statusThen = (after: string): Intent => ({
    name: `${name}-status-after-${after}`,
    asks: STATUS_THEN,
    answers: statusAnswers(code, status),
    facts: [code, String(status)],
    short: String(status),
  });
  return [
    {
      ...meaning,
      name: `${name}-meaning`,
      asks: [...meaningAsks(written), ...(notes.alone ? numberAsks(status) : []), ...meaning.asks],
      followUps: [{ ...fix, name: `${name}-fix-then`, asks: FIX_THEN }, statusThen('meaning')],
    },
    { ...fix, name: `${name}-fix`, asks: [...fixAsks(written), ...fix.asks] },
    {
      ...trouble,
      name: `${name}-trouble`,
      asks: [...situationAsks(code), ...trouble.asks],
      followUps: [statusThen('trouble')],
    },
  ];
}

/** A code as people write it: as it is, quoted, or with spaces. */
export function writtenAs(code: string): string {
  const spaced = code.includes('_') ? `|${code}|${code}|${code.replaceAll('_', ' ')}` : '';
  return `{${code}|\`${code}\`|"${code}"${spaced}}`;
}

export function statusAnswers(code: string, status: number): string[] {
  return [
    `{\`${code}\`|The code \`${code}\`} {has|comes with|is sent with} {status|the HTTP status|HTTP status} ${status}.`,
    `{It is|That is|The status is} ${status}: \`${code}\` {always comes with|is always sent with|always has} {it|that status|this number}.`,
    `${status} is the {HTTP status|status} of \`${code}\`[, always].`,
  ];
}

const meaningAsks = (code: string): string[] => [
  `What does [{the error|the code|the error code}] ${code} {mean|stand for|tell me|say}?`,
  `What {is|does it mean to get|is meant by} [the error] ${code}?`,
  `{Explain|Describe|Define|Clarify} [the {error|code}] ${code} [{to me|for me|in plain words|in simple terms|in a sentence|briefly}].`,
  `{Tell me|I want to know|I would like to know|Can you tell me|I need to understand} what ${code} {means|is|is about}.`,
  `{meaning of ${code}|${code} meaning|${code}?|${code}|error ${code}|${code} error|${code} explained|definition of ${code}}`,
  `{When|In which case|In what situation|Under what circumstances} {does Souk answer|does the API return|will I see|would a client receive|is a request answered with} ${code}?`,
  `How should I {read|understand|interpret} {the error|the code|an answer with} ${code}?`,
  `I {see|saw|found|noticed} ${code} in {my logs|the response|the answer|the body|our error tracker}. {What does it mean?|What is that?|What is it about?}`,
  `{The|My} {response|answer|reply} {says|has|contains} "code": ${code}. {What does that mean?|What is it telling me?|Meaning?}`,
  `What is {the server|Souk|the API|the marketplace} {telling me|trying to say|complaining about} {with|by} ${code}?`,
];

const numberAsks = (status: number): string[] => [
  `What does {status|HTTP|error|a|the status|the code|HTTP status} ${status} {mean|stand for|tell me} [{here|in Souk|on this API|from the API}]?`,
  `{Explain|Describe} {status|HTTP|error|the status} ${status} [{in plain words|to me|in this API}].`,
  `{${status}?|HTTP ${status}|status ${status}|${status} error|error ${status}|${status} meaning|http status code ${status}}`,
  `{The server|Souk|The API|It} {answers|answered|responds|replies|replied} with [status] ${status}. {What does that mean?|What is it?|Why?}`,
  `{When|Why} {do|would|might} I {get|see|receive} {a|status|an HTTP} ${status}?`,
];

const fixAsks = (code: string): string[] => [
  `How {do|can|should} I {fix|solve|resolve|get rid of|deal with|handle|get past|cure|react to} ${code}?`,
  `What {do|should|can|must} I do {about|when I get|if I see|against|after} ${code}?`,
  `Why {do I get|am I getting|did I get|does the API return|does Souk answer|do I see|is the server sending me} ${code}?`,
  `I {keep getting|get|got|am getting|run into|ran into|always get} ${code}[. {How do I fix it?|What now?|What is wrong?|What should I change?|Help.}]`,
  `{My|Our|The} {call|request|program|script|client|code|job} {fails|failed|stops|dies|breaks|is rejected} with ${code}[, {what now|why|what should I do}?]`,
  `{fix ${code}|solve ${code}|help with ${code}|${code} how to fix|${code} fix|${code}, what now|${code} solution|troubleshoot ${code}}`,
  `What {causes|triggers|leads to|is the reason for|is the usual cause of} ${code}?`,
  `What is the {remedy|cure|fix|way out|solution} {for|when I hit|of} ${code}?`,
  `How can I {make ${code} go away|stop getting ${code}|prevent ${code}|avoid ${code}}?`,
  `{What did I do wrong|Where is my mistake|What am I doing wrong}, {the API says|I got|the answer is|it returns} ${code}{?|.}`,
];

const FIX_THEN: readonly string[] = [
  '{How do I|How can I|How would I} {fix|solve|resolve|repair} {it|that|this}?',
  'And {what should I do|what do I do} {then|about it|about that|in that case}?',
  '{So what now?|What now?|OK, and now?|And the fix?|What is the fix?|How to fix it?}',
  'What can I {do about it|do against it|change}?',
  'How do I get {rid of it|past it|around that}?',
  '{Why would I get it|Why did I get that|Why does it happen to me}, and {what helps|what do I do}?',
  '{I have exactly that|That is what I get|I got this one}. {What should I do?|How do I fix it?|Help me.}',
];

const STATUS_THEN: readonly string[] = [
  '{And which|Which|What|And what} {status|HTTP status|status code|HTTP code} {is that|does it have|comes with it|goes with it}?',
  '{And the status?|The status?|Which number?|And as an HTTP status?|status code?}',
  'What {number|status} {will my client see|do I see|is sent with it|does the response have}?',
  'With which {HTTP status|status} {does it come|is it sent|does it arrive}?',
];
