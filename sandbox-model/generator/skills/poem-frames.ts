/** For whatever else is asked for and can be met on a walk: `<noun>` without its article, `<a>` with it. */
export const creatureLines = {
  first: [
    'I met <a> along the way, / with many, many things to say;',
    'There was <a> beside my door, / and I had not seen one before;',
    'The <noun> woke up before the sun / and thought: today we will have fun;',
    'Oh little <noun>, where do you go? / The wind is cold, the road is slow;',
    'Last night <a> looked in at me, / as quiet as a thing can be;',
    'Beneath the moon, so round and white, / <a> went walking through the night;',
  ],
  last: [
    '<he> hummed a song, <he> took a bow, / and I can hear <him> even now.',
    'we shared some bread, we shared some tea, / and <he> was kind as kind can be.',
    '<he> asked for nothing, gave a smile, / and stayed beside me for a while.',
    'then off <he> went, without a sound, / and left <his> footprints on the ground.',
    'and when I asked <him> where and why, / <he> only looked up at the sky.',
    'and since that day, in sun or rain, / I hope that <he> will come again.',
  ],
};

/** For what can only be thought of: `<theme>`. */
export const themeLines = {
  first: [
    'What is <theme>? I asked the sea. / It rolled, and gave no word to me;',
    'What is <theme>? I asked the tree. / It only dropped a leaf on me;',
    'You cannot buy <theme>, they say, / and yet we give it every day;',
    'I looked for <theme> in every town, / I looked for it both up and down;',
    'They say that <theme> is hard to find, / but often it is close behind;',
  ],
  last: [
    'I asked a child, who laughed and ran, / and that is where it all began.',
    'but then a friend sat down with me, / and all at once I seemed to see.',
    'it has no price, it has no weight, / and it is never there too late.',
    'it came to me one quiet night / and left again before the light.',
    'and when I stopped, and sat quite still, / it came to me from down the hill.',
  ],
};

/** For a thing, whatever it is. */
export const thingLines = {
  first: [
    'There is <a> I know so well, / and it has many tales to tell;',
    '<A> is such a simple thing, / and yet it makes my spirit sing;',
    'I saw <a> the other day / and could not look the other way;',
    'Upon the table, in the sun, / there lies <a>, a special one;',
    'I dreamed about <a> last night, / it shone with such a friendly light;',
  ],
  last: [
    'it does its work, it makes no fuss, / and quietly takes care of us.',
    'it is not new, it is not grand, / but it is always close at hand.',
    'and if one day it should be gone, / the thought of it will still go on.',
    'and every time it comes in view, / the world looks just a little new.',
    'and if you ask me what it is for, / I like it, and I ask no more.',
  ],
};

/** For anything that has no article: Mondays, cheese, football. */
export const massLines = {
  first: [
    'Some people sing of stars and sea, / of <theme> I sing, for you and me;',
    'I think of <theme> when days are grey, / and soon the clouds have gone away;',
    'A verse for <theme>, a little rhyme, / I have been planning it some time;',
    'Oh, tell me not of gold and fame, / for <theme> shall be my song, my game;',
    'When I see <theme>, I have to smile, / and keep on smiling for a while;',
  ],
  last: [
    'it does not take a lot, you see, / to be as happy as can be.',
    'and so I end my little song, / I hope it was not very long.',
    'there would be more that I could say, / but that is all I have today.',
    'and if you like it, come again, / and bring some paper and a pen.',
    'the world is wide, the world is new, / and there is room for me and you.',
  ],
};
