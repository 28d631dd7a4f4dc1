/** More ways to ask for counting; the slots are those of counting.ts. */
export const MORE_COUNT_UP: readonly string[] = [
  '{Would|Will} you count from <from> to <to><how>?',
  'I {need|want|would like} {the|all the|all} numbers from <from> to <to><how>.',
  '{Start|Begin} {at|with} <from> and count {up |}to <to><how>.',
  'Counting from <from> to <to><how>, please.',
  'Show me how you count from <from> to <to><how>.',
  '{Let me hear you|Go ahead and|Try to|Now} count from <from> to <to><how>.',
  'Every number from <from> to <to><how>, please.',
  '{Enumerate|Recite|Name|Type|Display} {all |}the numbers from <from> to <to><how>.',
  'Which numbers do you say when you count from <from> to <to><how>?',
  'My {son|daughter|robot} learns to count. Count from <from> to <to><how>.',
  'Go from <from> up to <to><how>.',
  'Just the numbers from <from> to <to><how>.',
  'Only count, say nothing else: from <from> to <to><how>.',
  'Count with me from <from> to <to><how>.',
  'numbers from <from> to <to><how>',
  'numbers <from> to <to><how> please',
  'Play hide and seek and count to <to><how>.',
  'How do you count to <to><how>?',
];

export const MORE_COUNT_DOWN: readonly string[] = [
  'Start at <from> and count down to <to><how>.',
  'I {need|want|would like} a countdown from <from> to <to><how>.',
  'The rocket starts: count down from <from> to <to><how>.',
  '{Would|Could|Will} you count {down|backwards} from <from> to <to><how>?',
  'Give me a countdown from <from> to <to><how>.',
  'The numbers from <from> down to <to><how>, please.',
  'From <from> down to <to><how>, please.',
  'Count in reverse from <from> to <to><how>.',
  'Numbers backwards from <from> to <to><how>.',
  'Show me a countdown from <from> to <to><how>.',
  'countdown from <from> to <to><how>',
  'Let us count down from <from> to <to><how>.',
  'Go down from <from> to <to><how>.',
  'Say the numbers from <from> down to <to><how>.',
  'Backwards, from <from> to <to><how>, please count.',
];

/** `<q>` is the quote mark, `<t>` the text. */
export const MORE_COUNT_WORDS: readonly string[] = [
  'Of how many words does <q><t><q> consist?',
  'What is the number of words in <q><t><q>?',
  'How many separate words do you see in <q><t><q>?',
  'How long is <q><t><q>, in words?',
  'Please count how many words there are in <q><t><q>.',
  'Count every word in <q><t><q>.',
  'Tell me the number of words in <q><t><q>.',
  'Find out how many words <q><t><q> has.',
  'I need to know how many words are in <q><t><q>.',
  '<q><t><q> contains how many words?',
  '<q><t><q> has how many words?',
  'The words in <q><t><q>: how many?',
  'Can you tell how many words <q><t><q> has?',
  'count words: <t>',
  'how many words in this: <t>',
  'Words in this line, how many? <t>',
];

/** `<w>` is the word. */
export const MORE_COUNT_LETTERS: readonly string[] = [
  'What is the number of letters in <w>?',
  'Of how many letters does the word <w> consist?',
  'How many letters do you need to write <w>?',
  'Please count the letters of <w>.',
  '{Can|Could} you count the letters in <w>?',
  'Count every letter of the word <w>.',
  'The word <w> has how many letters?',
  '<w>: how many letters?',
  'How long is <w>, in letters?',
  'I write <w>. How many letters is that?',
  'Find the length of the word <w>.',
  'What is the length of the word <w>?',
  'letters in <w>?',
  'How many letters make up <w>?',
  'Tell me how many letters <w> has.',
];

/** `<names>` is "twos", `<step>` is 2. */
export const STEPS_UP: readonly string[] = [
  '{Count|Can you count|Please count} by <names> from <start> to <to>.',
  'Count {in steps of|by} <step> from <start> to <to>.',
  'Count {from <start> to <to>|up to <to> from <start>} in <names>.',
  'Count from <start> to <to> in steps of <step>.',
  'Count in <names> from <start> to <to>.',
  '{List|Write|Give me|Say} the numbers from <start> to <to> in steps of <step>.',
  'From <start> to <to> in steps of <step>, please count.',
  'In steps of <step>, count from <start> to <to>.',
  'Skip count by <step> from <start> to <to>.',
  'Start at <start> and count by <names> up to <to>.',
  'count by <names> from <start> to <to>',
  'Go from <start> to <to> in steps of <step>.',
  'Numbers from <start> to <to> in steps of <step>, please.',
  '{Would|Could} you count by <step> from <start> to <to>?',
];

export const STEPS_DOWN: readonly string[] = [
  '{Count|Can you count|Please count} down by <names> from <start> to <to>.',
  'Count {down|backwards} in steps of <step> from <start> to <to>.',
  'Count {down|backwards} from <start> to <to> in steps of <step>.',
  'Count {down|backwards} from <start> to <to> in <names>.',
  'Count in <names> from <start> down to <to>.',
  'A countdown from <start> to <to> in steps of <step>, please.',
  '{List|Write|Give me} the numbers from <start> down to <to> in steps of <step>.',
  'From <start> down to <to> in steps of <step>, please count.',
  'In steps of <step>, count from <start> down to <to>.',
  'Go down from <start> to <to> in steps of <step>.',
  'Count from <start> to <to> in steps of <step>.',
];

/** `<kind>` is "even" or "odd". */
export const FIRST_EVEN: readonly string[] = [
  '{Give me|List|Name|What are} the first <n> <kind> numbers{|, please}.',
  'The first <n> <kind> numbers, please.',
  '{Write|Say|Show|Tell me} the first <n> <kind> numbers.',
  'I need the first <n> <kind> numbers.',
  'first <n> <kind> numbers',
  '{Can|Could} you list the first <n> <kind> numbers?',
];

export const EVEN_FROM_TO: readonly string[] = [
  '{List|Give me|Count|Write} {all |}the <kind> numbers from <from> to <to>.',
  '{Which|What} numbers from <from> to <to> are <kind>?',
  'Which <kind> numbers are there from <from> to <to>?',
  'All <kind> numbers from <from> to <to>, please.',
  'Count only the <kind> numbers from <from> to <to>.',
  'I need the <kind> numbers from <from> to <to>.',
  '<kind> numbers from <from> to <to>',
  '{Say|Name|Show|Print} the <kind> numbers from <from> up to <to>.',
  '{Can|Could} you list the <kind> numbers from <from> to <to>?',
  'From <from> to <to>: only the <kind> numbers.',
];

/** `<w>` is the word, `<which>` is "first" or "last", `<verb>` is "start" or "end". */
export const ONE_END_OF_A_WORD: readonly string[] = [
  'What is the <which> letter of <w>?',
  'what is the <which> letter of <w>',
  '{Give|Tell|Show} me the <which> letter {of|in} {the word |}<w>.',
  'The <which> letter of <w>{?|, please.}',
  'Which is the <which> letter {of|in} <w>?',
  'Which letter {is|stands|comes} <which> in <w>?',
  '{Say|Name|Find|Return|Write|Output} the <which> letter of {the word |}<w>.',
  'With {which|what} letter does {the word |}<w> <verb>?',
  '{Can|Could} you tell me the <which> letter of <w>?',
  'In the word <w>, {what|which} letter {is|comes} <which>?',
  'I wrote <w>. What is the <which> letter?',
  '<w>: <which> letter?',
  '<w> - what is its <which> letter?',
  'Look at <w>: what is the <which> letter?',
  'Do you know the <which> letter of <w>?',
  '<which> letter of <w>',
];

/** `<l>` is the letter. */
export const MORE_COUNT_ONE_LETTER: readonly string[] = [
  "How many <l>'s are in {the word |}<w>?",
  'How many "<l>" does {the word |}<w> have?',
  'How many times is the letter <l> in <w>?',
  'How often is the letter <l> in {the word |}<w>?',
  'Number of times the letter <l> is in <w>?',
  'Tell me how often the letter <l> is in <w>.',
  '{Can|Could} you count the letter <l> in <w>?',
  'In the word <w>, how often is the letter <l> in it?',
  '<w>: how often is the letter <l> in it?',
  'Is the letter <l> in <w>, and how often?',
  'count the letter <l> in <w>',
];

export const SPELL: readonly string[] = [
  'Spell <w>.',
  'spell <w>',
  'Spell: <w>',
  'Spell it: <w>',
  'How is <w> spelled?',
  'How is the word <w> written, letter by letter?',
  '{Write|Say|Type|Read} <w> letter by letter.',
  'Break <w> into {its |}letters.',
  'Split the word <w> into letters.',
  'Which letters {make up|are in} <w>?',
  'I want to write <w>. Spell it.',
  'Put a dash between the letters of <w>.',
  '{Could|Can} you spell <w> for me?',
  'The letters of <w>, please.',
];
