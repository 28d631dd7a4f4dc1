import type { Conversation, Turn } from '../../conversation.ts';
import { say } from '../../phrases.ts';
import type { Random } from '../../random.ts';
import { readData } from '../../read-data.ts';
import { lists } from '../../shapes.ts';
import { type Event, event, news, summaryOf, textOf, titleOf } from '../events.ts';
import { extractionKinds } from '../json/extracting.ts';
import { capitalised, fill, fillOne, jsonOf, type Kind, oneTurn, skillOf } from '../wording.ts';
import { report } from './reports.ts';

const data = readData('skills/summarising.yaml', lists('summarise', 'title', 'reading', 'textGiven'));

function summarising(random: Random): Turn {
  const roll = random.next();
  if (roll < 0.65) {
    const { core, told } = roll < 0.5 ? report(random) : news(random);
    return { ask: fillOne(data.summarise, { t: told }, random), answer: core };
  }
  let made = event(random);
  while (made.where === undefined && made.when === undefined && made.detail === undefined) made = event(random);
  return { ask: fillOne(data.summarise, { t: textOf(made, random) }, random), answer: summaryOf(made) };
}

function titling(random: Random): Turn {
  const made = event(random);
  const roll = random.next();
  const told =
    roll < 0.3 ? report(random) : roll < 0.55 ? news(random) : { told: textOf(made, random), title: titleOf(made) };
  const ask = fillOne(data.title, { t: told.told }, random);
  return { ask, answer: told.title };
}

const UNKNOWN = 'The text does not say.';

interface Reading {
  ask: string;
  answer: string;
  short: string;
}

/** A question about the event, whose answer may not be in the text. */
function question(made: Event, random: Random): Reading {
  const { who, past, base, what, where, when, why } = made;
  const does = { who, past, base, what };
  const makers: (() => Reading)[] = [
    () => ({
      ask: fill('{Who <past> <what>|Who was it that <past> <what>}?', does, random),
      answer: summaryOf(made),
      short: capitalised(who),
    }),
    () => ({
      ask: fill(
        '{Who is it about|Who is the text about|Which person is named|Who is the main person|Who did it}?',
        does,
        random,
      ),
      answer: capitalised(`${who}.`),
      short: capitalised(who),
    }),
    () => ({
      ask: fill(
        made.person ? 'Who did <who> <base>?' : '{What did <who> <base>|What was it that <who> <past>}?',
        does,
        random,
      ),
      answer: summaryOf(made),
      short: capitalised(what),
    }),
    () => ({
      ask: fill('What did <who> do?', does, random),
      answer: summaryOf(made),
      short: `${capitalised(past)} ${what}`,
    }),
    () => ({
      ask: fill(
        '{Where did <who> <base> <what>|Where was that|Where did it happen|Where did this happen|In what place did it happen}?',
        does,
        random,
      ),
      answer: where === undefined ? UNKNOWN : `${capitalised(where)}.`,
      short: where === undefined ? UNKNOWN : capitalised(where),
    }),
    () => ({
      ask: fill(
        '{When did <who> <base> <what>|When was that|When did it happen|When did this happen|At what time did it happen}?',
        does,
        random,
      ),
      answer: when === undefined ? UNKNOWN : `${capitalised(when)}.`,
      short: when === undefined ? UNKNOWN : capitalised(when),
    }),
    () => ({
      ask: fill(
        '{Why did <who> <base> <what>|Why did <who> do that|Why did it happen|What was the reason}?',
        does,
        random,
      ),
      answer: why === undefined ? UNKNOWN : `${capitalised(why)}.`,
      short: why === undefined ? UNKNOWN : capitalised(why),
    }),
  ];
  return random.pick(makers)();
}

function reading(random: Random): Turn {
  const made = event(random);
  const { ask, answer, short } = question(made, random);
  const t = textOf(made, random);
  const wantsShort = random.chance(0.2);
  const asked = fillOne(data.reading, { t, q: ask, q2: ask.charAt(0).toLowerCase() + ask.slice(1) }, random);
  if (!wantsShort || answer === UNKNOWN) return { ask: asked, answer };
  return {
    ask: `${asked} ${say('{Answer briefly|Short answer|Keep it short|As short as possible}.', random)}`,
    answer: short,
  };
}

/** The text first, the questions one by one. */
function readingInTurns(random: Random): Conversation {
  const made = event(random);
  const t = textOf(made, random);
  const opening = fillOne(data.textGiven, { t }, random);
  const turns: Turn[] = [
    {
      ask: opening,
      answer: say('{Okay, I have read it.|I have read it.|Okay.} What {do you want|would you like} to know?', random),
    },
  ];
  const asked = new Set<string>();
  for (let left = random.int(1, 3); left > 0; left--) {
    if (random.chance(0.25)) {
      const ask = say(
        '{Summarise it|Summarize it|Sum it up|Now summarise it in one sentence|Give me a summary|Can you summarise it}{.|}',
        random,
      );
      turns.push({ ask, answer: summaryOf(made) });
      continue;
    }
    const { ask, answer } = question(made, random);
    if (!asked.has(ask)) turns.push({ ask, answer });
    asked.add(ask);
  }
  return { turns: turns.slice(0, 4) };
}

function summaryThen(random: Random): Conversation {
  const made = event(random);
  const first: Turn = { ask: fillOne(data.summarise, { t: textOf(made, random) }, random), answer: summaryOf(made) };
  const { ask, answer } = question(made, random);
  const second = random.pick<Turn>([
    { ask, answer },
    { ask, answer },
    { ask: say('{And a title|Now a title|Give me a headline, too}{.|}', random), answer: titleOf(made) },
    { ask: say('{In capitals, please|Now in capitals}{.|}', random), answer: summaryOf(made).toUpperCase() },
  ]);
  return { turns: [first, second] };
}

/** Asks for who, what, where and when as a list or as JSON. */
function facts(random: Random): Turn {
  const made = event(random);
  const { who, past, what, where, when } = made;
  const t = textOf(made, random);
  const rows: [string, string][] = [
    ['who', who],
    ['what', `${past} ${what}`],
  ];
  if (where !== undefined) rows.push(['where', where]);
  if (when !== undefined) rows.push(['when', when]);
  const names = rows.map(([name]) => name);
  const listed = names.length === 2 ? names.join(' and ') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
  if (random.chance(0.4)) {
    const ask = fill('{Give me|List|Extract} <listed> as JSON: <t>', { listed, t }, random);
    return { ask, answer: jsonOf(Object.fromEntries(rows)) };
  }
  const ask = fill(
    '{List|Give me|Write down|Note} <listed> {as bullet points|with dashes|as a list}: <t>',
    { listed, t },
    random,
  );
  return { ask, answer: rows.map(([name, value]) => `- ${name}: ${value}`).join('\n') };
}

/** Asks whether a statement agrees with the text. */
function checking(random: Random): Turn {
  const made = event(random);
  const other = event(random);
  const holds = random.chance(0.5);
  if (other.who === made.who) return checking(random);
  const claim = holds ? summaryOf(made) : capitalised(`${other.who} ${made.past} ${made.what}.`);
  const ask = fillOne(
    [
      '<t> {True or false|Is this true according to the text}: <c>',
      'Text: <t> Claim: <c> Is the claim true?',
      'Does the text "<t>" say that <c2>?',
    ],
    { t: textOf(made, random), c: claim, c2: claim.replace(/\.$/, '') },
    random,
  );
  const [yes, no] = ask.includes('True or false') ? ['True', 'False'] : ['Yes', 'No'];
  return { ask, answer: holds ? `${yes}: ${summaryOf(made)}` : `${no}: ${summaryOf(made)}` };
}

const kinds: readonly Kind[] = [
  oneTurn(8, summarising),
  oneTurn(1.5, titling),
  oneTurn(5, reading),
  { often: 2, make: readingInTurns },
  { often: 1, make: summaryThen },
  oneTurn(0.8, facts),
  oneTurn(0.8, checking),
  ...extractionKinds,
];

export const summarisingSkill = skillOf('summarising', 1.3, kinds);
