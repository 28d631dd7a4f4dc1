import { BODIES, LIVING, type Plot } from './story-plot.ts';

/** Fear, danger and the truth. */
export const couragePlots: readonly Plot[] = [
  {
    name: 'fear',
    kinds: LIVING,
    themes: ['courage', 'bravery', 'being brave', 'fear', 'being afraid'],
    details: {
      columns: ['fear', 'event', 'deed'],
      rows: [
        'the dark = one night every light went out, and <a_friend> was crying somewhere in the blackness = <he> followed the voice, step by step, through the dark',
        'thunder = a great storm came, and <a_friend> was caught outside in it = <he> went out under the rolling thunder and brought <the_friend> home',
        'loud noises = an alarm began to howl, and <a_friend> stood frozen right beside it = <he> went straight through the noise and led <the_friend> away',
        'being alone = one night everyone had to leave, and someone had to stay and keep watch over <a_friend>, who was ill = <he> stayed all alone and kept watch until morning',
        'strangers = one cold night <a_friend> that nobody knew asked for shelter = <he> took a deep breath and said: "Come in, there is room"',
        'deep places = <a_friend> fell into a deep, dark hole = <he> went down, down, down, and came back with <the_friend>',
        'storms = the worst storm of the year came, and <a_friend> had lost the way = <he> set out into the wind and did not turn back',
        'making mistakes = one day <a_friend> needed help at once, and nobody else was there = <he> simply began, made two mistakes, and went on',
        'fire = one evening a small fire broke out near <a_friend>, who was asleep = <he> woke <the_friend> and put out the flames',
        'the unknown = <a_friend> disappeared behind the last hill, where nobody ever went = <he> went to look, although every step was new',
      ],
    },
    clauses: [
      '{is|was} afraid of <fear>',
      '{is|was} scared of <fear>',
      'fears <fear>',
      'overcomes <his> fear of <fear>',
      'stops being afraid of <fear>',
    ],
    sentences: [
      [
        '<He> was good at many things, but <he> was afraid of <fear>.',
        'Nobody knew it, but <he> was terribly afraid of <fear>.',
        '<He> had one secret: <he> was afraid of <fear>.',
      ],
      [
        'Whenever it came near, <he> hid behind <fixture> and waited until all was well.',
        'Just thinking of it made <him> tremble.',
      ],
      ['Then, <event>.', 'But <event>.'],
      [
        '<Name> wanted to hide, as always.',
        'Nobody else was near. <Name> shook from top to bottom.',
        'For a moment <Name> could not move.',
      ],
      ['But <the_friend> was in need, and so <deed>.', 'Then <he> thought of <the_friend>, and <deed>.'],
      [
        '"Were you not afraid?" asked <the_friend> afterwards. "I was," said <Name>, "but you were more important."',
        'When it was over, <Name> noticed that the fear had become very small.',
      ],
      [
        'Since that night <Name> knows what courage is: to be afraid, and to go all the same.',
        'Courage, <Name> learnt, does not mean having no fear. It means having something that matters more.',
      ],
    ],
    short: [
      '<Name>, <a_hero>, was afraid of <fear>. Then <event>. <Name> was frightened, but <deed>, and that was courage.',
    ],
    title: 'The <hero> who was afraid of <fear>',
    wanted: '<Name> wanted to hide from <fear>, and in the end to help <the_friend>',
    moral: 'Courage does not mean having no fear: it means going all the same',
    next: 'Some weeks later it happened again, and this time <Name> did not hide. <He> only listened to <sound>, took a breath, and went to help.',
  },
  {
    name: 'storm',
    kinds: ['robot', 'animal', 'person', 'swimmer'],
    themes: ['a storm', 'the sea', 'hope', 'rescue', 'light', 'being needed', 'responsibility'],
    details: {
      columns: ['signal', 'lost'],
      rows: [
        'swing a lantern to and fro = a fishing boat with three men on board',
        'ring an old bell, on and on = a group of children on their way home',
        'beat on an empty barrel, three times and three times again = an old couple in a rowing boat',
        'sing as loud as possible = a lost flock and its shepherd',
        'hold up a mirror against every flash of lightning = a small ship with torn sails',
        'blow an old horn without a pause = a doctor on the way to a birth',
      ],
    },
    clauses: [
      'saves people in a storm',
      'helps in a storm',
      'rescues somebody in a storm',
      'keeps watch in a storm',
      'guides <lost> home',
    ],
    things: ['a storm', 'a rescue', 'a light in the dark', 'a stormy night'],
    sentences: [
      [
        'One autumn night there came a storm such as nobody had ever seen.',
        'In November the great storm came, and every light went out.',
      ],
      [
        'It tore at <fixture>, and it was louder than <sound> had ever been.',
        'Not a star was to be seen, and <sound> was drowned in the roar.',
      ],
      ['And out there, somewhere in the dark, was <lost>.', 'Then news came that <lost> had not come home.'],
      [
        '"There is nothing that we can do," people said. But <Name> thought: one can always do something.',
        'Everyone stood and waited. Only <Name> asked: "What do they need most? A sign."',
      ],
      ['So <he> went out and began to <signal>.', '<He> went to the highest place there was, and began to <signal>.'],
      [
        'One hour went by, and another. <A_friend> came to help, and they took turns, and did not stop.',
        '<He> grew tired, and then <a_friend> stood beside <him> and said: "Rest a little. I will go on."',
      ],
      [
        'At dawn they came out of the mist, wet and cold and all alive: <lost>. "We only followed the sign," they said.',
        'And when the morning came, everyone was safe. It was <lost>, tired and smiling.',
      ],
    ],
    short: [
      'In a terrible storm <lost> had not come home. <Name>, <a_hero>, went out and began to <signal>, all night long, with the help of <a_friend>. At dawn everyone was safe.',
    ],
    title: 'The sign in the storm',
    wanted: '<Name> wanted to show the way home to those who were out in the storm',
    helper: '<The_friend> came to help and took turns with <Name>.',
    moral: 'One can always do something, and a small sign may be enough',
    next: 'Since then, whenever a storm is near, people say: "Do not worry. <Name> is awake."',
  },
  {
    name: 'honesty',
    kinds: BODIES,
    themes: ['honesty', 'telling the truth', 'a mistake', 'forgiveness', 'saying sorry', 'lying'],
    details: {
      columns: ['thing', 'owner'],
      rows: [
        'blue vase = the old lady next door',
        'window = the baker across the street',
        'glass globe = the teacher',
        'favourite cup = the captain',
        'model ship = the mayor',
        'violin = the music master',
        'mirror = the hairdresser',
        'flower pot = the gardener',
        'lens of the telescope = the professor',
        'painted plate = the grandmother of them all',
      ],
    },
    clauses: [
      'breaks <a_thing>',
      '{tells|told} a lie',
      'has to tell the truth',
      'makes a mistake',
      'breaks something and wants to hide it',
      'learns to say sorry',
    ],
    sentences: [
      [
        'One day, in a hurry, <he> knocked over the <thing> of <owner>, and it broke into a hundred pieces.',
        'It happened in a second: <he> turned too fast, and the <thing> of <owner> lay in pieces.',
      ],
      [
        'Nobody had seen it. There was no sound but <sound>.',
        'No one was there. <Name> looked left, looked right, and swept the pieces behind <fixture>.',
      ],
      [
        'All day <he> could think of nothing else, and at night <he> did not rest.',
        '"It was the cat," <he> wanted to say. But the words would not come out.',
      ],
      [
        'In the morning <he> asked <a_friend> what to do. "The truth is heavy to carry," said <the_friend>, "but a lie is heavier."',
        '<A_friend> saw <his> face and said only: "Go and tell. I will come with you."',
      ],
      [
        'So <Name> went to <owner> and said: "It was me. I am sorry."',
        'With a dry voice <Name> told <owner> everything, from beginning to end.',
      ],
      [
        '<Owner> was silent for a while, and then smiled: "I was sad about the <thing>. But I am glad about you."',
        '"A <thing> can be mended," said <owner>. "Trust is harder. Thank you for telling me."',
      ],
      [
        'They mended it together, and you can still see the cracks. <Name> likes them best of all.',
        'And <Name> felt as light as a feather.',
      ],
    ],
    short: [
      '<Name>, <a_hero>, broke the <thing> of <owner>, and nobody had seen it. With the help of <a_friend>, <he> found the courage to tell the truth. <Owner> forgave <him>, and they mended it together.',
    ],
    title: 'The broken <thing>',
    wanted: '<Name> first wanted to hide that the <thing> was broken, and then to tell the truth',
    helper: '<The_friend> helped <Name> to tell the truth.',
    moral: 'Honesty: the truth may be heavy to carry, but a lie is heavier',
    next: 'A week later somebody else broke a plate, and came straight to <Name> for advice. "Go and tell," said <Name>. "I will come with you."',
  },
  {
    name: 'mystery',
    kinds: LIVING,
    themes: ['a mystery', 'curiosity', 'a strange noise', 'a secret', 'the night', 'detectives'],
    details: {
      columns: ['noise', 'culprit', 'reason'],
      rows: [
        'a soft tapping = a young woodpecker = who was practising at night so that nobody would laugh',
        'a low humming = an old fridge that somebody had forgotten = which had been singing to itself for years',
        'a scratching = a tiny kitten = who only wanted to get in',
        'a slow dripping = a leaking pipe = which had made a little lake where frogs now lived',
        'a faint melody = a shy neighbour = who dared to play the flute only when all were asleep',
        'a rolling and bumping = a family of hedgehogs = who were playing ball with an apple',
        'a long sigh = the wind in an empty bottle = which somebody had left there in summer',
        'small, quick steps = a mouse in one lost shoe = who was moving house',
        'a gentle snoring = a fat old toad = who had fallen asleep in a flower pot',
        'a strange clicking = a lonely crab = who was sending signs to anybody who would answer',
      ],
    },
    clauses: [
      'hears <noise> at night',
      'solves a mystery',
      'follows a strange noise',
      'hears a strange noise every night',
      'wants to find out where a noise comes from',
    ],
    things: ['a strange noise', 'a mystery', 'a mysterious sound in the night', 'a haunted house', 'a secret'],
    sentences: [
      [
        'Every night, just after midnight, there was <noise>.',
        'For a week now, <he> had heard it every night: <noise>.',
      ],
      [
        '"It is a ghost," said some. "It is nothing," said others.',
        'Nobody knew what it was, and nobody wanted to look.',
      ],
      [
        'But <Name> had to know. <He> took a light, and <a_friend> came along, two steps behind.',
        '<Name> could not rest until <he> knew. Together with <a_friend>, <he> waited near <fixture> for midnight.',
      ],
      [
        'They followed the sound, round one corner and another, nearer and nearer.',
        'There it was again! They held their breath and crept closer.',
      ],
      ['And what did they find? <Culprit>, <reason>.', 'It was no ghost. It was <culprit>, <reason>.'],
      [
        '<Name> and <the_friend> looked at each other and began to laugh.',
        '"So that is all," whispered <the_friend>. "No," said <Name>, "that is even better than a ghost."',
      ],
      [
        'Since then the noise is still heard at midnight, but now <Name> hears it with a smile, and goes back to sleep.',
        'Now they keep the secret, and when the night is still, they listen to it together.',
      ],
    ],
    short: [
      'Every night <Name>, <a_hero>, heard <noise>. Together with <a_friend>, <he> followed the sound, and found <culprit>, <reason>.',
    ],
    title: 'The noise at midnight',
    wanted: '<Name> wanted to find out where the noise came from',
    helper: '<The_friend> came along to look for the noise.',
    moral: 'Curiosity is stronger than fear: most ghosts turn out to be something small',
    next: 'A month later there was a second noise, a splash this time. <Name> was already at the door with a light before <the_friend> had woken up.',
  },
  {
    name: 'race',
    kinds: ['robot', 'animal', 'person'],
    themes: ['winning and losing', 'a race', 'fairness', 'helping others', 'sport', 'kindness', 'competition'],
    details: {
      columns: ['race', 'prize'],
      rows: [
        'the great race around the lake = a golden cup',
        'the race up the hill = a silver medal',
        'the yearly sack race = a barrel of honey',
        'the long run to the next village and back = a new bell',
        'the night race with lanterns = a star made of glass',
        'the race over the frozen river = a pair of red boots',
      ],
    },
    clauses: [
      'takes part in a race',
      'wants to win a race',
      'is the slowest of all',
      'loses a race and wins something better',
      'enters a competition',
    ],
    things: ['a race', 'a competition', 'winning a race'],
    sentences: [
      [
        'Every year there was <race>, and this year <Name> wanted to win <prize>.',
        'When <race> was announced, <Name> put down <his> name, although <he> was the slowest of all.',
      ],
      [
        '<He> trained every day, around <fixture> and back, to the sound of <sound>.',
        '<He> trained in the rain, in the wind, and in the dark.',
      ],
      [
        'The start was good, and halfway there <Name> was in the lead for the first time in <his> life.',
        "Off they went, and to everyone's surprise <Name> was not last. <He> was third, then second, then first.",
      ],
      [
        'Then <he> saw <a_friend> at the side of the road, with a hurt foot and no help near.',
        'Then there was a cry behind <him>: <a_friend> had fallen and could not get up.',
      ],
      [
        'The others ran past. <Name> looked at the finish, looked back, and stopped.',
        '<Name> thought of <prize> for one second. Then <he> turned around.',
      ],
      [
        'Arm in arm they came in, last of all, when the lights were already out.',
        '<He> helped <the_friend> over the line, long after all the others.',
      ],
      [
        'The winner looked at the two, and gave <prize> to <Name>. "I only ran faster," said the winner.',
        'But everyone had waited for them, and the cheering was louder than for the winner.',
      ],
    ],
    short: [
      '<Name>, <a_hero>, wanted to win <race> and was in the lead. But then <a_friend> fell, and <Name> stopped to help. They came in last, and were cheered the most.',
    ],
    title: 'The last ones home',
    wanted: '<Name> wanted to win <race>',
    moral: 'There are more important things than winning',
    next: 'The next year <Name> and <the_friend> ran side by side from the start. They came in ninth, and it was the best race of all.',
  },
];
