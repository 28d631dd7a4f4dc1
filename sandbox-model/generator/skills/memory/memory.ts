import type { Conversation, Skill, Turn } from '../../conversation.ts';
import { say } from '../../phrases.ts';
import type { Random } from '../../random.ts';
import { readData } from '../../read-data.ts';
import { lists } from '../../shapes.ts';
import { anyQuestion } from '../questions.ts';
import { plainSentence, sentence } from '../texts/texts.ts';
import { capitalised, fill, fillOne, type Kind, skillOf } from '../wording.ts';
import { firstNames, things, withArticle } from '../words.ts';
import { TOGETHER_HEARD, TOLD_TOGETHER } from './memory-together.ts';
import { IN_PASSING, TRAITS, type Trait } from './memory-traits.ts';

const data = readData('skills/memory.yaml', lists('notTold', 'notToldThe', 'elsewhere'));

const slotsOf = (x: string): Record<string, string> => ({ x, X: capitalised(x), ax: withArticle(x) });

const tellsOf = ({ tells, moreTells = [] }: Trait): readonly string[] => [...tells, ...moreTells];
const asksOf = ({ asks, moreAsks = [] }: Trait): readonly string[] => [...asks, ...moreAsks];

function tellTurn(trait: Trait, x: string, random: Random): Turn {
  return { ask: fillOne(tellsOf(trait), slotsOf(x), random), answer: fillOne(trait.heard, slotsOf(x), random) };
}

function askTurn(trait: Trait, x: string, random: Random): Turn {
  const ask = fillOne(asksOf(trait), {}, random);
  if (random.chance(0.08))
    return { ask: `${ask} ${say('{Answer in one word|Just the answer|One word}.', random)}`, answer: x };
  return { ask, answer: fillOne(trait.answers, slotsOf(x), random) };
}

function otherTurn(random: Random): Turn {
  const { ask, full } = anyQuestion(random);
  return { ask, answer: full };
}

function notTold(trait: Trait, random: Random): string {
  return fillOne(
    ['number', 'word', 'code'].includes(trait.name) ? data.notToldThe : data.notTold,
    { name: trait.name },
    random,
  );
}

function weightedTrait(random: Random): Trait {
  return random.weighted(TRAITS, ({ name }) => (name === 'name' ? 5 : 1));
}

/** States a fact, perhaps changes the subject, and asks for the fact. */
function remembering(random: Random): Conversation {
  const trait = weightedTrait(random);
  const x = trait.value(random);
  const between = Array.from({ length: random.pick([0, 0, 1, 1, 2]) }, () => otherTurn(random));
  return { turns: [tellTurn(trait, x, random), ...between, askTurn(trait, x, random)] };
}

/** Mentions a fact in passing, and asks for it after other subjects. */
function inPassing(random: Random): Conversation {
  const trait = random.weighted(TRAITS, ({ name }) => (name === 'name' ? 3 : name === 'code' ? 0 : 1));
  const x = trait.value(random);
  const told = fillOne(tellsOf(trait), slotsOf(x), random).replace(/[^.!?]$/, '$&.');
  const { ask, full } = anyQuestion(random);
  const slots = {
    told,
    told2: /^(?:I\b|[A-Z]\w+ is (?:my|where))/.test(told) ? told : told.charAt(0).toLowerCase() + told.slice(1),
    q: ask,
    q2: ask.charAt(0).toLowerCase() + ask.slice(1),
  };
  const telling: Turn = random.chance(0.75)
    ? { ask: fillOne(IN_PASSING, slots, random), answer: full }
    : { ask: told, answer: fillOne(trait.heard, slotsOf(x), random) };
  const before = Array.from({ length: random.pick([0, 0, 1]) }, () => otherTurn(random));
  const between = Array.from({ length: random.pick([0, 1, 2, 2, 3, 4]) }, () => otherTurn(random));
  return { turns: [...before, telling, ...between, askTurn(trait, x, random)] };
}

/** Two things, of which one or both are asked for. */
function rememberingTwo(random: Random): Conversation {
  const [one, other] = random.sample(TRAITS, 2) as [Trait, Trait];
  const [x, y] = [one.value(random), other.value(random)];
  const tells = random.chance(0.5)
    ? [tellTurn(one, x, random), tellTurn(other, y, random)]
    : [
        {
          ask: `${fillOne(one.tells, slotsOf(x), random).replace(/[^.!?]$/, '$&.')} ${fillOne(other.tells, slotsOf(y), random)}`,
          answer: say('{Okay, I will remember both.|I will remember that.|Okay, I will remember that.}', random),
        },
      ];
  const asked = random.chance(0.5) ? askTurn(one, x, random) : askTurn(other, y, random);
  const turns = [...tells, asked];
  if (turns.length < 4 && random.chance(0.5)) {
    const both = [askTurn(one, x, random), askTurn(other, y, random)];
    return { turns: [...tells, ...both].slice(0, 4) };
  }
  return { turns };
}

function correcting(random: Random): Conversation {
  const trait = random.weighted(
    TRAITS.filter(({ corrections }) => corrections !== undefined),
    ({ name }) => (name === 'name' ? 3 : 1),
  );
  const x = trait.value(random);
  let y = trait.value(random);
  while (y === x) y = trait.value(random);
  const corrected: Turn = {
    ask: fillOne(trait.corrections as readonly string[], slotsOf(y), random),
    answer: `${random.pick(['Okay. ', 'Thanks. ', 'Noted. ', ''])}${fillOne(trait.answers.slice(0, 1), slotsOf(y), random)}`,
  };
  return { turns: [tellTurn(trait, x, random), corrected, askTurn(trait, y, random)] };
}

/** Asks for a fact that was not stated. */
function unknown(random: Random): Conversation {
  const [trait, other] = random.sample(TRAITS, 2) as [Trait, Trait];
  const asked = random.chance(0.4) ? (TRAITS[0] as Trait) : trait;
  const turn: Turn = { ask: fillOne(asksOf(asked), {}, random), answer: notTold(asked, random) };
  const roll = random.next();
  if (roll < 0.45) return { turns: [turn] };
  if (roll < 0.65) return { turns: [otherTurn(random), turn] };
  if (roll < 0.85 && other.name !== asked.name) return { turns: [tellTurn(other, other.value(random), random), turn] };
  const x = asked.value(random);
  return { turns: [turn, tellTurn(asked, x, random), askTurn(asked, x, random)] };
}

/** Several things in one sentence, and one of them asked for in a word or two. */
function toldTogether(random: Random): Conversation {
  const { tells, things: parts } = random.pick(TOLD_TOGETHER);
  const values = Object.fromEntries(parts.map(({ slot, value }) => [slot, value(random)]));
  const told = fillOne(tells, values, random);
  const asked = random.sample(parts, random.pick([1, 1, 2]));
  const turns = asked.map(({ asks, answer }) => ({
    ask: fillOne(asks, values, random),
    answer: fill(answer, values, random),
  }));
  const [first] = turns;
  if (first && random.chance(0.25)) {
    return { turns: [{ ask: `${told.replace(/[^.!?]$/, '$&.')} ${first.ask}`, answer: first.answer }] };
  }
  const between = random.chance(0.35) ? [otherTurn(random)] : [];
  return { turns: [{ ask: told, answer: say(TOGETHER_HEARD, random) }, ...between, ...turns] };
}

/** States a fact and asks for it in one message. */
function atOnce(random: Random): Conversation {
  const trait = weightedTrait(random);
  const x = trait.value(random);
  const told = fillOne(tellsOf(trait), slotsOf(x), random).replace(/[^.!?]$/, '$&.');
  const { ask, answer } = askTurn(trait, x, random);
  return { turns: [{ ask: `${told} ${ask}`, answer }] };
}

/** States where a thing is or who has it, and asks for it. */
function elsewhere(random: Random): Conversation {
  const [a = '', b = ''] = random.sample(firstNames, 2);
  const [one = '', two = ''] = random.sample(things, 2);
  const where = random.pick(data.elsewhere);
  const roll = random.next();
  if (roll < 0.5) {
    const told = fillOne(
      ['The <one> is <where>.', '{I|We} put the <one> <where>.', 'Remember that the <one> is <where>.'],
      { one, where },
      random,
    );
    const ask = fillOne(
      ['Where is the <one>?', 'Where did I put the <one>?', 'Do you remember where the <one> is?'],
      { one },
      random,
    );
    return {
      turns: [
        { ask: told, answer: say('{Okay, I will remember that.|I will remember that.}', random) },
        ...(random.chance(0.4) ? [otherTurn(random)] : []),
        { ask, answer: `The ${one} is ${where.replace('my', 'your')}.` },
      ],
    };
  }
  const told = fill('<a> has <one> and <b> has <two>.', { a, b, one: withArticle(one), two: withArticle(two) }, random);
  const first = random.chance(0.5);
  const ask = random.chance(0.5)
    ? { ask: `What does ${first ? a : b} have?`, answer: `${first ? a : b} has ${withArticle(first ? one : two)}.` }
    : { ask: `Who has the ${first ? one : two}?`, answer: `${first ? a : b} has the ${first ? one : two}.` };
  return { turns: [{ ask: told, answer: say('{Okay, I will remember that.|I will remember that.}', random) }, ask] };
}

/** Asks for an earlier message: the first, the last, or the model's own. */
function whatWasSaid(random: Random): Conversation {
  const roll = random.next();
  if (roll < 0.4) {
    const text = random.chance(0.7) ? sentence(random) : plainSentence(random);
    const ask = say(
      '{What did I just say|What did I say|What was my last message|Repeat what I just said|What have I just told you|What did I write}{?|}',
      random,
    );
    return {
      turns: [
        { ask: text, answer: say('{Okay.|I see.|All right.|Understood.}', random) },
        { ask, answer: `You said: ${text}` },
      ],
    };
  }
  const first = otherTurn(random);
  const second = otherTurn(random);
  if (roll < 0.6) {
    const ask = say(
      '{What was my first question|What did I ask first|What did I ask you at the beginning|Which question did I ask first}?',
      random,
    );
    return { turns: [first, second, { ask, answer: `Your first question was: ${first.ask}` }] };
  }
  if (roll < 0.8) {
    const ask = say('{What was my last question|What did I just ask|What did I ask you|What was my question}?', random);
    return { turns: [first, { ask, answer: `You asked: ${first.ask}` }] };
  }
  const ask = say(
    '{What did you {just |}say|What was your {last |}answer|Repeat your {last |}answer|Say that again|Can you repeat that|Pardon}?',
    random,
  );
  return { turns: [first, { ask, answer: first.answer }] };
}

/** Asks for a fact of the system message. */
function fromSystem(random: Random): Conversation {
  const x = random.pick(firstNames);
  const system = fill(
    '{The user is called <x>.|The name of the user is <x>.|You are talking to <x>.|You are a helpful assistant. The user is called <x>.}',
    { x },
    random,
  );
  const trait = TRAITS[0] as Trait;
  const asked: Turn = { ask: fillOne(trait.asks.slice(0, 8), {}, random), answer: `Your name is ${x}.` };
  return { system, turns: [...(random.chance(0.3) ? [otherTurn(random)] : []), asked] };
}

const kinds: readonly Kind[] = [
  { often: 8, make: remembering },
  { often: 5, make: inPassing },
  { often: 3, make: rememberingTwo },
  { often: 2.5, make: correcting },
  { often: 3, make: unknown },
  { often: 1.5, make: atOnce },
  { often: 5, make: toldTogether },
  { often: 1.5, make: elsewhere },
  { often: 3, make: whatWasSaid },
  { often: 0.6, make: fromSystem },
];

export const memorySkill: Skill = { ...skillOf('memory', 1.2, kinds), onlyOnce: true };
