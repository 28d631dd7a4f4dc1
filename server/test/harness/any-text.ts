import fc from 'fast-check';

const SURROGATES = { first: 0xd800, count: 0x800 };
const MAX_CODE_POINT = 0x10ffff;

/**
 * Any character of Unicode. `fc.string({ unit: 'binary' })` generates the same, but first builds a map of all of them, which
 * takes a second and 80 MB in every process.
 */
const anyCharacter = fc
  .oneof(fc.nat(0x7f), fc.nat(0xffff), fc.nat(MAX_CODE_POINT - SURROGATES.count))
  .map((index) => String.fromCodePoint(index < SURROGATES.first ? index : index + SURROGATES.count), toIndex);

/** Returns the character's index among all. fast-check thereby finds out which special strings it can try. */
function toIndex(character: unknown): number {
  const code = typeof character === 'string' ? (character.codePointAt(0) ?? 0) : Number.NaN;
  if (Number.isNaN(code) || String.fromCodePoint(code) !== character) throw new Error('not one character');
  return code < SURROGATES.first ? code : code - SURROGATES.count;
}

export function anyText(lengths: { minLength?: number; maxLength?: number } = {}): fc.Arbitrary<string> {
  return fc.string({ unit: anyCharacter, ...lengths });
}
