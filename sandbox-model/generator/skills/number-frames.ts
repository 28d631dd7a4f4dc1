/** More ways to ask about numbers; the slots are those of arithmetic-numbers.ts. */

/** `<adjective>` is "smaller" or "smallest", `<and>` is "4 and 9", `<listed>` is "4, 9". */
export const THE_ONE_OF: readonly string[] = [
  'What is the <adjective> of <and>?',
  "What's the <adjective> of <and>?",
  'what is the <adjective> of <and>',
  'The <adjective> {number |one |}of <and>{?|, please.}',
  '{Give me|Tell me|Say|Name|Find|Return|Write|Output} the <adjective> {number |one |}of <and>.',
  '{Give me|Tell me|Say|Name|Find|Return|Pick} the <adjective> of {these|the numbers}: <listed>',
  'What is the <adjective> {number|one} {of|among|out of|in} <and>?',
  'Which is the <adjective> of <and>?',
  'Which is the <adjective> {number|one}, <either>?',
  'The <adjective> one: <either>?',
  'I want the <adjective> of <and>.',
  '<listed>: {say|give me|name|which is} the <adjective> one{.|}',
  'Of <and>, {say|give me|name|tell me} the <adjective> one.',
  '<and>: which one is the <adjective>?',
  '{Can|Could} you {say|tell me|pick} the <adjective> of <and>?',
];

/** For asks whose `<adjective>` is the largest or the smallest of all. */
export const EXTREMES: Readonly<Record<'big' | 'small', readonly string[]>> = {
  big: [
    '{Maximum|Max} of <and>?',
    'max(<listed>)',
    'What is the maximum of <and>?',
    '{Find|Give me} the maximum: <listed>',
  ],
  small: [
    '{Minimum|Min} of <and>?',
    'min(<listed>)',
    'What is the minimum of <and>?',
    '{Find|Give me} the minimum: <listed>',
  ],
};

/** `<way>` is "from smallest to largest", `<listed>` and `<joined>` the numbers. */
export const SORT_NUMBERS: readonly string[] = [
  '{Sort|Order|Arrange|Put|Rank|Rearrange} {these numbers|the numbers|these|the following numbers} <way>: <listed>',
  '{Sort|Arrange|Order|Rearrange} <listed> <way>.',
  '{Sort|Arrange|Order} the numbers <joined> <way>.',
  '{Can|Could|Would} you {sort|order|arrange} <listed> <way>?',
  '{Can|Could} you {sort|order} these numbers <way>: <listed>',
  '{Put|Write|List|Say} <joined> <way>.',
  '{Put|Write|List} the numbers <listed> <way>.',
  'I have the numbers <joined>. {Sort|Order|Write} them <way>.',
  'Here are {some|my} numbers: <listed>. {Sort|Order|Put} them <way>.',
  '<listed>: {sort|order|put} {them|these} <way>.',
  '<listed> - sort <way>',
  'Please {sort|order|arrange} <listed> <way>.',
  'What is <listed> when sorted <way>?',
  'How do {the numbers |}<listed> look when they are sorted <way>?',
  'I need <listed> sorted <way>.',
  'Give me <listed> <way>.',
  'Take <joined> and {sort|write|order} them <way>.',
  'My list is <listed>. Sort it <way>.',
  'sort <way>: <listed>',
  'sort these numbers <way>: <listed>',
  'Sorted <way>, please: <listed>',
  'Numbers <way>: <listed>',
];

/** Without a word about the way: the smallest comes first. */
export const SORT_UP: readonly string[] = [
  'Sort: <listed>',
  'sort <listed>',
  'Sort <listed>{.|, please.}',
  'Sort {these numbers|the numbers|these|this list|the list}: <listed>',
  '{Order|Arrange} {these numbers|the numbers}: <listed>',
  'Sort the numbers <joined>.',
  'sort the list <listed>',
  '{Can|Could} you sort <listed>?',
  'Sort them: <listed>',
  'Please sort <joined>.',
];

/** `<a> <word> <b>` is a claim that may be wrong. */
export const IS_IT_MORE: readonly string[] = [
  'Is <a> <word> <b>?',
  'is <a> <word> <b>',
  '<a> is <word> <b>, {right|true|correct|is it not}?',
  'Is it {true|right|correct} that <a> is <word> <b>?',
  'Is <a> <sign> <b>?',
  '<a> <sign> <b>?',
  'Would you say <a> is <word> <b>?',
  'Tell me {whether|if} <a> is <word> <b>.',
  'I think <a> is <word> <b>. {Am I right|Is that right|Correct}?',
  'Do you agree that <a> is <word> <b>?',
  'Am I right that <a> is <word> <b>?',
  'Is the number <a> <word> <b>?',
  'Is the number <a> <word> the number <b>?',
  '{Can|Could} <a> be <word> <b>?',
  'Check: is <a> <word> <b>?',
];

/** `<n>` is the number. */
export const EVEN_OR_ODD: readonly string[] = [
  '{Even or odd|Odd or even}? <n>',
  '<n>: {even or odd|odd or even}?',
  '<n>, {even or odd|odd or even}?',
  '{Can|Could} you tell me {whether|if} <n> is {even or odd|odd or even}?',
  'Do you know {whether|if} <n> is even or odd?',
  'I wonder if <n> is {even or odd|odd or even}.',
  'What kind of number is <n>, {even or odd|odd or even}?',
  'Would you call <n> {even or odd|odd or even}?',
  'Say if <n> is {even or odd|odd or even}.',
  'Find out whether <n> is {even or odd|odd or even}.',
  'Does <n> belong to the even or to the odd numbers?',
  'I have the number <n>. Is it {even or odd|odd or even}?',
  'even or odd <n>',
];

/** `<asked>` is "even" or "odd", and may be wrong. */
export const IS_IT_EVEN: readonly string[] = [
  'is <n> <asked>',
  'Is <n> one of the <asked> numbers?',
  'Is it {true|right|correct} that <n> is <asked>?',
  'I think <n> is <asked>. {Am I right|Is that right|Correct}?',
  'Does <n> count as {an <asked> number|<asked>}?',
  'Can you tell me if <n> is <asked>?',
  'Am I right that <n> is <asked>?',
  'Do you agree that <n> is an <asked> number?',
  '<n>, is that an <asked> number?',
  'Check: is <n> <asked>?',
];

export const AFTER: readonly string[] = [
  'Which number do I say after <n> when I count?',
  'What is the number right after <n>?',
  'If I count, what comes after <n>?',
  'I counted up to <n>. {What is next|Which number is next|What comes next}?',
  'Which number succeeds <n>?',
  'Tell me the number {after|that comes after|that follows} <n>.',
  'The number {right |}after <n>, please.',
  'what comes after <n>',
  'After <n> comes what?',
  'After <n> comes which number?',
  '{Give me|Name|Say} the {next number|number} after <n>.',
  '<n> is followed by which number?',
];

export const BEFORE: readonly string[] = [
  'What is the number right before <n>?',
  'Tell me the number {before|that comes before} <n>.',
  'The number {right |}before <n>, please.',
  'what comes before <n>',
  'Before <n> comes what?',
  'Before <n> comes which number?',
  '{Give me|Name|Say} the number before <n>.',
  'If I count, which number is just before <n>?',
  'Which number stands in front of <n> when you count?',
  'I count down and am at <n>. {What is next|Which number is next}?',
];

export const DOUBLES: readonly string[] = [
  'What is <n> doubled?',
  'what is double <n>',
  'Make <n> twice as {big|much|large}.',
  'How much is <n> doubled?',
  'Tell me {double|twice} <n>.',
  'What is twice the number <n>?',
  'If you double <n>, what {do you get|is it|comes out}?',
  'twice <n>?',
  'I have <n> and want twice as many. How many is that?',
  'What number is twice as {big|large} as <n>?',
  '{Can|Could} you double <n>?',
  'Double the number <n>.',
  'Compute double <n>.',
];

export const HALVES: readonly string[] = [
  'What is <n> halved?',
  'what is half of <n>',
  'Tell me half of <n>.',
  'How much is <n> halved?',
  'If you halve <n>, what {do you get|is it|comes out}?',
  'half of <n>?',
  'Half of <n>, please.',
  'What number is half as {big|large} as <n>?',
  '{Can|Could} you halve <n>?',
  'Halve the number <n>.',
  'Cut <n> in half.',
  'What is one half of the number <n>?',
  'Compute half of <n>.',
];

/** `<listed>` is the row. */
export const WHAT_IS_NEXT: readonly string[] = [
  'How does this go on: <listed>?',
  'How does <listed> go on?',
  'Which number follows: <listed>?',
  'What is the next {number|term} {of|in} <listed>?',
  'Find the next {number|term}: <listed>',
  'Guess the next number: <listed>',
  '<listed>, and then?',
  '<listed>. {Next|What is the next number|Which number comes now}?',
  'What number should come next: <listed>?',
  'next number: <listed>',
  'what comes next <listed>',
  'I see <listed>. Which number is next?',
  'The row is <listed>. What follows?',
  'Tell me the next number {of|in} <listed>.',
  'Add the next number to the row <listed>. Which one is it?',
];

/** `<n>` is in digits. */
export const TO_WORDS: readonly string[] = [
  'How is <n> {written|spelled|said} in words?',
  'Turn <n> into {words|a word}.',
  'Write out <n>{| in words}.',
  'Write the number <n> {in words|as words|in letters|out}.',
  'Convert <n> to words.',
  'Put <n> into words.',
  '{Can|Could} you write <n> in words?',
  'In words: <n>',
  'What do you call the number <n> in words?',
  'Say the number <n> in words.',
  'What is the word for <n>?',
  'I have to write <n> in words{| on a check}. How?',
  '<n> written out?',
];

/** `<n>` is in words. */
export const TO_DIGITS: readonly string[] = [
  'Turn "<n>" into {digits|a number}.',
  'Write the number <n> {with|in|using} digits.',
  'How do you write <n> {with|in} {digits|figures}?',
  'Put <n> into digits.',
  '{Can|Could} you write <n> in digits?',
  'In digits: <n>',
  'Which digits make <n>?',
  'Convert "<n>" to {digits|a number}.',
  '<n> in {digits|figures}?',
  'As digits, please: <n>',
  'Type <n> as a number.',
];

/** `<from>` and `<to>` are not part of the answer. */
export const BETWEEN: readonly string[] = [
  '{Which|What} numbers {lie|come|are there|stand} between <from> and <to>?',
  '{List|Name|Give me|Tell me|Say} the numbers {strictly |}between <from> and <to>, without those two.',
  'What is between <from> and <to>? {List the numbers.|}',
  'Between <from> and <to>, which numbers are there?',
];

/** `<asked>` is "even" or "odd", `<listed>` the numbers. */
export const WHICH_ARE: readonly string[] = [
  '{Pick|Pick out|Choose|Find|Select|Keep|Show|Return} {only |}the <asked> {numbers|ones}: <listed>',
  'Only the <asked> {numbers|ones}, please: <listed>',
  '<listed>: which {of them |}are <asked>?',
  'From <listed>, {give me|pick|list|name} the <asked> {numbers|ones}.',
  'Which numbers {in|of|among} <listed> are <asked>?',
  'Filter the <asked> numbers: <listed>',
  'What are the <asked> numbers {in|among} <listed>?',
  'I have <listed>. Which of them are <asked>?',
  'Drop everything that is not <asked>: <listed>',
  'which are <asked>: <listed>',
];
