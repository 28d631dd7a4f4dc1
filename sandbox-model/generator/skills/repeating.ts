import type { Conversation, Turn } from '../conversation.ts';
import { say } from '../phrases.ts';
import type { Random } from '../random.ts';
import { casingKinds } from './casing.ts';
import { MORE_COPY_AT_THE_END, MORE_COPY_IN_QUOTES, MORE_COPY_WORD, MORE_SEVERAL } from './copy-frames.ts';
import { anyLine, everydayLine } from './everyday.ts';
import { backwards, CHANGES, titleCase } from './text-changes.ts';
import { anyCode, anyText, anyWord, inventedWord, plainSentence, sentence, wordsInRow } from './texts.ts';
import { capitalised, fill, fillOne, inWords, type Kind, oneTurn, ordinal, skillOf } from './wording.ts';

const QUOTES: readonly (readonly [string, string])[] = [
  ['"', '"'],
  ['"', '"'],
  ["'", "'"],
];

/** The text as it stands in the ask: in quotes, or bare at its end. Text with an apostrophe goes into double quotes. */
function quoted(text: string, random: Random): string {
  const [open, close] = text.includes("'") ? ['"', '"'] : random.pick(QUOTES);
  return `${open}${text}${close}`;
}

/** `<t>` ends the ask, bare or in quotes. */
const COPY_AT_THE_END = [
  'Repeat after me: <t>',
  'Repeat after me: <t>',
  'Repeat: <t>',
  'Repeat this: <t>',
  'repeat after me <t>',
  '{Repeat|Echo|Copy|Say|Write|Print|Output} {the following|this|these words|this text|this line}: <t>',
  '{Repeat|Echo|Copy|Say|Write} {the following|this|it} {exactly|word for word|verbatim|as it is|back to me|unchanged|without changes}: <t>',
  'Say: <t>',
  'Say this: <t>',
  'Echo: <t>',
  'Echo <t>',
  'echo "<t>"',
  'Say exactly: <t>',
  'Say exactly this and nothing {else|more}: <t>',
  '{Reply|Respond|Answer} {with|only with|exactly with|with exactly|with just|with nothing but}: <t>',
  '{Reply|Respond|Answer} {with exactly|with exactly this|with the following text|only with the following}: <t>',
  '{Can|Could|Will|Would} you {please |}{repeat|say|echo|write|copy} {this|the following|after me}: <t>',
  'Please {repeat|say|write|echo|copy}: <t>',
  'Please {repeat|say|write|echo|copy} this {sentence|text|line}: <t>',
  '{Write|Type|Print|Output|Return|Send} {exactly |just |only |}this: <t>',
  '{Write down|Type out|Spit out|Give me back|Give back|Send back|Say back to me|Read back}: <t>',
  'I say, you repeat: <t>',
  'Your {only |}{answer|reply|response|output} should be: <t>',
  'Your {answer|reply|response} must be exactly: <t>',
  'Copy the text after the colon: <t>',
  'Echo test: <t>',
  'Parrot this: <t>',
  'I want you to {say|repeat|write}: <t>',
  'I {would like|want} you to repeat {the following|what I say}: <t>',
  'Now say <t>',
  'Just say <t>',
  'Only say <t>',
  'Say after me: <t>',
  'Repeat what I say. <t>',
  'Repeat back what I write: <t>',
  'The text to repeat is: <t>',
  'Output the text below without changing {it|anything}.\n<t>',
  '{Repeat|Copy|Echo} the {text|line|sentence|words} below{|exactly}:\n<t>',
  'Text: <t>\n{Repeat the text.|Say it back.|Copy it exactly.|Echo it.}',
  '<t>\n{Repeat that.|Repeat the line above.|Say that again, word for word.|Copy the text above.}',
];

/** `<q>` is in quotes. */
const COPY_IN_QUOTES = [
  'Say <q>.',
  'Say <q>',
  'Say <q> {and nothing else|and stop|please|to me|now|for me|only}.',
  'Can you say <q>?',
  '{Can|Could|Would} you {please |}{repeat|write|say|type} <q> {for me|back to me|please|now}?',
  'Repeat <q>.',
  'Repeat <q> {exactly|back to me|word for word|verbatim|after me|once}.',
  'Please {say|repeat|write|answer|reply} <q>.',
  '{Reply|Respond|Answer} with <q>.',
  '{Reply|Respond|Answer} {only with|with only|with just|with exactly|with nothing but} <q>.',
  '{Reply|Respond|Answer} with <q> and nothing {else|more}.',
  '{Write|Print|Output|Type|Return|Display|Show} <q>.',
  '{Write|Print|Output|Type|Return} {only|just|exactly} <q>{|, nothing else|, no more}.',
  'I want {you to say|to hear|to see} <q>.',
  'Let me hear you say <q>.',
  'Just {say|answer|write|reply} <q>.',
  'If you {can read this|understand me|are there|are ready|hear me}, {say|answer|reply with|respond with|write} <q>.',
  'Your answer {should|must} be <q>.',
  'The only thing to say is <q>.',
  'Say the {word|words|phrase|text|line} <q>.',
  'Echo <q>.',
  'Copy <q> {exactly|as it is|letter by letter}.',
  'What I want you to output is <q>, {no more, no less|nothing around it|and that is all}.',
  'This is a test. {Say|Reply with|Answer with} <q>.',
  'Send back <q> without {changes|any change}.',
];

/** One word, bare, named as a word. */
const COPY_WORD = [
  'Say the word <w>.',
  'Say the word <w>',
  'Say only the word <w>.',
  '{Reply|Respond|Answer} with the {single |}word <w>.',
  '{Reply|Respond|Answer} {only|just} with the word <w>{|, nothing else}.',
  '{Write|Print|Output|Repeat|Type} the word <w>.',
  'Just the word <w>, please.',
  'Can you say the word <w>?',
  'Say <w>',
  'say <w>',
  'Repeat the word <w> {back to me|once|please}.',
  ...MORE_COPY_WORD,
];

/** Three to eight words, some of them with capitals where nobody expects them: they are to be copied, not put right. */
function longerText(random: Random): string {
  const text = random.chance(0.5) ? plainSentence(random, 8) : wordsInRow(random, random.int(3, 8));
  if (text.split(' ').length < 3) return longerText(random);
  const roll = random.next();
  if (roll < 0.35) return text;
  const share = random.pick([0.15, 0.3, 0.6]);
  return text
    .split(' ')
    .map((word) => {
      if (!random.chance(share)) return word;
      return roll < 0.75 ? capitalised(word) : roll < 0.9 ? word.toUpperCase() : word.toLowerCase();
    })
    .join(' ');
}

function copying(random: Random): Turn {
  const kind = random.next();
  const text = kind < 0.5 ? anyLine(random) : kind < 0.65 ? longerText(random) : anyText(random);
  const roll = random.next();
  if (roll < 0.45) {
    const t = random.chance(0.3) ? quoted(text, random) : text;
    // The plainest words are the commonest.
    const phrase = random.pick(random.chance(0.55) ? COPY_AT_THE_END : MORE_COPY_AT_THE_END);
    const ask = fill(phrase, { t: phrase.includes('"<t>"') ? text : t }, random);
    return { ask, answer: text };
  }
  if (roll < 0.85) {
    const phrases = random.chance(0.5) ? COPY_IN_QUOTES : MORE_COPY_IN_QUOTES;
    const ask = fillOne(phrases, { q: quoted(text, random) }, random);
    return { ask: random.chance(0.1) ? ask.charAt(0).toLowerCase() + ask.slice(1) : ask, answer: text };
  }
  const w = random.pick([anyWord(random), inventedWord(random), anyWord(random), anyCode(random)]);
  return { ask: fillOne(COPY_WORD, { w }, random), answer: w };
}

const SEVERAL = [
  '{Say|Write|Repeat|Print|Type|Output} <q> <n> times{|<how>}.',
  '{Can|Could} you {say|write|repeat|print} <q> <n> times{|<how>}?',
  '{Repeat|Say|Write} the {word|text} <q> <n> times{|<how>}.',
  'Please {write|say|repeat} <q> <n> times{|<how>}.',
  'I want <q> <n> times{|<how>}.',
  '<n> times <q><how>, please.',
  'Give me <q> <n> times{|<how>}.',
  ...MORE_SEVERAL,
];

/** The number may come last, after what does not matter. Only for a single word. */
const SEVERAL_OF_A_WORD = [
  '{Say|Repeat|Write|Type|Print} the word <q>{| for me| to me| please| now}, <n> times.',
  '{Say|Repeat|Write} {the word |}<q> {for me|to me|please|out loud|in a row} <n> times.',
  '{Say|Repeat|Write} <q>. <N> times{|, please}.',
  '{Can|Could|Would|Will} you {say|repeat|write} the word <q> for me, <n> times?',
  '<N> times the word <q>{|, please}.',
  'The word <q>, <n> times{|, please}.',
  '<q>, <n> times{|, please}.',
  '<q> x <n>',
  'I want to {hear|see|read} the word <q> <n> times{| in a row}.',
  'Please {say|write|repeat} <n> times: <q>',
  '{Repeat|Say|Write} <n> times: <q>',
  '{Say|Repeat|Write} the following word <n> times: <q>',
  '{Say|Repeat|Write} it <n> times: <q>',
  'My {parrot|robot|baby} learns the word <q>. Say it <n> times.',
  'Take the word <q> and {say|repeat|write} it <n> times.',
  'How does it {sound|look} when you {say|write} <q> <n> times?',
];

const SEPARATORS: readonly (readonly [string, string])[] = [
  ['\n', '{, one per line|, each on its own line|, each on a new line|, on separate lines}'],
  [', ', '{, separated by commas|, with commas between|, comma separated}'],
  ['-', '{, joined by hyphens|, with hyphens between}'],
];

function severalTimes(random: Random): Turn {
  const short = random.chance(0.75);
  const text = short ? random.pick([anyWord(random), inventedWord(random), wordsInRow(random, 2)]) : sentence(random);
  const n = short ? random.pick([2, 2, 3, 3, 3, 4, 5, 5, 6, 7, 8, 10]) : random.int(2, 4);
  const number = random.chance(0.5) ? String(n) : inWords(n);
  const [separator, how] = random.chance(0.35) ? random.pick(SEPARATORS) : [' ', ''];
  const bare = !text.includes(' ') && random.chance(0.5);
  const ofAWord = how === '' && !text.includes(' ') && random.chance(0.65);
  const phrase = random.pick(ofAWord ? SEVERAL_OF_A_WORD : SEVERAL).replace('{|<how>}', '<how>');
  const slots = { q: bare ? text : quoted(text, random), n: number, N: capitalised(number), how: say(how, random) };
  let ask = fill(phrase, slots, random);
  if (n === 2 && random.chance(0.5)) ask = ask.replace(/\b(2|two) times/, 'twice');
  return { ask: capitalised(ask), answer: Array.from({ length: n }, () => text).join(separator) };
}

function changing(random: Random): Turn {
  const kind = random.next();
  const text =
    kind < 0.2 ? wordsInRow(random, random.int(2, 4)) : kind < 0.5 ? everydayLine(random) : plainSentence(random, 8);
  const change = random.pick(CHANGES);
  const phrase = random.pick(change.asks);
  const upper = random.chance(0.5) ? text.toUpperCase() : titleCase(text);
  const slots = { t: text, q: quoted(text, random), v: upper, u: quoted(upper, random) };
  return { ask: fill(phrase, slots, random), answer: change.answer(text) };
}

/** The second word, and what stands before or after one. */
function placeOfWord(random: Random): Turn {
  const text = plainSentence(random, 8);
  const words = text.split(' ');
  if (words.length < 3 || new Set(words).size !== words.length) return placeOfWord(random);
  const q = quoted(text, random);
  if (random.chance(0.55)) {
    const n = random.int(2, Math.min(6, words.length));
    const ask = fillOne(
      [
        "{What is|What's|Tell me|Give me|Say} the <nth> word {of|in} <q>{?|}",
        'Which is the <nth> word in <q>?',
        'Word number <n> of <q>?',
        'In <q>, {which|what} word is the <nth>?',
        '{Return|Output|Write|Copy|Pick} {only |}the <nth> word of <q>.',
        'The <nth> word of <q>, please.',
        '<q>: <nth> word?',
        'Which word {stands|comes} <nth> in <q>?',
        'I wrote <q>. What is the <nth> word?',
        'Look at <q>. Which word is the <nth> one?',
        'Find the <nth> word of the line <q>.',
        '{Can|Could} you tell me the <nth> word of <q>?',
        'Give me just word number <n> from <q>.',
      ],
      { nth: ordinal(n), n, q },
      random,
    );
    return { ask, answer: words[n - 1] as string };
  }
  const at = random.int(1, words.length - 1);
  if (random.chance(0.5)) {
    const ask = fill(
      '{Which|What} word {comes|stands|is} {right |}after "<w>" in <q>?',
      { w: words[at - 1] as string, q },
      random,
    );
    return { ask, answer: words[at] as string };
  }
  const ask = fill(
    '{Which|What} word {comes|stands|is} {right |}before "<w>" in <q>?',
    { w: words[at] as string, q },
    random,
  );
  return { ask, answer: words[at - 1] as string };
}

/** Replace, remove, put before, put after. */
function editing(random: Random): Turn {
  const text = plainSentence(random, 8);
  const words = text.split(' ');
  if (words.length < 3 || new Set(words).size !== words.length) return editing(random);
  const [q, w, other] = [quoted(text, random), random.pick(words), anyWord(random)];
  const roll = random.next();
  if (roll < 0.4) {
    const ask = fillOne(
      [
        'Replace "<w>" {with|by} "<other>" in <q>.',
        'In <q>, {replace|change|swap} "<w>" {with|to|for} "<other>".',
        '{Say|Write|Repeat} <q> with "<other>" instead of "<w>".',
        'Change the word "<w>" to "<other>": <t>',
        'Swap "<w>" for "<other>" in <q>.',
        'Put "<other>" in place of "<w>" in <q>.',
        'Substitute "<other>" for "<w>" in <q>.',
        'Take <q> and replace "<w>" {with|by} "<other>".',
        'Replace "<w>" {with|by} "<other>": <t>',
        'Write <q>, but with "<other>" instead of "<w>".',
        'I wrote <q>. Change "<w>" to "<other>".',
        'In this line, "<w>" should be "<other>": <t>',
        'Use "<other>" instead of "<w>": <t>',
        '{Can|Could} you replace "<w>" with "<other>" in <q>?',
      ],
      { w, other, q, t: text },
      random,
    );
    return { ask, answer: words.map((one) => (one === w ? other : one)).join(' ') };
  }
  if (roll < 0.65) {
    const ask = fillOne(
      [
        '{Remove|Delete|Drop|Take out} {the word |}"<w>" from <q>.',
        '{Say|Write|Repeat} <q> without {the word |}"<w>".',
        'Leave out "<w>": <t>',
        '{Remove|Delete|Drop} "<w>": <t>',
        'Take <q> and {remove|delete|drop} "<w>".',
        'Write <q>, but leave out "<w>".',
        '{Can|Could} you {remove|delete} "<w>" from <q>?',
        'I wrote <q>. {Remove|Delete|Take out} the word "<w>".',
        'Without "<w>", please: <t>',
        'Cut {the word |}"<w>" out of <q>.',
        'Everything but "<w>": <t>',
        'Strike "<w>" from <q>.',
        'What is <q> without "<w>"?',
      ],
      { w, q, t: text },
      random,
    );
    return { ask, answer: words.filter((one) => one !== w).join(' ') };
  }
  const before = random.chance(0.5);
  const ask = fillOne(
    before
      ? [
          '{Put|Add|Write} {the word |}"<other>" {before|in front of} <q>.',
          '{Add|Put} "<other>" at the {beginning|start} of <q>.',
        ]
      : [
          '{Put|Add|Write} {the word |}"<other>" {after|behind} <q>.',
          '{Add|Put|Append} "<other>" {at|to} the end of <q>.',
        ],
    { other, q },
    random,
  );
  return { ask, answer: before ? `${other} ${text}` : `${text} ${other}` };
}

const AGAIN: readonly { asks: string; answer(text: string): string }[] = [
  {
    asks: '{Again|Once more|One more time|Say it again|Repeat that|And again|Again, please|Same again}{.|}',
    answer: (text) => text,
  },
  {
    asks: '{Now in capitals|In capitals|Now in upper case|And in capital letters|Now shout it in capitals|All caps now}{.|}',
    answer: (text) => text.toUpperCase(),
  },
  {
    asks: '{Now in lower case|In small letters|And in lower case|Now without capitals}{.|}',
    answer: (text) => text.toLowerCase(),
  },
  { asks: '{Now say it twice|Two times, please|Twice now|Say that twice}{.|}', answer: (text) => `${text} ${text}` },
  { asks: '{Now three times|Say it three times|Three times, please}{.|}', answer: (text) => `${text} ${text} ${text}` },
  {
    asks: '{Now backwards, word by word|Reverse the word order|Now with the words in reverse order}{.|}',
    answer: backwards,
  },
  {
    asks: '{Only the first word|Now only the first word|What was the first word}{.|}',
    answer: (text) => text.split(' ')[0] as string,
  },
  {
    asks: '{Only the last word|Now just the last word|What was the last word}{.|}',
    answer: (text) => text.split(' ').at(-1) as string,
  },
  { asks: '{Now in quotes|Put it in quotes|With quotation marks now}{.|}', answer: (text) => `"${text}"` },
];

function againAndAgain(random: Random): Conversation {
  const text = random.chance(0.3) ? wordsInRow(random, random.int(1, 4)) : plainSentence(random, 8);
  const first = random.chance(0.5)
    ? fillOne(COPY_IN_QUOTES, { q: quoted(text, random) }, random)
    : fillOne(['Repeat after me: <t>', 'Say: <t>', 'Repeat: <t>', 'Echo this: <t>', 'Write: <t>'], { t: text }, random);
  const turns: Turn[] = [{ ask: first, answer: text }];
  for (const { asks, answer } of random.sample(AGAIN, random.int(1, 2))) {
    turns.push({ ask: say(asks, random).replace('was the first word.', 'was the first word?'), answer: answer(text) });
    if (random.chance(0.7)) break;
    // What follows is about what was said first: it is said once more, so that "it" is clear.
    turns.push({ ask: fill('{Say|Repeat} {again|once more}: <t>', { t: text }, random), answer: text });
  }
  return { turns: turns.slice(0, 4) };
}

const ECHO_SYSTEMS = [
  'Repeat {everything|whatever|what} the user says{|, word for word|, exactly|, and nothing else}.',
  'You are an echo. {Repeat each message exactly|Say back what you are told}.',
  'Echo {the user|every message|each message}{| exactly| word for word}.',
  'Copy the user message {exactly|unchanged|verbatim} as your answer.',
  'Always {answer|reply|respond} with the exact text of the {message|user}.',
];

function echo(random: Random): Conversation {
  const turns = Array.from({ length: random.int(1, 3) }, () => {
    const text = anyText(random);
    return { ask: text, answer: text };
  });
  if (random.chance(0.65)) return { system: say(random.pick(ECHO_SYSTEMS), random), turns };
  const opening = {
    ask: say(
      '{From now on|For the next messages|Let us play a game:} repeat {everything I say|what I say|each of my messages}{| exactly}.',
      random,
    ),
    answer: say('{Okay|All right|Sure}, I will repeat what you say.', random),
  };
  return { turns: [opening, ...turns] };
}

const kinds: readonly Kind[] = [
  oneTurn(15, copying),
  oneTurn(4, severalTimes),
  oneTurn(6, changing),
  ...casingKinds,
  oneTurn(1.2, placeOfWord),
  oneTurn(1.5, editing),
  { often: 2, make: againAndAgain },
  { often: 1.5, make: echo },
];

export const repeatingSkill = skillOf('repeating', 2.3, kinds);
