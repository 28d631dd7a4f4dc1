import { say } from '../phrases.ts';
import type { Random } from '../random.ts';
import { readData } from '../read-data.ts';
import { lists } from '../shapes.ts';
import { expressionOf, resultOf, smallSum, statementOf } from './arithmetic/sums.ts';
import { opposites } from './language.ts';
import { capitalised, fill, fillOne } from './wording.ts';
import { abilities, worldClaims, worldFacts } from './world.ts';

const data = readData('skills/questions.yaml', lists('sum'));

/** A question whose answer is known in a word and in a sentence: what an instruction is tried on. */
export interface Question {
  ask: string;
  short: string;
  full: string;
}

export function anyQuestion(random: Random): Question {
  const roll = random.next();
  if (roll < 0.62) return worldQuestion(random);
  if (roll < 0.82) {
    const sum = smallSum(random);
    const ask = fillOne(data.sum, { sum: expressionOf(sum, random) }, random);
    return { ask, short: String(resultOf(sum)), full: `${statementOf(sum)}.` };
  }
  const pair = random.pick(opposites);
  const [word, other] = random.chance(0.5) ? pair : [pair[1], pair[0]];
  const ask = fillOne(
    ['What is the opposite of <w>?', 'What is the opposite of "<w>"?', 'Name the opposite of <w>.'],
    { w: word },
    random,
  );
  return { ask, short: other, full: `The opposite of ${word} is ${other}.` };
}

export function worldQuestion(random: Random): Question {
  const { ask, short, full } = random.pick(worldFacts);
  return { ask: say(ask, random), short, full };
}

export interface YesNo {
  ask: string;
  /** The same as a claim that may be wrong. */
  claim: string;
  yes: boolean;
  /** The fact as a sentence. */
  truth: string;
}

export function yesNoQuestion(random: Random): YesNo {
  if (random.chance(0.25)) {
    const [who, what, can] = random.pick(abilities);
    const ask = fill(
      '{Can <who> <what>|Are <who> able to <what>|Is it possible for <who> to <what>}?',
      { who, what },
      random,
    );
    return {
      ask,
      claim: `${capitalised(who)} can ${what}.`,
      yes: can,
      truth: `${who} ${can ? 'can' : 'cannot'} ${what}`,
    };
  }
  const { subject, verb, right, wrong } = random.pick(worldClaims);
  const yes = random.chance(0.5);
  const said = yes ? right : wrong;
  const slots = { subject, verb, said };
  const ask = fillOne(
    [
      `${capitalised(verb)} <subject> <said>?`,
      `${capitalised(verb)} <subject> <said>?`,
      'Is it {true|correct|right} that <subject> <verb> <said>?',
      'Would you say that <subject> <verb> <said>?',
      'Do you think <subject> <verb> <said>?',
      '<subject> <verb> <said>, {right|true|correct}?',
    ],
    slots,
    random,
  );
  return {
    ask: capitalised(ask),
    claim: capitalised(`${subject} ${verb} ${said}.`),
    yes,
    truth: `${subject} ${verb} ${right}`,
  };
}

export function yesNoAnswer({ yes, truth }: YesNo): string {
  return `${yes ? 'Yes' : 'No'}, ${truth}.`;
}
