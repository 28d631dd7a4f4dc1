import type { Random } from '../random.ts';
import { readData } from '../read-data.ts';
import { lists } from '../shapes.ts';
import { fillOne, oneTurn, skillOf } from './wording.ts';

const data = readData('skills/other-languages.yaml', lists('scripts', 'answers'));

// Asks in other scripts and languages, which the model says it cannot read. The texts need no meaning.

/** Latin, with marks. */
const MARKED = 'aàáâäãåąbcçćčdďđeèéêëęěfgğhiíìîïıjklłmnñńňoóòôöõőøprřsśšşßtťuúùûüůűvwyýzźżž';
const UNSPACED = /[\u3040-\u30ff\u4e00-\u9fff]/;

function foreignText(random: Random): string {
  const letters = [...(random.chance(0.25) ? MARKED : random.pick(data.scripts))];
  const isUnspaced = UNSPACED.test(letters[0] ?? '');
  const word = (): string =>
    Array.from({ length: random.int(2, isUnspaced ? 6 : 9) }, () => random.pick(letters)).join('');
  const words = Array.from({ length: random.int(1, 8) }, word);
  return words.join(isUnspaced ? '' : ' ') + random.pick(['', '', '?', '.', '!']);
}

export const otherLanguages = skillOf('other languages', 0.12, [
  oneTurn(1, (random) => ({ ask: foreignText(random), answer: fillOne(data.answers, {}, random) })),
]);
