import type { Turn } from '../conversation.ts';
import { say } from '../phrases.ts';
import type { Random } from '../random.ts';
import { readData } from '../read-data.ts';
import { lists } from '../shapes.ts';
import type { Question } from './questions.ts';
import { capitalised, fill, fillOne, hurried, type Kind, oneTurn } from './wording.ts';
import { nouns } from './words.ts';
import { worldClaims, worldFacts } from './world.ts';

const data = readData('skills/choices.yaml', lists('fillBlank', 'missingWordOnly', 'choosing'));

/** The sky is ___. */
function blanks(random: Random): Turn {
  const { short, full } = random.pick(
    worldFacts.filter(
      (fact) => !/^(It|They|You|We|People speak|The capital is|A battery|A team|A robot|Robots) /.test(fact.full),
    ),
  );
  const at = full.toLowerCase().lastIndexOf(short.toLowerCase());
  const hole = random.pick(['___', '____', '...', '_____', '[blank]']);
  const gap = `${full.slice(0, at)}${hole}${full.slice(at + short.length)}`;
  const roll = random.next();
  if (roll < 0.55) {
    const ask = fillOne(data.fillBlank, { gap }, random);
    return { ask, answer: full };
  }
  if (roll < 0.85) {
    const ask = fillOne(data.missingWordOnly, { gap }, random);
    return { ask, answer: capitalised(short) };
  }
  const { subject, verb, right } = random.pick(worldClaims.filter((claim) => !claim.right.includes(' ')));
  const wrong = random.pick(['purple', 'a banana', 'made of cheese', 'a kind of soup', 'wooden']);
  const options = random.shuffled([right, wrong]);
  const ask = fill(
    'Fill in {the blank|the gap} with "<a>" or "<b>": <s> <v> ___.',
    { a: options[0] as string, b: options[1] as string, s: capitalised(subject), v: verb },
    random,
  );
  return { ask, answer: capitalised(`${subject} ${verb} ${right}.`) };
}

/** Hot or cold? A question with its answer in it. */
function eitherOr(random: Random): Turn {
  const { subject, verb, right, wrong } = random.pick(worldClaims);
  const [a, b] = random.shuffled([right, wrong]) as [string, string];
  const ask = fillOne(
    [
      `${capitalised(verb)} <subject> <a> or <b>?`,
      'What <verb> <subject>: <a> or <b>?',
      'Choose: <subject> <verb> <a> or <b>?',
      '<a> or <b>: what <verb> <subject>?',
      'Which is right: <subject> <verb> <a> or <b>?',
      'Tell me: <subject> <verb> <a> or <b>?',
      'Is it <a> or <b> that <subject> <verb>?',
      'Quiz: <subject> <verb> <a> or <b>?',
      '<subject> <verb> what, <a> or <b>?',
      'What would you say <subject> <verb>, <a> or <b>?',
      'Only one is right: <subject> <verb> <a> or <b>?',
      'What <verb> <subject>, <a> or <b>?',
      'Decide: <subject> <verb> <a> or <b>?',
      '<subject> <verb> either <a> or <b>. Which one?',
    ],
    { subject, verb, a, b },
    random,
  );
  if (random.chance(0.35)) {
    const demand = say(
      right.includes(' ')
        ? '{Answer with one of the two|Just say which|Only the right one|Nothing but the right one}.'
        : '{Answer with one of the two|Just say which|Only the right one|In one word|One word|Answer in one word|One word only}.',
      random,
    );
    return { ask: `${capitalised(ask)} ${demand}`, answer: capitalised(right) };
  }
  return { ask: hurried(capitalised(ask), random), answer: capitalised(`${subject} ${verb} ${right}.`) };
}

const groupOf = (fact: Question): string =>
  /^\d+$/.test(fact.short)
    ? 'number'
    : /capital of/.test(fact.ask)
      ? 'capital'
      : /color/.test(fact.ask)
        ? 'color'
        : /animal/.test(fact.ask)
          ? 'animal'
          : 'other';

function multipleChoice(random: Random): Turn {
  const fact = random.pick(worldFacts);
  const others = worldFacts
    .filter((one) => groupOf(one) === groupOf(fact) && one.short !== fact.short)
    .map(({ short }) => short);
  const wrong = random.sample([...new Set(others)], 2);
  const options = random.shuffled([fact.short, ...wrong]);
  const right = options.indexOf(fact.short);
  const marks = random.pick([
    ['A', 'B', 'C'],
    ['a', 'b', 'c'],
    ['1', '2', '3'],
  ] as const);
  const sign = random.pick([')', ')', '.', ':']);
  const listed = options.map((option, i) => `${marks[i]}${sign} ${option}`).join(random.pick([' ', '\n', ', ']));
  const letterOnly = random.chance(0.4);
  const demand = letterOnly
    ? say(
        marks[0] === '1'
          ? '{Answer with the number only|Only the number of the right one|Just the number}.'
          : '{Answer with the letter only|Only the letter|Just the letter, please|Answer with one letter}.',
        random,
      )
    : say('{Choose the right one.|Which one is right?|Pick the right answer.|}', random);
  const ask = `${say(fact.ask, random)}${random.pick([' ', '\n'])}${listed}${demand === '' ? '' : `\n${demand}`}`;
  return { ask, answer: letterOnly ? (marks[right] as string) : `${marks[right]}${sign} ${fact.short}` };
}

/** A matter of taste: one of the two is chosen, and only that. */
function choosing(random: Random): Turn {
  const [a = '', b = ''] = random.chance(0.5)
    ? random.sample(nouns, 2)
    : random.pick([
        ['tea', 'coffee'],
        ['cats', 'dogs'],
        ['summer', 'winter'],
        ['pizza', 'pasta'],
        ['red', 'blue'],
        ['books', 'films'],
        ['mountains', 'the sea'],
        ['apples', 'pears'],
        ['heads', 'tails'],
        ['left', 'right'],
        ['robots', 'drones'],
        ['Python', 'TypeScript'],
      ]);
  const ask = fillOne(data.choosing, { a, b }, random).replace('Choose between:', 'Choose:');
  const chosen = random.pick([a, b]);
  return {
    ask: hurried(capitalised(ask), random),
    answer: `${capitalised(chosen)}.`,
  };
}

export const choiceKinds: readonly Kind[] = [
  oneTurn(2, blanks),
  oneTurn(2.2, eitherOr),
  oneTurn(1.2, multipleChoice),
  oneTurn(1.2, choosing),
];
