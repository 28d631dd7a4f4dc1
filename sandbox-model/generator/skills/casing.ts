import type { Turn } from '../conversation.ts';
import { say } from '../phrases.ts';
import type { Random } from '../random.ts';
import { MORE_CASE_FRAMES } from './copy-frames.ts';
import { everydayLine, inAnyCase } from './everyday.ts';
import { titleCase } from './text-changes.ts';
import { anyWord, plainSentence, sentence, wordsInRow } from './texts.ts';
import { type Kind, oneTurn } from './wording.ts';

const UPPER =
  '{capitals|capitals|capital letters|upper case|uppercase|all caps|all capitals|caps|block capitals|big letters}';
const LOWER = '{lower case|lower case|lowercase|lowercase letters|small letters|lower-case letters|little letters}';

/** `<how>` is the case, `<t>` the bare text, `<q>` the text in quotes. */
const FRAMES = [
  '{Write|Put|Say|Repeat|Print|Type|Give me|Show|Return|Rewrite|Output} {this|that|it|the following|this text|this sentence|the following line} in <how>: <t>',
  '{Write|Put|Say|Repeat|Print|Type|Rewrite} this in <how>: <q>',
  '{Write|Put|Say|Print|Type|Rewrite|Show} the {words|text|line|sentence|phrase} <q> in <how>.',
  '{Write|Put|Say|Print|Type|Rewrite|Show} the {text|line|sentence|phrase} <q> {all |}in <how>, {please|will you|nothing else}.',
  '{Convert|Change|Turn|Transform|Switch|Set} {this|the following|this text|the text} {to|into} <how>: <t>',
  '{Convert|Change|Turn|Transform} <q> {to|into} <how>.',
  'Please {write|put|type|convert} <q> {in|into} <how>.',
  '<q> in <how>, please.',
  '<q>: {write|put|say|repeat} that in <how>.',
  '<q> - {write|put|say|give me} {that|this|it} in <how>.',
  '<t>\n{Write|Put|Say|Repeat} {that|this|the line above|the text above} in <how>.',
  'Text: <t>\n{Put it|Write it|Say it|Give it back} in <how>.',
  'Here is a {line|text|sentence}: <q>. {Write|Put|Say|Give} it {back |}in <how>.',
  'I have {a title|a line|a sign|a label|a note|a headline}: <q>. {Put it|Write it|I want it|I need it} in <how>.',
  'My {sign|label|poster|headline|note|door plate} {says|reads} <q>. {Put that|Write that|Change it} {in|into} <how>.',
  'I {typed|wrote|got|was sent} <q>. {Can|Could} you {put|write|change} {that|it} {in|into} <how>?',
  '{Can|Could|Would|Will} you {write|put|say|type|convert} <q> {in|into} <how>{| for me| please}?',
  '{Can|Could|Would} you {please |}put this {in|into} <how>: <t>',
  'How {does|would} <q> look in <how>?',
  'What does <q> look like in <how>?',
  'In <how>: <q>',
  'In <how>, please: <t>',
  'Now in <how>: <t>',
  'Only in <how>: <t>',
  'I {want|need|would like} {this|the following} in <how>: <t>',
  'I {want|need|would like} <q> in <how>.',
  'Use <how> for this: <t>',
  'Use {only |}<how>: <t>',
  '{Repeat after me|Say after me|Copy this}, {but |}in <how>: <t>',
  'Give me <q> in <how>{.| and nothing else.}',
  'Text in <how>, please: <t>',
  ...MORE_CASE_FRAMES,
];

/** Who shouts, writes in capitals. */
const LOUD = [
  '{Shout|Yell|Scream|Bellow|Roar}: <t>',
  '{Shout|Yell|Scream|Bellow|Holler} {this|the following|these words|this line|it}: <t>',
  '{shout|yell|scream} this: <t>',
  '{shout|yell|scream} <q>',
  '{Shout|Yell|Scream|Roar} <q>.',
  '{Shout|Yell|Scream} {this|it} {out loud|at me|for me|as loud as you can}: <t>',
  'Please {shout|yell} <q>.',
  '{Can|Could|Would} you {shout|yell|scream} <q>{| for me| please}?',
  '{Shout|Yell} the {words|line|sentence|text|phrase} <q>.',
  'I want you to {shout|yell|scream} <q>.',
  'Let me hear you {shout|yell|scream} <q>.',
  '{Shout it|Yell it}: <q>',
  '<q>: {shout|yell|scream} {it|that}!',
  'Write this as if you were {shouting|yelling}: <t>',
  'Say this as loud as you can: <t>',
  'Caps lock on: <t>',
  'Say it {louder|loudly}: <t>',
  'Now {shout|yell}: <t>',
  'Make this loud: <t>',
  'How do you {shout|yell} <q> in writing?',
];

/** Somebody whose own capitals are stuck: the words of the request shout, the text is as it is. */
function shouted(phrase: string): string {
  return phrase
    .split(/(<[tq]>)/)
    .map((part) => (/^<[tq]>$/.test(part) ? part : part.toUpperCase()))
    .join('');
}

function lineToChange(random: Random): string {
  const roll = random.next();
  if (roll < 0.08) return anyWord(random);
  if (roll < 0.25) return wordsInRow(random, random.int(2, 8));
  if (roll < 0.55) return everydayLine(random);
  if (roll < 0.62) return inAnyCase(everydayLine(random), random);
  if (roll < 0.85) return plainSentence(random, 8);
  return sentence(random);
}

function inCase(upper: boolean, random: Random): Turn {
  const line = lineToChange(random);
  const roll = random.next();
  const others = upper
    ? [line, line.toLowerCase(), titleCase(line)]
    : [line.toUpperCase(), line.toUpperCase(), titleCase(line)];
  const text = (roll < 0.6 ? others[0] : roll < 0.85 ? others[1] : others[2]) as string;
  const quote = text.includes("'") || random.chance(0.7) ? '"' : "'";
  let phrase = say(
    random.pick(upper && random.chance(0.15) ? LOUD : FRAMES).replaceAll('<how>', upper ? UPPER : LOWER),
    random,
  );
  const manner = random.next();
  if (manner < 0.12) phrase = shouted(phrase);
  else if (manner < 0.24) phrase = phrase.replace(/^[A-Z]/, (letter) => letter.toLowerCase());
  const ask = phrase.replaceAll('<q>', () => `${quote}${text}${quote}`).replaceAll('<t>', () => text);
  return { ask, answer: upper ? text.toUpperCase() : text.toLowerCase() };
}

export const casingKinds: readonly Kind[] = [
  oneTurn(5, (random) => inCase(true, random)),
  oneTurn(4.4, (random) => inCase(false, random)),
];
