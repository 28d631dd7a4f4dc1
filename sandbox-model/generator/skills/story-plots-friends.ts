import { ALL, BODIES, type Plot } from './story-plot.ts';

/** Friends, strangers and presents. */
export const friendsPlots: readonly Plot[] = [
  {
    name: 'friendship',
    kinds: ALL,
    themes: ['friendship', 'loneliness', 'being different', 'a new friend', 'making friends', 'kindness'],
    details: {
      columns: ['reason', 'gift'],
      rows: [
        'everyone was always too busy to talk = a story each evening',
        'the others found <him> strange = a place by the window',
        '<he> was new there and knew nobody = a map of all the best places',
        '<he> was too shy to speak = half of an apple',
        'the others were all much bigger = a name of their own for every star',
        'nobody had ever asked <him> a question = an answer to every question',
        '<he> hummed all day and the others wanted silence = a song for two voices',
        '<he> was the last one of <his> kind = the promise to come back every day',
      ],
    },
    clauses: [
      '{finds|found} a friend',
      '{is|was} lonely',
      'has no friends',
      'wants a friend',
      'meets <a_friend>',
      'is different from the others',
      'makes friends with <a_friend>',
    ],
    sentences: [
      ['<He> was lonely, because <reason>.', '<He> had everything <he> needed except a friend, because <reason>.'],
      [
        'In the evenings <he> listened to <sound> and told <his> thoughts to <fixture>.',
        'Day after day there was only <sound> for company.',
      ],
      [
        'Then {one rainy afternoon|one morning in autumn|on a day like any other} <a_friend> came by and asked: "Is this place taken?"',
        'One day <a_friend> stopped and said: "I have nobody to talk to. Do you?"',
      ],
      [
        'At first they did not know what to say, so they {watched the clouds|counted the birds|listened to the wind} together.',
        'They were as different as day and night, and that gave them a lot to talk about.',
      ],
      [
        '<The_friend> gave <him> <gift>, and <Name> gave <the_friend> the same in return.',
        'What <Name> got from <the_friend> was <gift>, and no one had ever given <him> so much.',
      ],
      [
        'From then on neither of them was ever lonely again.',
        'And if you pass by there today, you can hear the two of them laughing.',
        'A friend, <Name> found out, can begin with a single question.',
      ],
    ],
    short: [
      '<Name>, <a_hero>, was lonely, because <reason>. Then <a_friend> came by and asked a simple question. They became friends, and neither was ever lonely again.',
    ],
    title: 'The <hero> and the <friend>',
    wanted: '<Name> wanted a friend',
    helper: '<The_friend> became the friend of <Name>.',
    moral: 'Friendship can begin with a single question, and friends need not be alike',
    next: 'A year later a third one joined them, someone small and shy. "Is this place taken?" said <Name>. "It is now," said <the_friend>.',
  },
  {
    name: 'gift',
    kinds: ['robot', 'animal', 'person'],
    themes: ['a birthday', 'giving', 'a present', 'love', 'birthdays', 'friendship', 'Christmas'],
    details: {
      columns: ['gift', 'made'],
      rows: [
        'a lamp = from an old bottle and a handful of fireflies that came of their own will',
        'a song = out of all the sounds of the day',
        'a chair = from the boards of a broken boat',
        'a book = with one page for every day they had known each other',
        'a kite = from a torn curtain and two sticks',
        'a map = with all the places where they had laughed',
        'a bird house = from a wooden box and an old shoe',
        'a quilt = from a hundred little scraps of cloth',
        'a cake = from the last flour, two eggs and a lot of hope',
        'a box of silence = for days that were too loud: it was empty, and lined with moss',
      ],
    },
    clauses: [
      'has no money for a present',
      'wants to give <a_friend> a present',
      'looks for a birthday present',
      'makes <gift> for a friend',
      'forgot a birthday',
    ],
    things: ['a birthday', 'a birthday present', 'a gift', 'a birthday party'],
    sentences: [
      [
        'The birthday of <a_friend> was near, and <Name> had no money for a present.',
        'Tomorrow <a_friend> had a birthday, and <Name> had nothing to give.',
      ],
      [
        'In the shops everything was too dear, even the ribbon.',
        '<He> turned out every pocket and found a button, a string and a crumb.',
      ],
      [
        '<He> sat down beside <fixture>, listened to <sound>, and thought.',
        '"What would make <the_friend> really happy?" <he> wondered, and thought about it all evening.',
      ],
      ['Then <he> had an idea. <He> worked all night and made <gift>, <made>.'],
      [
        'It was not perfect, and in the morning <Name> almost did not dare to bring it.',
        'The others came with big parcels and golden bows, and <Name> felt very poor.',
      ],
      [
        'But <the_friend> unpacked it, and was silent, and then said: "Nobody has ever made something only for me."',
        '<The_friend> looked at it for a long time. "You must have thought of me all night," said <the_friend>.',
      ],
      [
        'The big parcels are long forgotten. The present from <Name> is still there.',
        'It was the smallest present of all, and the only one that nobody else could have given.',
      ],
    ],
    short: [
      '<Name>, <a_hero>, had no money for the birthday of <a_friend>. So <he> worked all night and made <gift>, <made>. It was the best present of all.',
    ],
    title: 'The smallest present',
    wanted: '<Name> wanted to give <the_friend> a present',
    moral: 'A present is worth the thought that went into it, not the money',
    next: 'When the birthday of <Name> came, there was a small parcel at the door. Inside was something made by <the_friend>, and it was a little crooked, and perfect.',
  },
  {
    name: 'stranger',
    kinds: BODIES,
    themes: ['kindness', 'winter', 'generosity', 'sharing', 'helping others', 'hospitality', 'gratitude'],
    details: {
      columns: ['need', 'share', 'return'],
      rows: [
        'had not eaten for two days = the last of the soup = a basket of fresh berries stood at the door every morning',
        'was wet to the bone = the only blanket = a thick new coat hung at the door',
        'had lost the way in the snow = the place by the fire = a path of white stones led to the door, so that nobody would be lost again',
        'was shaking with cold = the last dry wood = a high pile of firewood lay in front of the house',
        'had a hurt leg = the only bed = somebody had mended the roof, the gate and the old cart in one night',
        'had nothing left but a smile = half of all there was = a young apple tree was planted beside the door',
      ],
    },
    clauses: [
      '{helps|helped} a stranger',
      'shares everything',
      'is kind to a stranger',
      'gives shelter to <a_friend>',
      'helps <a_friend> in the snow',
    ],
    sentences: [
      [
        'It was the coldest winter in years, and there was hardly enough for one.',
        'One night in January there was a storm that made even <fixture> shake.',
      ],
      [
        'Then there was a knock, and outside stood <a_friend>, who <need>.',
        'In the middle of the night <a_friend> appeared, who <need>.',
      ],
      [
        '<Name> thought of the long winter, but only for a moment.',
        '"I do not have much," said <Name>, "but come in."',
      ],
      ['<He> gave <the_friend> <share>, and they sat together and listened to <sound>.'],
      [
        'In the morning <the_friend> was gone, without a name and without a trace.',
        'When the storm was over, <the_friend> said thank you and walked off into the white fields.',
      ],
      [
        '<Name> had long forgotten it when, in spring, something happened: <return>.',
        'But when the snow had melted, <return>.',
      ],
      [
        'On it was a small note: "There was enough for two."',
        'Nobody knew who had done it. But <Name> smiled, and always left a light in the window.',
      ],
    ],
    short: [
      'In a hard winter <a_friend>, who <need>, came to <Name>, <a_hero>. <Name> gave away <share>. And when the snow had melted, <return>.',
    ],
    title: 'A light in the window',
    wanted: '<Name> wanted to get through the winter, and to help someone in need',
    moral: 'Kindness comes back, often when you have long forgotten it',
    next: 'The winter after that there was another knock at the door, and another. <Name> put on the biggest pot, and there was enough for all of them.',
  },
  {
    name: 'goodbye',
    kinds: ['robot', 'animal', 'person', 'swimmer', 'thing'],
    themes: [
      'saying goodbye',
      'parting',
      'something sad',
      'missing someone',
      'the end of summer',
      'change',
      'farewell',
    ],
    details: {
      columns: ['reason', 'keepsake'],
      rows: [
        'winter was coming, and the way led south = a smooth white stone',
        'a ship was waiting in the harbour = a song to hum on bad days',
        'far away somebody was ill and needed care = a knot in a piece of string',
        'a new home was waiting, behind seven hills = a drawing of the two of them',
        'the time had come to see the world = a feather, grey and blue',
        'the summer was over = a jar with a bit of summer wind',
      ],
    },
    clauses: [
      'has to say goodbye',
      'says goodbye to a friend',
      'misses a friend',
      'loses a friend',
      'has to say goodbye to <a_friend>',
    ],
    sentences: [
      [
        'All summer long, <he> and <a_friend> had been together, from morning to night.',
        '<Name> and <a_friend> were such good friends that people spoke of them as of one.',
      ],
      [
        'They knew every corner around <fixture>, and in the evenings they listened to <sound>.',
        'They shared everything: their bread, their jokes and the last of the light.',
      ],
      [
        'But one day <the_friend> had to leave, because <reason>.',
        'Then <the_friend> said quietly: "I must go." For <reason>.',
      ],
      [
        '"Can you not stay?" asked <Name>. But some questions have no good answer.',
        '<Name> wanted to say a hundred things, and said only: "Now?"',
      ],
      [
        'For a farewell, <the_friend> gave <him> <keepsake>. "As long as you have this," said <the_friend>, "I am not quite gone."',
        '<The_friend> left <him> <keepsake>, and went, and turned around three times.',
      ],
      [
        'That evening it was very quiet. <Name> thought of <the_friend> and was sad, and that was all right.',
        'The first evening was the longest. <Name> thought of all their days, and cried a little, and smiled a little.',
      ],
      [
        'Then a breeze came up from far away, and it seemed to <Name> that somebody said hello.',
        'For what had been good stays good, even when it is over.',
      ],
    ],
    short: [
      '<Name>, <a_hero>, and <a_friend> were the best of friends. But one day <the_friend> had to leave, because <reason>, and left behind <keepsake>. <Name> was sad, and yet what had been good stayed good.',
    ],
    title: 'The <hero> who said goodbye',
    wanted: '<Name> wanted <the_friend> to stay',
    moral: 'What was good stays good, even when it is over',
    next: 'In spring there was a familiar voice at the door. "You kept it," said <the_friend>. And <Name> nodded, and laughed, and cried a little.',
  },
  {
    name: 'secret-helper',
    kinds: ['robot', 'animal', 'person'],
    themes: ['modesty', 'helping others', 'kindness', 'gratitude', 'good deeds', 'a good heart', 'work'],
    details: {
      columns: ['deeds', 'clue'],
      rows: [
        'the steps were swept, the shoes were mended and the cat was fed = a drop of oil on the floor',
        'the fences were straight, the wood was stacked and the roses were watered = a trail of small footprints',
        'lost gloves hung on the right doors, and broken toys were whole again = a tiny bent screw',
        'the snow was cleared from every path = one track in the white, leading home',
        'the clocks were wound and the lamps were filled = a fingerprint in the dust',
        'the letters were sorted, the floor shone and there was warm tea for the early ones = a feather duster left on a chair',
      ],
    },
    clauses: [
      'helps people in secret',
      'does good deeds at night',
      'helps everyone',
      'secretly helps <his> neighbours',
      'works at night so that nobody sees it',
    ],
    sentences: [
      [
        'By day nobody noticed <him>. But at night, <he> had a secret.',
        '<He> was quiet, and people hardly knew <his> name.',
      ],
      [
        'Every morning something good had happened: <deeds>.',
        'For some time there had been a riddle: each morning, <deeds>.',
      ],
      [
        '"It must be a fairy," said the old. "It must be the wind," said the young. <Name> said nothing.',
        'Everyone wondered who it was. <Name> only listened to <sound> and smiled.',
      ],
      [
        'But <a_friend> was curious, stayed awake, and found a clue: <clue>.',
        'Then <a_friend> noticed something: <clue>.',
      ],
      [
        'It led past <fixture>, straight to <Name>. "So it is you! Why did you never say so?"',
        '"It was you all the time," whispered <the_friend>. "Why do you do it?"',
      ],
      [
        '"Because everyone looks so happy in the morning," said <Name>. "That is enough for me."',
        '"I like mornings," said <Name>, "and I like it when others like them too."',
      ],
      [
        '<The_friend> kept the secret. But the next night there were two of them.',
        'And the next morning, for the first time, somebody had done something good for <Name>: there was a flower at the door.',
      ],
    ],
    short: [
      'Every morning something good had happened: <deeds>. Nobody knew that it was <Name>, <a_hero>, until <a_friend> found a clue. The secret was kept, and the next night there were two of them.',
    ],
    title: 'The secret of the night',
    wanted: '<Name> wanted others to be happy in the morning',
    moral: 'A good deed needs no applause',
    next: 'Soon there were three of them at night, and then five. In the end nearly everybody was out in secret, bumping into each other in the dark.',
  },
  {
    name: 'letter',
    kinds: ['robot', 'animal', 'person'],
    themes: ['love', 'a promise', 'time', 'memory', 'keeping a promise', 'reunion', 'a letter'],
    details: {
      columns: ['from', 'to', 'line'],
      rows: [
        'a sailor = his sister = I will be home when the cherries are ripe',
        'a young woman = the boy next door = The answer is yes',
        'a grandfather = a child that was not yet born = I have hidden my best stories under the third step',
        'a soldier = his mother = I am well, and I think of your bread',
        'an inventor = her old teacher = You were right, it does fly',
        'a clown = the circus horse = Nobody danced like you',
        'a girl = her future self = Do not forget how to climb trees',
        'two brothers = each other = Let us stop quarrelling',
      ],
    },
    clauses: [
      'finds a letter',
      'finds an old letter',
      'delivers a lost letter',
      'has to deliver a letter',
      'finds a letter that was never delivered',
    ],
    things: ['a letter', 'a lost letter', 'an old letter', 'a message'],
    sentences: [
      [
        'Behind <fixture>, <he> found a letter, yellow with age. It had never been delivered.',
        'One day a letter fell out from behind <fixture>. It was fifty years old, and still closed.',
      ],
      ['On the front it said who it was from and who it was for: from <from>, to <to>.'],
      [
        '"Throw it away," people said. "After such a long time!" But a letter is a promise, thought <Name>.',
        '<Name> did not open it. A letter, <he> thought, belongs to the one it was written for.',
      ],
      [
        'So <he> set out, asked in a hundred houses, and crossed two rivers. <A_friend> came along to carry the lamp.',
        'With <a_friend> at <his> side, <he> went from door to door and from town to town.',
      ],
      [
        'At the end of a long lane, in a small house, they found the one they were looking for, with hair as white as snow.',
        'They were about to give up when a door opened, and somebody very old read the name and began to tremble.',
      ],
      ['Inside there was only one line: "<line>."'],
      [
        'Nobody spoke for a while. Then there was tea, and a story that lasted until morning.',
        '"It is never too late," said the old voice, "as long as somebody brings it."',
      ],
    ],
    short: [
      '<Name>, <a_hero>, found a letter that had never been delivered, from <from> to <to>. Together with <a_friend>, <he> searched until it was in the right hands. Inside was one line: "<line>."',
    ],
    title: 'The letter behind the wall',
    wanted: '<Name> wanted to deliver the letter',
    helper: '<The_friend> went along with <Name> from door to door.',
    moral: 'A promise does not grow old, as long as somebody keeps it',
    next: 'On the way home <Name> wrote a letter as well, to <the_friend>, and delivered it at once. It said: "Thank you for the light."',
  },
];
