import type { Task } from '../prompt.ts';
import { has, sameItems, saysNumber } from '../shapes.ts';

const LAST_WEEK =
  'Our warehouse was full of boxes until two robots came last week and moved all of them to the trucks.';

export const instructions: readonly Task[] = [
  { id: 'sum-plus', said: 'What do I get when I put 12 and 16 together?', right: [saysNumber(28)], example: '28' },
  { id: 'sum-minus', said: 'How much is 30 less 12?', right: [saysNumber(18)], example: '30 minus 12 is 18.' },
  { id: 'sum-times', said: 'tell me the product of 8 and 4', right: [saysNumber(32)], example: '32' },
  { id: 'sum-divided', said: 'divide 18 by 3 please', right: [saysNumber(6)], example: '6' },
  { id: 'sum-symbols', said: 'calc 9*5 pls', right: [saysNumber(45)], example: '45' },
  {
    id: 'sum-story',
    said: 'There were 9 robots in the hall and 4 drove away. How many are left?',
    right: [saysNumber(5)],
    example: '5 robots are left.',
  },
  {
    id: 'sum-smaller',
    said: 'Which one is smaller: 64 or 46?',
    right: [{ says: /\b46\b/ }, { saysNot: /\b64 is (the )?(smaller|less)|\bor\b/i }],
    example: '46',
  },
  {
    id: 'one-word',
    said: 'one word answer please. what is the opposite of up?',
    right: [{ exactly: 'down' }],
    example: 'Down',
  },
  {
    id: 'one-word-souk',
    said: 'Using just one word, name the tier that can call the inference API.',
    right: [{ exactly: 'premium' }],
    example: 'Premium',
  },
  {
    id: 'yes-no',
    said: 'Only say yes or no. Can a restricted key create other keys?',
    right: [{ exactly: 'no' }],
    example: 'No',
  },
  {
    id: 'number-only',
    said: 'How many write requests a minute are allowed? Answer with nothing but the number.',
    right: [{ exactly: '120' }],
    example: '120',
  },
  {
    id: 'json-name',
    said: 'Write a JSON object whose key colour is red.',
    right: [{ json: has({ colour: 'red' }) }],
    example: '{"colour": "red"}',
  },
  {
    id: 'json-list',
    said: 'the words cat, dog and bird as a JSON array please',
    right: [{ json: sameItems(['cat', 'dog', 'bird']) }],
    example: '["cat", "dog", "bird"]',
  },
  {
    id: 'json-two',
    said: 'I need JSON with name set to Bob and age set to 30. No other text.',
    right: [{ json: has({ name: 'Bob', age: 30 }) }],
    example: '{"name": "Bob", "age": 30}',
  },
  {
    id: 'json-fact',
    said: 'As JSON: which prefix do live keys have?',
    right: [{ json: (value) => JSON.stringify(value).includes('svc_live_') }],
    example: '{"prefix": "svc_live_"}',
  },
  {
    id: 'capitals',
    said: 'Can you turn "hello from souk" into upper case?',
    right: [{ exactlyInCase: 'HELLO FROM SOUK' }],
    example: 'HELLO FROM SOUK',
  },
  {
    id: 'capitals-answer',
    said: 'What error comes with a revoked key? Shout it in all caps.',
    right: [{ capitals: true }, { says: /INVALID_KEY|401/ }],
    example: 'INVALID_KEY',
  },
  {
    id: 'small-letters',
    said: 'Write the phrase ROBOTS LIKE OIL with small letters.',
    right: [{ exactlyInCase: 'robots like oil' }],
    example: 'robots like oil',
  },
  {
    id: 'repeat',
    said: 'say exactly this: blue birds sing at dawn',
    right: [{ exactly: 'blue birds sing at dawn' }],
    example: 'blue birds sing at dawn',
  },
  {
    id: 'repeat-three',
    said: 'Write the word ping four times.',
    right: [{ says: /^\W*ping\W+ping\W+ping\W+ping\W*$/i }],
    example: 'ping ping ping ping',
  },
  {
    id: 'count-up',
    said: 'Show me that you can count to eight.',
    right: [
      { says: /1\D+2\D+3\D+4\D+5\D+6\D+7\D+8\b|one\W+two\W+three\W+four\W+five\W+six\W+seven\W+(and )?eight/i },
      { saysNot: /\b9\b|nine/i },
    ],
    example: '1, 2, 3, 4, 5, 6, 7, 8',
  },
  {
    id: 'count-down',
    said: 'do a countdown, but from 7 to 3',
    right: [{ says: /7\D+6\D+5\D+4\D+3\b/ }, { saysNot: /\b[28]\b/ }],
    example: '7, 6, 5, 4, 3',
  },
  { id: 'count-words', said: 'Count the words of this: my new robot can walk', right: [saysNumber(5)], example: '5' },
  {
    id: 'count-letters',
    said: 'How many letters does "key" have?',
    right: [saysNumber(3)],
    example: 'It has 3 letters.',
  },
  {
    id: 'list-vegetables',
    said: 'name four vegetables that I could plant',
    right: [{ items: 4 }, { saysNot: /sandbox/i }],
    example: 'carrot, pea, leek, onion',
  },
  {
    id: 'list-days',
    said: 'Give me a list of three days of the week.',
    right: [{ items: 3 }, { says: /day/i }],
    example: 'Monday, Tuesday and Friday',
  },
  {
    id: 'list-animals',
    said: 'Six animals, one per line.',
    right: [{ lines: 6 }],
    example: 'cat\ndog\ncow\nhen\npig\nfox',
  },
  {
    id: 'summarise',
    said: `Shorten this to a brief sentence: ${LAST_WEEK}`,
    right: [{ words: { from: 2, to: 15 } }, { says: /robots?/i }, { says: /box|warehouse/i }],
    example: 'Two robots moved all boxes to the trucks.',
  },
  { id: 'reverse', said: 'write the word dog in reverse', right: [{ says: /\bg-?\s?o-?\s?d\b/i }], example: 'god' },
  { id: 'last-letter', said: 'Last letter of "robot"?', right: [{ says: /\bt\b/i }], example: 'T' },
  {
    id: 'opposite',
    said: 'If a box is not small, it is the opposite. What word is that?',
    right: [{ says: /\b(big|large|great|huge|tall)\b/i }],
    example: 'big',
  },
  {
    id: 'alphabetical',
    said: 'Bring these words into alphabetical order: sun, moon, earth',
    right: [{ says: /earth\W+(and )?moon\W+(and )?sun/i }],
    example: 'earth, moon, sun',
  },
  {
    id: 'memory-name',
    said: ["hello, my name's Omar", 'Hello Omar, nice to meet you.', 'do you still know how I am called?'],
    right: [{ says: /\bomar\b/i }],
    example: 'You are Omar.',
  },
  {
    id: 'memory-colour',
    said: ['My favourite colour is purple.', 'Purple is a fine colour.', 'Tell me a colour I like.'],
    right: [{ says: /\bpurple\b/i }],
    example: 'You like purple.',
  },
  {
    id: 'system-json',
    said: 'What is 3 plus 4?',
    system: 'Respond only with JSON.',
    right: [{ json: (value) => JSON.stringify(value).includes('7') }],
    example: '{"answer": 7}',
  },
];
