import type { Turn } from '../../conversation.ts';
import { say } from '../../phrases.ts';
import type { Random } from '../../random.ts';
import { readData } from '../../read-data.ts';
import { listOf, record, text, texts, tupleOf } from '../../shapes.ts';
import { fillOne, hurried, jsonOf, type Kind, oneTurn } from '../wording.ts';
import { firstNames } from '../words.ts';

const data = readData(
  'skills/json-texts.yaml',
  record({ freeTexts: listOf(tupleOf(text, text)), free: texts, greet: texts, keyedText: texts }),
);

function freeText(random: Random): Turn {
  const [named, text] = random.chance(0.4)
    ? (data.freeTexts[0] as readonly [string, string])
    : random.pick(data.freeTexts);
  if (text === 'hello' && random.chance(0.35)) {
    const ask = say(
      '{Greet me in JSON|Greet me with JSON|Welcome me in JSON|Answer with JSON that greets me|Use JSON to greet me|Greet the user in JSON|JSON, please: greet me|Reply in JSON and greet me|Give me JSON that says hello to me}{.|}',
      random,
    );
    return { ask, answer: jsonOf({ message: 'hello' }) };
  }
  if (text === 'hello' && random.chance(0.3)) {
    const name = random.pick(firstNames);
    const ask = fillOne(data.greet, { name }, random);
    return { ask, answer: jsonOf({ message: `hello, ${name}` }) };
  }
  const ask = fillOne(data.free, { what: say(named, random) }, random).replace(/\b([Aa]) (?=a|e|i|o)/g, '$1n ');
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
  const ask = fillOne(data.keyedText, { key, what: say(asked, random) }, random);
  return { ask: hurried(ask, random), answer: jsonOf({ [key]: said }) };
}

export const jsonTextKinds: readonly Kind[] = [oneTurn(2.5, freeText), oneTurn(0.8, keyedText)];
