import type { Random } from '../random.ts';
import { fillOne, oneTurn, skillOf } from './wording.ts';

// What is written in letters that it cannot read. It need not mean anything: what counts is that it is not English.

const SCRIPTS: readonly string[] = [
  'абвгдежзийклмнопрстуфхцчшщъыьэюя',
  'αβγδεζηθικλμνξοπρστυφχψω',
  'אבגדהוזחטיכלמנסעפצקרשת',
  'ابتثجحخدذرزسشصضطظعغفقكلمنهوي',
  'अआइईउऊएऐओऔकखगघचछजझटठडढणतथदधनपफबभमयरलवशषसह',
  'กขคงจฉชซญดตถทธนบปผพฟภมยรลวสหอ',
  'あいうえおかきくけこさしすせそたちつてとなにぬねのはひふへほまみむめもやゆよらりるれろわをん',
  'アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン',
  '的一是不了人我在有他这中大来上个国到说们为子和你地出会时要可以下学生',
  '가나다라마바사아자차카타파하고노도로모보소오조초코토포호기니디리미비시이',
];
/** Latin, with marks. */
const MARKED = 'aàáâäãåąbcçćčdďđeèéêëęěfgğhiíìîïıjklłmnñńňoóòôöõőøprřsśšşßtťuúùûüůűvwyýzźżž';
const UNSPACED = /[\u3040-\u30ff\u4e00-\u9fff]/;

const ANSWERS = [
  '{I only know English|I can only read English|English is the only language that I know|I am a small sandbox model and only know English}{.|, sorry.} {Please ask me in English.|Ask me in English, and I will try.|In English I can help with Souk.}',
  'I am a small sandbox model and {only speak|only understand|know only} English. {Please try again in English.|Could you ask in English?}',
];

function foreignText(random: Random): string {
  const letters = [...(random.chance(0.25) ? MARKED : random.pick(SCRIPTS))];
  const isUnspaced = UNSPACED.test(letters[0] ?? '');
  const word = (): string =>
    Array.from({ length: random.int(2, isUnspaced ? 6 : 9) }, () => random.pick(letters)).join('');
  const words = Array.from({ length: random.int(1, 8) }, word);
  return words.join(isUnspaced ? '' : ' ') + random.pick(['', '', '?', '.', '!']);
}

export const otherLanguages = skillOf('other languages', 0.12, [
  oneTurn(1, (random) => ({ ask: foreignText(random), answer: fillOne(ANSWERS, {}, random) })),
]);
