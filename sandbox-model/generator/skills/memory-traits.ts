import type { Random } from '../random.ts';
import { anyCode, anyWord, inventedWord } from './texts.ts';
import { capitalised } from './wording.ts';
import { cities, firstNames, lastNames } from './words.ts';

/** One thing about the user which is told and asked for later. */
export interface Trait {
  /** "name": "I do not know your name yet". */
  name: string;
  value(random: Random): string;
  tells: readonly string[];
  /** What is said at the telling, with the value in it. */
  heard: readonly string[];
  asks: readonly string[];
  answers: readonly string[];
  corrections?: readonly string[];
}

const COLORS = 'red blue green yellow purple black white orange pink brown gray turquoise violet'.split(' ');
const ANIMALS = 'cat dog horse fox owl lion otter tiger penguin panda elephant rabbit wolf bear dolphin koala'.split(
  ' ',
);
const FOODS =
  'pizza,pasta,soup,rice,sushi,cake,bread,cheese,salad,noodles,tacos,curry,ice cream,pancakes,chocolate'.split(',');
const JOBS = 'doctor,teacher,engineer,pilot,baker,nurse,farmer,student,lawyer,cook,painter,programmer,designer'.split(
  ',',
);
const LANGUAGES = 'Python JavaScript TypeScript Rust Go Java Ruby Swift Kotlin'.split(' ');
const MONTHS = 'January February March April May June July August September October November December'.split(' ');
const HOBBIES =
  'chess,swimming,painting,cooking,running,fishing,reading,dancing,gardening,music,football,climbing'.split(',');

export const TRAITS: readonly Trait[] = [
  {
    name: 'name',
    value: (random) => random.pick(firstNames),
    tells: [
      '{Hi, my|Hello, my|My|Hello. My} name is <x>.',
      'my name is <x>',
      "{Hi, I am|Hello, I am|I am|I'm|Hey, I'm} <x>.",
      'I am called <x>.',
      '{Please call|You can call|Call|Just call} me <x>.',
      '{People|My friends|Everyone} {call|calls} me <x>.'.replace(
        '{People|My friends|Everyone} {call|calls}',
        '{People call|My friends call|Everyone calls}',
      ),
      'This is <x>.',
      'The name is <x>.',
      "You're talking {to|with} <x>.",
    ],
    heard: ['{Hello|Hi}, <x>{!|.} {How can I help you|What can I do for you}?', 'Nice to meet you, <x>.'],
    asks: [
      'What is my name?',
      "What's my name?",
      'what is my name',
      'whats my name',
      '{Do you {know|remember} my name|Can you tell me my name|Do you know who I am|Do you remember what I am called}?',
      'Who am I?',
      'What am I called?',
      'Say my name.',
      'Tell me my name.',
      'How do you call me?',
      'Which name did I {give|tell} you?',
      'What did I say my name {is|was}?',
      'Remind me of my name.',
    ],
    answers: ['Your name is <x>.'],
    corrections: [
      '{Sorry|Wait|Actually|No|Correction}, my name is <x>.',
      'I made a mistake, I am <x>.',
      'I meant <x>.',
    ],
  },
  {
    name: 'favorite color',
    value: (random) => random.pick(COLORS),
    tells: [
      'My {favorite|favourite} {color|colour} is <x>.',
      'I like <x> {best|more than any other color}. It is my favorite color.',
      'The color I like most is <x>.',
      '<X> is my favorite {color|colour}.',
    ],
    heard: ['{<X> is a nice color.|<X>, I will remember that.|Noted: your favorite color is <x>.}'],
    asks: [
      "{What is|What's} my {favorite|favourite} {color|colour}?",
      '{Which|What} color do I like {best|most}?',
      'Do you remember my favorite color?',
      'Tell me my favorite color.',
    ],
    answers: ['Your favorite color is <x>.'],
    corrections: ['{Actually|Sorry|No|Wait}, my favorite color is <x>.', 'I changed my mind: it is <x>.'],
  },
  {
    name: 'favorite food',
    value: (random) => random.pick(FOODS),
    tells: [
      'My {favorite|favourite} {food|dish|meal} is <x>.',
      'I like <x> {best of all foods|more than any other food}.',
      'The food I love most is <x>.',
    ],
    heard: ['{Noted: your favorite food is <x>.|<X>, I will remember that.}'],
    asks: [
      "{What is|What's} my {favorite|favourite} {food|dish|meal}?",
      '{Which|What} food do I like {best|most}?',
      'What do I like to eat most?',
      'Do you remember my favorite food?',
    ],
    answers: ['Your favorite food is <x>.'],
    corrections: ['{Actually|Sorry|No|Wait}, my favorite food is <x>.'],
  },
  {
    name: 'favorite animal',
    value: (random) => random.pick(ANIMALS),
    tells: ['My {favorite|favourite} animal is the <x>.', 'Of all animals I like the <x> {best|most}.'],
    heard: ['{Noted: your favorite animal is the <x>.|The <x>, I will remember that.}'],
    asks: [
      "{What is|What's} my {favorite|favourite} animal?",
      '{Which|What} animal do I like {best|most}?',
      'Do you remember my favorite animal?',
    ],
    answers: ['Your favorite animal is the <x>.'],
  },
  {
    name: 'city',
    value: (random) => random.pick(cities),
    tells: [
      'I live in <x>.',
      'I am from <x>.',
      'My home {city |town |}is <x>.',
      'I come from <x>{|, by the way}.',
      '{I am writing|Greetings} from <x>, where I live.',
    ],
    heard: ['{<x> is noted.|You live in <x>, I will remember that.|Noted: you live in <x>.}'],
    asks: [
      'Where do I live?',
      'Where am I from?',
      '{What|Which} city do I live in?',
      'Do you {know|remember} where I live?',
      'What is my {city|home town}?',
    ],
    answers: ['You live in <x>.'],
    corrections: ['{Actually|Sorry|Wait}, I live in <x> now.', 'I moved: now I live in <x>.'],
  },
  {
    name: 'age',
    value: (random) => String(random.int(8, 90)),
    tells: [
      'I am <x> years old.',
      'I am <x>{| years of age}.',
      "I'm <x> years old.",
      'My age is <x>.',
      'I turned <x> {today|last week|this year}.',
    ],
    heard: ['{Noted: you are <x> years old.|You are <x>, I will remember that.}'],
    asks: [
      'How old am I?',
      'What is my age?',
      'Do you {know|remember} {how old I am|my age}?',
      'Tell me my age.',
      'My age?',
    ],
    answers: ['You are <x> years old.'],
    corrections: ['{Actually|Sorry|No}, I am <x> years old.'],
  },
  {
    name: 'job',
    value: (random) => random.pick(JOBS),
    tells: ['I {work as|am} <ax>.', 'My job is <x>.', 'I earn my money as <ax>.'],
    heard: ['{Noted: you are <ax>.|You are <ax>, I will remember that.}'],
    asks: ['What is my job?', 'What do I do for a living?', 'What do I work as?', 'Do you remember my job?'],
    answers: ['You are <ax>.'],
  },
  {
    name: "dog's name",
    value: (random) =>
      random.pick([
        'Rex',
        'Bella',
        'Max',
        'Luna',
        'Rocky',
        'Milo',
        'Daisy',
        'Bruno',
        'Lucky',
        'Coco',
        ...firstNames.slice(0, 60),
      ]),
    tells: [
      'My dog is {called|named} <x>.',
      'I have a dog{, his| and its} name is <x>.',
      "My dog's name is <x>.",
      'The name of my dog is <x>.',
    ],
    heard: ['{<x> is a good name for a dog.|Noted: your dog is called <x>.}'],
    asks: [
      "What is my dog's name?",
      'What is {my dog called|the name of my dog}?',
      'How is my dog called?',
      "Do you remember my dog's name?",
    ],
    answers: ['Your dog is called <x>.'],
  },
  {
    name: "robot's name",
    value: (random) =>
      random.pick([
        'Bolt',
        'Gizmo',
        'Rusty',
        'Spark',
        'Widget',
        'Pixel',
        'Beep',
        'Cog',
        'Rover',
        'Turbo',
        'Chip',
        capitalised(inventedWord(random)),
      ]),
    tells: ['My robot is {called|named} <x>.', "My robot's name is <x>.", 'I built a robot and named it <x>.'],
    heard: ['{<x> is a good name for a robot.|Noted: your robot is called <x>.}'],
    asks: [
      "What is my robot's name?",
      'What is {my robot called|the name of my robot}?',
      "Do you remember my robot's name?",
      'What did I name my robot?',
    ],
    answers: ['Your robot is called <x>.'],
  },
  {
    name: 'favorite programming language',
    value: (random) => random.pick(LANGUAGES),
    tells: ['{My favorite programming language is|I mostly program in|I write my code in|I like to code in} <x>.'],
    heard: ['{Noted: you like to program in <x>.|<x>, I will remember that.}'],
    asks: [
      '{Which|What} programming language do I {like|use}?',
      'What is my favorite programming language?',
      'What do I code in?',
    ],
    answers: ['You program in <x>.'],
  },
  {
    name: 'birthday month',
    value: (random) => random.pick(MONTHS),
    tells: ['My birthday is in <x>.', 'I was born in <x>.', 'I have my birthday in <x>.'],
    heard: ['{Noted: your birthday is in <x>.|<x>, I will remember that.}'],
    asks: [
      '{When|In which month} is my birthday?',
      'In which month was I born?',
      'Do you remember when my birthday is?',
    ],
    answers: ['Your birthday is in <x>.'],
  },
  {
    name: 'hobby',
    value: (random) => random.pick(HOBBIES),
    tells: ['My hobby is <x>.', 'In my free time I like <x>.', 'I love <x>, it is my hobby.'],
    heard: ['{Noted: your hobby is <x>.|<X> is a nice hobby.}'],
    asks: ['What is my hobby?', 'What do I like {to do |}in my free time?', 'Do you remember my hobby?'],
    answers: ['Your hobby is <x>.'],
  },
  {
    name: 'number',
    value: (random) => String(random.int(1, random.pick([10, 100, 999, 9999]))),
    tells: [
      '{Remember|Please remember|Keep in mind|Note|Memorize} the number <x>.',
      '{Remember|Note} this number: <x>',
      'My {lucky |secret |}number is <x>.',
      'The number {is|to remember is} <x>.',
    ],
    heard: ['{Okay, I will remember the number <x>.|Noted: <x>.|The number is <x>.}'],
    asks: [
      '{What|Which} number did I {tell|give} you?',
      'What was the number?',
      'What number {should|did} you remember?',
      'Tell me the number.',
      'What is my number?',
      'Which number was it?',
      'Do you remember the number?',
    ],
    answers: ['The number is <x>.'],
    corrections: ['{Actually|Sorry|No|Wait}, the number is <x>.', 'I was wrong: the number is <x>.'],
  },
  {
    name: 'word',
    value: (random) => random.pick([anyWord(random), inventedWord(random), anyWord(random)]),
    tells: [
      '{Remember|Please remember|Keep in mind|Note|Memorize} the word <x>.',
      '{Remember|Note} this word: <x>',
      'The {secret |code |pass|magic }word is <x>.',
      'The word {is|to remember is} <x>.',
    ],
    heard: ['{Okay, I will remember the word <x>.|Noted: <x>.|The word is <x>.}'],
    asks: [
      '{What|Which} word did I {tell|give} you?',
      'What was the word?',
      'What word {should|did} you remember?',
      'Tell me the word.',
      'What is the {secret |code |}word?',
      'Which word was it?',
      'Do you remember the word?',
    ],
    answers: ['The word is <x>.'],
    corrections: ['{Actually|Sorry|No|Wait}, the word is <x>.'],
  },
  {
    name: 'code',
    value: (random) => {
      const code = anyCode(random);
      return /[.!?]$/.test(code) ? `${code}0` : code;
    },
    tells: [
      '{Remember|Please remember|Note} {the|this} code: <x>',
      'The code is <x>',
      'My code is <x>',
      'The password of the game is <x>',
    ],
    heard: ['{Okay, I will remember the code <x>|Noted: <x>}'],
    asks: [
      'What {is|was} the code?',
      '{What|Which} code did I {tell|give} you?',
      'Tell me the code.',
      'Do you remember the code?',
    ],
    answers: ['The code is <x>'],
  },
  {
    name: 'team name',
    value: (random) => `${random.pick(lastNames)} ${random.pick(['Labs', 'Robotics', 'Works', 'Systems'])}`,
    tells: ['{I work|I am} at <x>.', 'My company is called <x>.', 'Our team is called <x>.'],
    heard: ['{Noted: <x>.|<x>, I will remember that.}'],
    asks: ["{What is|What's} {my company|our team} called?", 'Where do I work?', 'What is the name of my company?'],
    answers: ['It is <x>.'],
  },
];
