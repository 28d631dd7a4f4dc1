// Scripts in use today, after UAX 31 (tables 5 and 7). Names in historic ones are rejected.

/** Scripts that cannot be confused with Latin letters beside them. */
const BESIDE_LATIN = [
  ...[
    'Arabic',
    'Armenian',
    'Bengali',
    'Devanagari',
    'Ethiopic',
    'Georgian',
    'Gujarati',
    'Gurmukhi',
    'Hebrew',
    'Kannada',
  ],
  ...['Khmer', 'Lao', 'Malayalam', 'Myanmar', 'Oriya', 'Sinhala', 'Tamil', 'Telugu', 'Thaana', 'Thai', 'Tibetan'],
];
const ALONE = [
  ...['Cyrillic', 'Greek', 'Adlam', 'Balinese', 'Bamum', 'Batak', 'Canadian_Aboriginal', 'Chakma', 'Cham', 'Cherokee'],
  ...['Hanifi_Rohingya', 'Javanese', 'Kayah_Li', 'Lepcha', 'Limbu', 'Lisu', 'Mandaic', 'Meetei_Mayek', 'Miao'],
  ...['Mongolian', 'New_Tai_Lue', 'Newa', 'Nko', 'Nyiakeng_Puachue_Hmong', 'Ol_Chiki', 'Osage', 'Saurashtra'],
  ...['Sundanese', 'Syloti_Nagri', 'Syriac', 'Tai_Le', 'Tai_Tham', 'Tai_Viet', 'Tifinagh', 'Vai', 'Wancho', 'Yi'],
];

/** Combinations of scripts allowed in one name: "moderately restrictive" in UTS 39, section 5.2. */
const SETS = [
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Bopomofo'],
  ['Latin', 'Han', 'Hangul'],
  ...BESIDE_LATIN.map((script) => ['Latin', script]),
  ...ALONE.map((script) => [script]),
];

let patterns: RegExp[] | undefined;

/**
 * Returns whether a name uses only scripts that are read together. Digits, punctuation and emoji belong to all of them.
 */
export function hasConsistentScripts(name: string): boolean {
  patterns ??= SETS.map(patternOf);
  return patterns.some((pattern) => pattern.test(name));
}

function patternOf(scripts: readonly string[]): RegExp {
  const letters = scripts.map((script) => `\\p{Script_Extensions=${script}}`).join('');
  return new RegExp(`^[\\p{Script=Common}\\p{Script=Inherited}${letters}]*$`, 'u');
}

/** Completes the sentence "`name` must …". */
export const SCRIPT_RULE =
  'be written in one script, or in Latin letters and one other, and those never beside Cyrillic or Greek ones: mixed letters pass for names that they are not';
