import type { Turn } from '../../conversation.ts';
import type { Random } from '../../random.ts';
import { readData } from '../../read-data.ts';
import { lists } from '../../shapes.ts';
import { anyWord } from '../texts/texts.ts';
import { fillOne, jsonOf, type Kind, oneTurn } from '../wording.ts';
import { pluralOf } from '../words.ts';
import { fields, objectOf } from './json-fields.ts';

const data = readData('skills/json-reading.yaml', lists('valueOfKey'));

/** Asks for a value of a JSON object. */
function reading(random: Random): Turn {
  const made = fields(random, random.int(2, 4));
  const { key, value } = random.pick(made);
  const json = jsonOf(objectOf(made));
  const roll = random.next();
  if (roll < 0.6) {
    const ask = fillOne(data.valueOfKey, { key, json }, random);
    return { ask, answer: String(value) };
  }
  if (roll < 0.75) {
    const ask = fillOne(
      ['{Which|What} keys {are in|does} <json>{?|}', 'List the keys of <json>'],
      { json },
      random,
    ).replace('does', 'are in');
    return { ask, answer: made.map((field) => field.key).join(', ') };
  }
  if (roll < 0.85) {
    const ask = fillOne(
      ['How many {keys|fields} are in <json>?', 'Count the {keys|fields} in <json>'],
      { json },
      random,
    );
    return { ask, answer: `There are ${made.length} ${pluralOf('key')}.` };
  }
  const changed =
    typeof value === 'number' ? value + random.int(1, 9) : typeof value === 'boolean' ? !value : anyWord(random);
  const ask = fillOne(
    ['{Change|Set} <key> to <new> in <json>', 'In <json> {change|set} <key> to <new>.'],
    { key, new: String(changed), json },
    random,
  );
  return { ask, answer: jsonOf({ ...objectOf(made), [key]: changed }) };
}

function validity(random: Random): Turn {
  const made = fields(random, random.int(1, 3));
  const good = jsonOf(objectOf(made));
  const broken: readonly [string, string][] = [
    [good.slice(0, -1), 'the closing brace is missing'],
    [good.slice(1), 'the opening brace is missing'],
    [good.replaceAll(': ', ' '), 'the colon is missing'],
    [good.replaceAll('"', "'"), 'strings need double quotes'],
    [good.replace(/"(\w+)":/g, '$1:'), 'the keys need double quotes'],
    [good.replace(/}$/, ',}'), 'there is a comma too many at the end'],
  ];
  const right = random.chance(0.5);
  const [text, why] = right ? [good, ''] : random.pick(broken);
  let parses = true;
  try {
    JSON.parse(text);
  } catch {
    parses = false;
  }
  if (parses !== right) return validity(random);
  const ask = fillOne(
    ['Is this {valid|correct} JSON: <text>', 'Is <text> valid JSON?', 'Valid JSON or not? <text>'],
    { text },
    random,
  );
  return { ask, answer: right ? 'Yes, that is valid JSON.' : `No, that is not valid JSON: ${why}.` };
}

export const jsonReadingKinds: readonly Kind[] = [oneTurn(2, reading), oneTurn(0.8, validity)];
