import { say } from './phrases.ts';
import type { Random } from './random.ts';
import { disturb, reword } from './reword.ts';
import { sentence } from './skills/texts.ts';

const BEFORE = [
  '{Hi|Hello|Hey|Hey there|Hi there|Good morning|Good evening}{,|!|.}',
  '{Hi|Hello|Hey}, {quick|short|one|another|a} question:',
  '{Quick|Short|Simple|Dumb|Beginner|Newbie} question{:|,|.|:}',
  '{Sorry|Apologies} if {this|that} is {obvious|a silly question|basic|in the docs}{,| but|.}',
  "I'm {new|quite new|totally new} {here|to this|to Souk|to APIs}{.|,}",
  '{Please|Could you please|Pls} {help|help me|help me out}{:|.|!}',
  "{I'm|We're|I am} {building|writing|making|working on|setting up} a {robot arm|warehouse app|small script|demo|dashboard|bot|integration|drone|storefront|test suite|mobile app|backend|prototype|research project|course project}{.|,}",
  'I {looked|searched|checked} {everywhere|the docs|around} {and|but} {found nothing|am still unsure|could not find it}{.|:}',
  '{So|Ok|Okay|Well|Right|Alright|Um|Hmm|Now}{,|}',
  '{And|Also|One more thing|Another one|Next}{,|:}',
  '{Just|I was|We were} {wondering|curious}{:|,|...}',
  '{Can|Could|Would} you {tell me|explain|say}{:|,}',
  'My {boss|colleague|friend|teammate|customer|client} {asks|asked|wants to know}{:|,}',
  // What people tell of themselves, and what does not matter for the answer.
  '{I|We|My team|My company|Our lab|My sister|A friend of mine} {run|own|lead|work for|just joined|started} a {small|young|tiny|busy|local} {robotics|drone|toy|farming|logistics|software|research} {company|shop|lab|club|studio|startup} in {Oslo|Lyon|Porto|Kyoto|Austin|Leeds|Quito|Tartu|a garage|the city|the country}.',
  "{It's|It is} {late|Friday|Monday morning|almost midnight|my first day|release day} and {I am|I'm} {tired|stuck|in a hurry|on the phone|about to give up|preparing a talk}.",
  '{I|We} {tried|have tried|spent an hour on} {this|it} {twice|three times|all morning|with curl|with Python|from my laptop|on a server|with Postman|in the browser}{.| already.| and failed.}',
  '{Our|The|My} {auditor|lawyer|accountant|security team|new intern|support desk|CTO|product manager|professor|landlord} {wants|needs|would like} {an answer|to know|to understand this}{.|:}',
  '{Yesterday|Last week|This morning|An hour ago|Just now|During lunch}, {something odd happened|I ran into this|a colleague pointed this out|I read the docs|a customer wrote to me}{.|:}',
  '{Imagine|Suppose|Let us say|Say} {I am|we are} {in production|in a demo|at a fair|still testing|about to launch|on a train}{.|,}',
  '{Before|While|When} {I|we} {go live|sign anything|write the integration|deploy this|build the page|plan the budget|talk to the client}{:|,}',
  "{I am|I'm} {a student|a teacher|a hobbyist|no programmer|a data engineer|a mechanical engineer|a freelancer|an operator|a seller|a buyer}{.|, so:| and wonder:}",
  "{Please|Kindly} {bear with me|be patient|don't laugh|be honest|be precise}{:|.|,}",
  '{For|In} {my notes|our wiki|a slide|an exam|a blog post|the onboarding guide|the FAQ}{:|,}',
];

const AFTER = [
  '{Thanks|Thank you|Thx|Cheers|Many thanks}{!|.| in advance.|}',
  'Please{.|!|}',
  "{I'm|I am} {confused|lost|stuck|not sure}.",
  '{Any idea|Any ideas|Any hint|Any help}?',
  'Help{!|}',
  '{I need this|It matters} {for a demo|for work|for production|today|for my app}.',
  '{Keep it|Make it} {simple|short|plain}.',
  '{I looked for it in the docs|My colleague did not know|The forum was silent|I could not find it|I need to tell my boss|We ship tomorrow}.',
  '{Asking for a friend|Just curious|No rush|It is urgent|Hope you can help|Explain it to me like I am five}{.|!|}',
];

/** A question as people type it: with a greeting or without, in small letters, with a slip of the finger. */
export function roughen(ask: string, random: Random): string {
  if (random.chance(0.2)) return ask;
  let text = random.chance(0.5) ? reword(ask, random, 0.3) : ask;
  if (random.chance(0.07)) return inAnyCase(inKeyWords(text), random);
  if (random.chance(0.12)) text = disturb(text, random);
  if (random.chance(0.05)) text = dropAnyWord(text, random);
  if (random.chance(0.12)) text = dropArticles(text);
  if (random.chance(0.15)) text = misspell(text, random, random.chance(0.3) ? 2 : 1);
  if (random.chance(0.2)) text = contract(text);
  text = punctuateCarelessly(text, random);
  if (random.chance(0.24)) text = `${say(random.pick(BEFORE), random)} ${random.chance(0.6) ? lowerFirst(text) : text}`;
  else if (random.chance(0.05)) text = `${besidesThePoint(random)} ${text}`;
  if (random.chance(0.12)) text = `${text} ${say(random.pick(AFTER), random)}`;
  if (random.chance(0.03)) text = `${text}${random.pick([' ', '', '\u00a0'])}${random.pick(PICTURES)}`;
  text = inAnyCase(text, random);
  return random.chance(0.1) ? inPrint(text) : text;
}

const PICTURES = [...'🙂😊😀😅🤔😕😢😡🙏👍🚀🤖🔑💸❤🎉✨✅❌❓🔥'];

/** As phones and word processors write it. */
export function inPrint(text: string): string {
  return text
    .replaceAll(/(^|[\s(])"/g, '$1\u201c')
    .replaceAll('"', '\u201d')
    .replaceAll(/(^|[\s(])'(?=[^']*')/g, '$1\u2018')
    .replaceAll("'", '\u2019')
    .replaceAll(' - ', ' \u2014 ')
    .replaceAll('...', '\u2026');
}

/** As `roughen`, and nothing is added: for what is short, and would be something else with a greeting before it. */
export function hasten(ask: string, random: Random): string {
  const text = random.chance(0.4) ? ask : inAnyCase(punctuateCarelessly(ask, random), random);
  const pictured = random.chance(0.05) ? `${text} ${random.pick(PICTURES)}` : text;
  return random.chance(0.1) ? inPrint(pictured) : pictured;
}

function punctuateCarelessly(text: string, random: Random): string {
  if (random.chance(0.35)) return text.replace(/[.?!]+$/, '') || text;
  return random.chance(0.06) ? text.replace(/[.?!]?$/, random.pick(['??', '?!', '...', ' ?', '!'])) : text;
}

function inAnyCase(text: string, random: Random): string {
  const style = random.next();
  if (style < 0.35) return text.toLowerCase();
  return style < 0.37 ? text.toUpperCase() : text;
}

function lowerFirst(text: string): string {
  // "I" and abbreviations stay as they are.
  return /^[A-Z][a-z']/.test(text) && !/^I'/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}

/** A sentence about anything: what is asked comes after it. */
function besidesThePoint(random: Random): string {
  const any = sentence(random);
  return /^[A-Z].*\.$/.test(any) ? any : besidesThePoint(random);
}

const FILLING = new Set(
  `a an the i me my we us our you your it its is are am was be been do does did can could may might will would shall should
  have has had to of in on at for with from by about as and or so that this these there what which who whom where when why
  how tell explain please just show give get want need like know let say if then than too also any some`.split(/\s+/),
);

/** What somebody types into a search box. */
function inKeyWords(text: string): string {
  const words = text.replace(/[.?!]+$/, '').split(' ');
  const left = words.filter((word) => !FILLING.has(word.toLowerCase().replaceAll(/[,.?!:]/g, '')));
  return left.length >= 2 ? left.join(' ').replaceAll(/[,.?!](?= |$)/g, '') : text;
}

/** One that says little by itself, or more: what is left must do. */
function dropAnyWord(text: string, random: Random): string {
  const words = text.split(' ');
  if (words.length < 6) return text;
  const at = random.int(1, words.length - 2);
  return /^[a-z]+$/.test(words[at] as string) ? words.toSpliced(at, 1).join(' ') : text;
}

function dropArticles(text: string): string {
  return text.replaceAll(/\b(?:the|an|a) /g, '');
}

const CONTRACTIONS: [RegExp, string][] = [
  [/\bwhat is\b/gi, "what's"],
  [/\bhow is\b/gi, "how's"],
  [/\bwhere is\b/gi, "where's"],
  [/\bwho is\b/gi, "who's"],
  [/\bI am\b/g, "I'm"],
  [/\bdo not\b/gi, "don't"],
  [/\bdoes not\b/gi, "doesn't"],
  [/\bcannot\b/gi, "can't"],
  [/\bis not\b/gi, "isn't"],
  [/\bI have\b/g, "I've"],
];

function contract(text: string): string {
  return CONTRACTIONS.reduce((short, [long, contraction]) => {
    return short.replace(long, (found) =>
      /^[A-Z]/.test(found) ? contraction.charAt(0).toUpperCase() + contraction.slice(1) : contraction,
    );
  }, text);
}

/** Plain words only: in a name such as `scope_required` every letter counts. */
function misspell(text: string, random: Random, slips: number): string {
  const words = text.split(' ');
  const plain = words.flatMap((word, i) => (/^[A-Za-z]{4,}[,.?!]?$/.test(word) ? [i] : []));
  for (const i of random.sample(plain, slips)) {
    words[i] = (words[i] as string).replace(/^[A-Za-z]+/, (letters) => slip(letters, random));
  }
  return words.join(' ');
}

function slip(word: string, random: Random): string {
  const at = random.int(1, word.length - 2);
  const [before, one, two, after] = [word.slice(0, at), word.charAt(at), word.charAt(at + 1), word.slice(at + 2)];
  switch (random.int(0, 3)) {
    case 0:
      return before + two + one + after;
    case 1:
      return before + two + after;
    case 2:
      return before + one + one + two + after;
    default:
      return before + random.pick([...'abcdefghijklmnopqrstuvwxyz']) + two + after;
  }
}
