import type { Random } from '../random.ts';
import { anyWord } from './texts.ts';
import { cities, firstNames, nouns, pluralOf, technicalWords } from './words.ts';

/** What people say about themselves in one breath, and how they ask for one part of it. */
interface Part {
  slot: string;
  value(random: Random): string;
  asks: readonly string[];
  answer: string;
}

interface Together {
  tells: readonly string[];
  things: readonly Part[];
}

const list = (text: string): readonly string[] => text.split(',');
const JOBS = list('doctor,teacher,engineer,pilot,baker,nurse,farmer,student,lawyer,cook,painter,programmer,designer');
const FIELDS = list(
  'drones,robots,sensors,horses,computers,children,wood,cars,data,cameras,music,plants,machines,paper',
);
const ANIMALS = list('dog,cat,parrot,horse,rabbit,hamster,turtle,goldfish,pony,snake');
const COLORS = list('red,blue,green,yellow,purple,black,white,orange,pink,brown');
const HOBBIES = list(
  'chess,swimming,painting,cooking,running,fishing,reading,dancing,gardening,music,football,climbing',
);
const DAYS = list('Monday,Tuesday,Wednesday,Thursday,Friday,Saturday,Sunday');
const FOODS = list('pizza,pasta,soup,rice,sushi,cake,bread,cheese,salad,noodles,tacos,curry');

const CITY: Part = {
  slot: 'city',
  value: (random) => random.pick(cities),
  asks: [
    'Which city?',
    'which city',
    'What city?',
    'What city was it?',
    'Which city was that{| again}?',
    'Which city did I {mention|name|say}?',
    'Where do I live?',
    'Where was that?',
    'In which {city|town} do I live?',
    'And the city?',
    'Which city do I live in?',
    'Where am I {living|at home}?',
    'The city again?',
    'My city?',
    'Name the city.',
    'What is my city called?',
  ],
  answer: 'You live in <city>.',
};

const WORK: Part = {
  slot: 'field',
  value: (random) => (random.chance(0.7) ? random.pick(FIELDS) : pluralOf(random.pick([...nouns, ...technicalWords]))),
  asks: [
    'What do I work with?',
    'what do i work with',
    'With what do I work?',
    'And my work?',
    'What is my work about?',
    'What did I say I work with?',
    'What kind of things do I work with?',
    'Which things do I work with?',
  ],
  answer: 'You work with <field>.',
};

const NAME: Part = {
  slot: 'name',
  value: (random) => random.pick(firstNames),
  asks: [
    'What is my name?',
    'Which name?',
    'And my name?',
    'Who am I?',
    'What was my name{| again}?',
    'My name again?',
    'what am i called',
  ],
  answer: 'Your name is <name>.',
};

const JOB: Part = {
  slot: 'job',
  value: (random) => random.pick(JOBS.filter((job) => !/^[aeiou]/.test(job))),
  asks: [
    'What is my job?',
    'Which job?',
    'And my job?',
    'What do I do for a living?',
    'What was my job{| again}?',
    'Which job did I {mention|name}?',
    'My profession?',
  ],
  answer: 'You are a <job>.',
};

const AGE: Part = {
  slot: 'age',
  value: (random) => String(random.int(12, 90)),
  asks: [
    'How old am I?',
    'Which age?',
    'And my age?',
    'What is my age?',
    'What was my age{| again}?',
    'How many years?',
  ],
  answer: 'You are <age> years old.',
};

const PET: Part = {
  slot: 'pet',
  value: (random) => random.pick(ANIMALS),
  asks: [
    'Which animal?',
    'What animal do I have?',
    'And my pet?',
    'Which pet do I have?',
    'What kind of pet was it?',
    'What pet do I own?',
  ],
  answer: 'You have a <pet>.',
};

const PET_NAME: Part = {
  slot: 'petname',
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
      'Coco',
      ...firstNames.slice(45, 90),
    ]),
  asks: [
    'What is its name?',
    'What is my <pet> called?',
    'What is the name of my <pet>?',
    'Which name does my <pet> have?',
    "What is my <pet>'s name?",
  ],
  answer: 'Your <pet> is called <petname>.',
};

const HOBBY: Part = {
  slot: 'hobby',
  value: (random) => random.pick(HOBBIES),
  asks: [
    'Which hobby?',
    'What is my hobby?',
    'And my hobby?',
    'What do I like?',
    'What was my hobby{| again}?',
    'Which hobby did I {mention|name}?',
  ],
  answer: 'Your hobby is <hobby>.',
};

const THING: Part = {
  slot: 'thing',
  value: (random) => random.pick(nouns.filter((noun) => !/^[aeiou]/.test(noun))),
  asks: [
    'What did I buy?',
    'Which thing did I buy?',
    'What was it that I bought?',
    'And what did I buy?',
    'What did I get?',
  ],
  answer: 'You bought a <thing>.',
};

const DAY: Part = {
  slot: 'day',
  value: (random) => random.pick(DAYS),
  asks: [
    'Which day?',
    'On which day?',
    'When was that?',
    'What day was it?',
    'And the day?',
    'Which day did I {mention|name|say}?',
  ],
  answer: 'It was <day>.',
};

const COLOR: Part = {
  slot: 'color',
  value: (random) => random.pick(COLORS),
  asks: [
    'Which color?',
    'What color was it?',
    'And the color?',
    'Which color did I {mention|name|say}?',
    'What color is it?',
    'which colour',
  ],
  answer: 'It is <color>.',
};

const FOOD: Part = {
  slot: 'food',
  value: (random) => random.pick(FOODS),
  asks: [
    'Which food?',
    'What do I like to eat?',
    'And the food?',
    'Which food did I {mention|name}?',
    'What food was it?',
  ],
  answer: 'You like <food>.',
};

const PASSWORD: Part = {
  slot: 'word',
  value: anyWord,
  asks: [
    'Which word?',
    'What is the word?',
    'And the word?',
    'Which word did I {mention|name|say}?',
    'What was the word{| again}?',
  ],
  answer: 'The word is <word>.',
};

const NUMBER: Part = {
  slot: 'number',
  value: (random) => String(random.int(2, 999)),
  asks: [
    'Which number?',
    'What is the number?',
    'And the number?',
    'Which number did I {mention|name|say}?',
    'What was the number{| again}?',
  ],
  answer: 'The number is <number>.',
};

export const TOLD_TOGETHER: readonly Together[] = [
  {
    tells: [
      'I live in <city> and work with <field>.',
      'I live in <city> and I work with <field>.',
      'I am from <city> and work with <field>.',
      'I work with <field> and live in <city>.',
      'My home is <city>, my work is with <field>.',
      'Some facts: I live in <city>, and I work with <field>.',
      'i live in <city> and work with <field>',
    ],
    things: [CITY, WORK],
  },
  {
    tells: [
      'I am <name> and live in <city>.',
      'My name is <name> and I live in <city>.',
      'I am <name> from <city>.',
      'I live in <city> and my name is <name>.',
    ],
    things: [NAME, CITY],
  },
  {
    tells: [
      'I am <name>, I am a <job> and live in <city>.',
      'My name is <name>, I work as a <job> in <city>.',
      'I am <name>, a <job> from <city>.',
    ],
    things: [NAME, JOB, CITY],
  },
  {
    tells: [
      'I am a <job> in <city> and <age> years old.',
      'I am <age> years old and work as a <job> in <city>.',
      'I am <age>, live in <city> and work as a <job>.',
    ],
    things: [JOB, CITY, AGE],
  },
  {
    tells: [
      'I am <age> years old and have a <pet> called <petname>.',
      'I have a <pet> named <petname> and I am <age> years old.',
    ],
    things: [AGE, PET, PET_NAME],
  },
  {
    tells: ['I live in <city> with my <pet> <petname>.', 'My <pet> <petname> and I live in <city>.'],
    things: [CITY, PET, PET_NAME],
  },
  {
    tells: [
      'I bought a <color> <thing> on <day>.',
      'On <day> I bought a <color> <thing>.',
      'On <day> I got a <thing>, a <color> one.',
    ],
    things: [THING, DAY, COLOR],
  },
  {
    tells: [
      'I like <food> and my hobby is <hobby>.',
      'My hobby is <hobby> and I like <food>.',
      'I like <food>, and in my free time <hobby>.',
    ],
    things: [FOOD, HOBBY],
  },
  {
    tells: [
      'I live in <city> and my hobby is <hobby>.',
      'My hobby is <hobby>, my city is <city>.',
      'I am from <city>, and my hobby is <hobby>.',
    ],
    things: [CITY, HOBBY],
  },
  {
    tells: [
      'Remember the word <word> and the number <number>.',
      'The number is <number> and the word is <word>.',
      'Keep in mind: the word <word>, the number <number>.',
    ],
    things: [PASSWORD, NUMBER],
  },
];

export const TOGETHER_HEARD = '{Okay, I will remember that.|I will remember that.}';
