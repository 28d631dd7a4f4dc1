import { say } from '../../phrases.ts';
import type { Random } from '../../random.ts';
import { readData } from '../../read-data.ts';
import { listOf, record, text, texts } from '../../shapes.ts';
import type { News } from '../events.ts';
import { capitalised, inWords } from '../wording.ts';
import { cities, firstNames, lastNames } from '../words.ts';

const data = readData(
  'skills/reports.yaml',
  record({ matters: listOf(record({ who: text, did: text, more: texts })), scenes: texts, sources: texts }),
);

const MONTHS = 'January February March April May June July August September October November December'.split(' ');
const DAYS = 'Monday Tuesday Wednesday Thursday Friday Saturday Sunday'.split(' ');

/** A text of three to five sentences, as newspapers and colleagues write them. The first thing that happened is what it is about. */
export function report(random: Random): News {
  const { who, did, more } = random.pick(data.matters);
  const filled = (phrase: string): string =>
    say(phrase, random)
      .replaceAll('<city>', () => random.pick(cities))
      .replaceAll('<name>', () => `${random.pick(firstNames)} ${random.pick(lastNames)}`)
      .replaceAll('<last>', () => random.pick(lastNames))
      .replaceAll('<month>', () => random.pick(MONTHS))
      .replaceAll('<day>', () => random.pick(DAYS))
      .replaceAll('<h>', () => inWords(random.int(7, 11)))
      .replaceAll('<n>', () => String(random.int(2, 90)))
      .replaceAll('<w>', () => inWords(random.int(2, 9)));
  const [actor, deed] = [filled(who), filled(did)];
  const core = `${capitalised(actor)} ${deed}.`;
  // An addition that is left out of the summary.
  const lead = random.chance(0.35) ? `${capitalised(actor)} ${deed}, ${filled(random.pick(data.sources))}.` : core;
  const rest = random.sample(more, random.int(2, 4)).map(filled);
  const scene = random.chance(0.2) ? [filled(random.pick(data.scenes))] : [];
  const told = [...scene, lead, ...rest.slice(0, 4 - scene.length)].join(' ');
  return { core, title: titled(`${actor} ${deed}`), told };
}

const SMALL = new Set('a an the of for in on at to and its by'.split(' '));

function titled(text: string): string {
  return text
    .split(' ')
    .map((word, i) => (i > 0 && SMALL.has(word) ? word : capitalised(word)))
    .join(' ');
}
