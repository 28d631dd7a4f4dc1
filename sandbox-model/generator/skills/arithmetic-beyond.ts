import type { Turn } from '../conversation.ts';
import { say } from '../phrases.ts';
import type { Random } from '../random.ts';
import { fillOne, hurried, type Kind, oneTurn } from './wording.ts';

/** What it does not calculate, by kind, and what it says to all of it. */

const TOO_MUCH = [
  'I am a small sandbox model{ and|: I} only calculate with small numbers{|, so I cannot work that out}.',
  'I am a small sandbox model, and that is too big a calculation for me: I only work with small numbers.',
  'I am a small sandbox model: I only add, subtract, multiply and divide small numbers. {A calculator is the better tool for that.|Use a calculator for that one.|}',
];

export function tooMuch(random: Random): string {
  return say(random.pick(TOO_MUCH), random);
}

const CANNOT = [
  'I am a small sandbox model: I only add, subtract, multiply and divide small numbers, and <what> are beyond me.',
  'I am a small sandbox model, and <what> are beyond me: I only add, subtract, multiply and divide small numbers.',
];

/** What is asked, and what it is called in the answer. */
const BEYOND: readonly { what: string; asks: readonly string[] }[] = [
  {
    what: 'prime numbers',
    asks: [
      'Is <n> {a prime|prime|a prime number}?',
      'is <n> {a prime|prime|a prime number}',
      'Is the number <n> {a prime|prime}?',
      '<n> is a prime, {right|correct|true|is it not}?',
      '{Tell me|Check} {whether|if} <n> is {prime|a prime number}.',
      'Is it true that <n> is {a prime|prime|a prime number}?',
      '{Prime or not|Prime or composite|Prime}: <n>?',
      'Would you call <n> a prime number?',
      '{What|Which} is the {next|first} prime {after|above|beyond} <n>?',
      '{List|Name|Give me|What are|Which are} {the|all|some} {primes|prime numbers} {up to|below|under} <n>.',
      'How many {primes|prime numbers} are there {up to|below} <n>?',
      '{Give me|Find|What are} the prime factors of <n>.',
      'Factorise <n> into primes.',
      'Can <n> be divided by anything but itself and one? Is it prime?',
    ],
  },
  {
    what: 'powers',
    asks: [
      'What is <small> to the power of <small2>?',
      "What's <small> to the power <small2>?",
      '<small> to the power of <small2>{?|}',
      '<small>^<small2>',
      'What is <small>^<small2>?',
      '<small> ** <small2>',
      '{Calculate|Compute|Work out} <small> to the power of <small2>.',
      'What is <small> {cubed|squared}?',
      '<small> {cubed|squared}{?|}',
      'What is the {cube|square} of <n>?',
      'How much is <small> {cubed|squared}?',
      'Raise <small> to the power of <small2>.',
      'Square the number <n>.',
      'How much is two to the {eighth|tenth|sixteenth}?',
      'Which power of two is <n>?',
    ],
  },
  {
    what: 'roots',
    asks: [
      'What is the {square root|cube root|root} of <n>?',
      "What's the {square root|cube root} of <n>?",
      '{Square root|Cube root|Root} of <n>{?|}',
      'sqrt(<n>)',
      'sqrt <n>',
      '{Calculate|Compute|Find|Work out|Tell me|Give me} the square root of <n>.',
      'How much is the {root|square root} of <n>?',
      'Take the square root of <n>.',
      'Which number times itself {is|gives|makes} <n>?',
      'What number squared is <n>?',
    ],
  },
  {
    what: 'percentages',
    asks: [
      'What is <small> {percent|per cent|%} of <n>?',
      'What is <small>% of <n>?',
      "What's <small>% of <n>?",
      '<small>% of <n>{?|}',
      '<small> percent of <n>{?|}',
      'How much is <small> {percent|%} of <n>?',
      '{Calculate|Compute|Work out|Find} <small>{%| percent} of <n>.',
      'What percentage of <n> is <small>?',
      '<small> is {what percent|how many percent|which percentage} of <n>?',
      'Take <small> percent off <n>.',
      'A shirt costs <n> dollars and is <small> percent off. What do I pay?',
      'What is <n> dollars plus <small> percent tax?',
      'How much interest do I get for <n> dollars at <small> percent?',
      'If <n> grows by <small> percent, what is it?',
    ],
  },
  {
    what: 'such functions',
    asks: [
      'What is the {logarithm|cosine|sine|tangent} of <n>?',
      '{log|sin|cos|tan|ln}(<n>)',
      'Calculate the {logarithm|cosine|sine|tangent} of <n>.',
      'What is the {integral|derivative} of {x^2|sin(x)|x^<small>|<small>x}?',
      '{Integrate|Differentiate} {x^2|<small>x|sin(x)}.',
      'What is the factorial of <small>?',
      '<small> factorial{?|}',
      'What is <small>!',
      '{Solve|What is x in} {x^2 + <small>x = <n>|<small>x + <small2>y = <n>|the equation x^3 = <n>|<small>x = <n>}.',
      'What is <n> {modulo|mod} <small>?',
      '<n> mod <small>{?|}',
      'Convert <n> {to|into} {binary|hexadecimal|Roman numerals|octal}.',
      'What is <n> in {binary|hexadecimal|Roman numerals}?',
      'Write <n> in {binary|Roman numerals|hexadecimal}.',
    ],
  },
  {
    what: 'averages and decimals',
    asks: [
      'What is the {average|mean|median} of <n>, <m> and <small>?',
      '{Average|Mean|Median} of <n> and <m>{?|}',
      '{Calculate|Find} the {average|mean|median} of <small>, <small2> and <n>.',
      'What is <decimal> {times|plus|divided by|minus} <decimal2>?',
      '<decimal> {*|+|/|-} <decimal2>',
      'How much is <decimal> {times|plus|minus} <decimal2>?',
      'Compute pi to <small> {digits|places}.',
      'Round <decimal> to {one digit|two digits|one decimal}.',
      'What is <small>/<small2> as a decimal?',
      'What is the {greatest common divisor|least common multiple} of <n> and <m>?',
    ],
  },
];

function beyond(random: Random): Turn {
  const { what, asks } = random.weighted(BEYOND, ({ asks: { length } }) => length);
  const any = (): number => random.int(2, random.pick([20, 50, 100, 100, 1_000, 100_000]));
  const decimal = (): string => {
    const places = random.int(1, 3);
    return (random.int(1, 99_999) / 1_000 + 0.001).toFixed(places);
  };
  const ask = fillOne(
    asks,
    {
      n: any(),
      m: any(),
      small: random.int(2, random.pick([12, 30, 99])),
      small2: random.int(2, random.pick([5, 12, 25])),
      decimal: decimal(),
      decimal2: decimal(),
    },
    random,
  ).replace(/^((?:What|Which) .*)\.$/, '$1?');
  return { ask: hurried(ask, random), answer: fillOne(CANNOT, { what }, random) };
}

export const beyondKinds: readonly Kind[] = [oneTurn(3.2, beyond)];
