import type { Turn } from '../../conversation.ts';
import { say } from '../../phrases.ts';
import type { Random } from '../../random.ts';
import { readData } from '../../read-data.ts';
import { lists } from '../../shapes.ts';
import { everydayLine, inAnyCase } from '../everyday.ts';
import { type Kind, oneTurn } from '../wording.ts';
import { titleCase } from './text-changes.ts';
import { anyWord, plainSentence, sentence, wordsInRow } from './texts.ts';

const data = readData('skills/casing.yaml', lists('frames', 'loud'));

const UPPER =
  '{capitals|capitals|capital letters|upper case|uppercase|all caps|all capitals|caps|block capitals|big letters}';
const LOWER = '{lower case|lower case|lowercase|lowercase letters|small letters|lower-case letters|little letters}';

/** Writes the words of a request in capitals, and its text unchanged. */
function shouted(phrase: string): string {
  return phrase
    .split(/(<[tq]>)/)
    .map((part) => (/^<[tq]>$/.test(part) ? part : part.toUpperCase()))
    .join('');
}

function lineToChange(random: Random): string {
  const roll = random.next();
  if (roll < 0.08) return anyWord(random);
  if (roll < 0.25) return wordsInRow(random, random.int(2, 8));
  if (roll < 0.55) return everydayLine(random);
  if (roll < 0.62) return inAnyCase(everydayLine(random), random);
  if (roll < 0.85) return plainSentence(random, 8);
  return sentence(random);
}

function inCase(upper: boolean, random: Random): Turn {
  const line = lineToChange(random);
  const roll = random.next();
  const others = upper
    ? [line, line.toLowerCase(), titleCase(line)]
    : [line.toUpperCase(), line.toUpperCase(), titleCase(line)];
  const text = (roll < 0.6 ? others[0] : roll < 0.85 ? others[1] : others[2]) as string;
  const quote = text.includes("'") || random.chance(0.7) ? '"' : "'";
  let phrase = say(
    random.pick(upper && random.chance(0.15) ? data.loud : data.frames).replaceAll('<how>', upper ? UPPER : LOWER),
    random,
  );
  const manner = random.next();
  if (manner < 0.12) phrase = shouted(phrase);
  else if (manner < 0.24) phrase = phrase.replace(/^[A-Z]/, (letter) => letter.toLowerCase());
  const ask = phrase.replaceAll('<q>', () => `${quote}${text}${quote}`).replaceAll('<t>', () => text);
  return { ask, answer: upper ? text.toUpperCase() : text.toLowerCase() };
}

export const casingKinds: readonly Kind[] = [
  oneTurn(5, (random) => inCase(true, random)),
  oneTurn(4.4, (random) => inCase(false, random)),
];
