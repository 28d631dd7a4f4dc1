import type { Turn } from '../conversation.ts';
import { say } from '../phrases.ts';
import type { Random } from '../random.ts';
import { fillOne, hurried, jsonOf, type Kind, oneTurn } from './wording.ts';
import { firstNames } from './words.ts';

/** Without a text to say: the words are ours, and always the same. */
const FREE_TEXTS: readonly (readonly [string, string])[] = [
  ['{greeting|greeting|greeting|hello|welcome|salutation}', 'hello'],
  ['{farewell|goodbye|parting word}', 'goodbye'],
  ['{thank you|word of thanks|thanks message}', 'thank you'],
  ['{apology|excuse}', 'sorry'],
  ['{good night wish|bedtime wish}', 'good night'],
  ['{birthday wish|birthday greeting|birthday message}', 'happy birthday'],
  ['{morning greeting|good morning message}', 'good morning'],
  ['{confirmation|agreement}', 'okay'],
];

const FREE = [
  '{A|Give me a|Write a|Send a|Send me a|Return a|Make a|Output a|Show me a} JSON <what>{.|, please.}',
  'a json <what>',
  'json <what>',
  'JSON <what>{, please|}',
  '{A|Give me a|Write a|Send me a|Say a} {short |friendly |little |}<what> {in|as} JSON{.|, please.}',
  'Give me a <what> as {a JSON object|JSON}.',
  '{Answer|Reply|Respond} with a {short |friendly |}<what> {in|as} JSON.',
  '{Answer|Reply|Respond} with a JSON <what>.',
  'I {want|need|would like} a <what> in JSON{.| format.}',
  'I {want|need|would like} a JSON <what>.',
  '{Can|Could|Would} you {give me|write|send} a <what> {in|as} JSON?',
  '{Can|Could|Would} you {give me|write|send} a JSON <what>?',
  'A JSON object with a <what>{, please|}.',
  '{Write|Make|Give me|Create} a JSON {object|message} {with|that holds|containing} a {short |}<what>.',
  'Put a {short |friendly |}<what> {in|into} {JSON|a JSON object}.',
  'In JSON, {give me|write} a {short |}<what>.',
  'JSON only, nothing else: a <what>.',
  'What {does|would} a <what> look like in JSON?',
  'How about a <what> in JSON?',
  'Make me a <what>, as JSON.',
  'Your answer should be a <what> in JSON.',
];

function freeText(random: Random): Turn {
  const [named, text] = random.chance(0.4) ? (FREE_TEXTS[0] as readonly [string, string]) : random.pick(FREE_TEXTS);
  if (text === 'hello' && random.chance(0.35)) {
    const ask = say(
      '{Greet me in JSON|Greet me with JSON|Welcome me in JSON|Answer with JSON that greets me|Use JSON to greet me|Greet the user in JSON|JSON, please: greet me|Reply in JSON and greet me|Give me JSON that says hello to me}{.|}',
      random,
    );
    return { ask, answer: jsonOf({ message: 'hello' }) };
  }
  if (text === 'hello' && random.chance(0.3)) {
    const name = random.pick(firstNames);
    const ask = fillOne(
      [
        '{Greet|Welcome} <name> in JSON.',
        'A JSON greeting for <name>{, please|}.',
        '{Say|Write} hello to <name> in JSON.',
        '{Give me|Write} JSON that {greets|says hello to} <name>.',
      ],
      { name },
      random,
    );
    return { ask, answer: jsonOf({ message: `hello, ${name}` }) };
  }
  const ask = fillOne(FREE, { what: say(named, random) }, random).replace(/\b([Aa]) (?=a|e|i|o)/g, '$1n ');
  return { ask: hurried(ask, random), answer: jsonOf({ message: text }) };
}

/** A rule for what goes under which key, and a text that is free. */
function keyedText(random: Random): Turn {
  const key = random.pick([
    'message',
    'text',
    'greeting',
    'reply',
    'answer',
    'output',
    'result',
    'response',
    'content',
  ]);
  const [said, asked] = random.pick([
    ['hello', '{a greeting|a hello|a short greeting}'],
    ['goodbye', '{a farewell|a goodbye}'],
    ['thank you', '{a thank you|thanks}'],
  ] as const);
  const ask = fillOne(
    [
      '{Give me|Write|Return|Send|Make} JSON with {the key|a key|a field|the field} "<key>" {and|that holds|holding} <what>.',
      '{Reply|Respond|Answer} with a JSON object whose "<key>" is <what>.',
      'A JSON object, please: <what> under the key <key>.',
      '{Put|Write} <what> under the key "<key>" {in|of} a JSON object.',
      'JSON with <what> in the field <key>.',
    ],
    { key, what: say(asked, random) },
    random,
  );
  return { ask: hurried(ask, random), answer: jsonOf({ [key]: said }) };
}

export const jsonTextKinds: readonly Kind[] = [oneTurn(2.5, freeText), oneTurn(0.8, keyedText)];
