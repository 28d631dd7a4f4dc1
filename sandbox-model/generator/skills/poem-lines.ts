/** Couplets: two lines that rhyme, with a slash between. The first ones name the subject, the second ones end the poem. */
export interface PoemSubject {
  /** How it is asked for, after "a poem about". */
  asked: readonly string[];
  first: readonly string[];
  last: readonly string[];
}

export const poemSubjects: readonly PoemSubject[] = [
  {
    asked: ['a robot', 'robots', 'a small robot', 'a little robot', 'machines'],
    first: [
      'A {little|lonely|patient} robot swept the floor, / and hummed a tune from door to door;',
      'A robot learned to climb the stair, / it fell, and tried again with care;',
      'The robot rolled across the hall, / it was not very big at all;',
      'A robot stood out in the rain / and counted drops along the lane;',
      'My robot has a heart of tin, / and not a lot of space within;',
    ],
    last: [
      'and when the working day was through, / it asked: "Is there one thing to do?"',
      'its battery was nearly spent, / but still it whistled as it went.',
      'it does not dream, it does not sleep, / but there are promises to keep.',
      'it learned to fall, it learned to stand, / and then it held out its small hand.',
      'and though it never says a word, / its quiet humming can be heard.',
    ],
  },
  {
    asked: ['the sea', 'the ocean', 'waves', 'the beach', 'a ship'],
    first: [
      'The sea comes in, the sea goes out, / it has no need to run or shout;',
      'The sea is {wide|deep|old}, the sea is blue, / it sings a song for me and you;',
      'I asked the sea what it had seen, / it answered me in blue and green;',
      'A ship sailed out across the sea / and left its wake of foam for me;',
      'Each wave that rolls in from the sea / has come a long, long way to me;',
    ],
    last: [
      'it brings us shells, it takes our sand, / and writes its name along the land.',
      'and when I close my eyes at night, / I see it silver in the light.',
      'it does not hurry, does not rest, / and rocks the gulls upon its breast.',
      'and every tide that turns again / forgives the footprints of the men.',
    ],
  },
  {
    asked: ['the moon', 'the full moon', 'moonlight', 'the night sky'],
    first: [
      'The moon looked in, so round and white, / and wished the sleeping town good night;',
      'The moon is out, the moon is round, / it walks the sky without a sound;',
      'Who lit the moon, so clear and high? / A silver coin upon the sky;',
      'The moon has come to light my way, / it borrows brightness from the day;',
    ],
    last: [
      'and all the roofs that slept below / were covered in its gentle glow.',
      'it will be thin, then full once more, / as it has been so long before.',
      'and those who cannot sleep can see / that even nights keep company.',
      'and somewhere else, on some far shore, / you see it too, as long before.',
    ],
  },
  {
    asked: ['the stars', 'a star', 'stars', 'the universe', 'space'],
    first: [
      'The stars are out, I count to ten, / and lose my place, and start again;',
      'A star looked down from far away, / it waited through the longest day;',
      'So many stars, so small, so bright, / like crumbs upon the cloth of night;',
      'The stars are old, the stars are far, / and each one is what others are;',
    ],
    last: [
      'and though I never learn them all, / I feel at home, and rather small.',
      'the light set out so long ago, / and still it shines upon the snow.',
      'and no one owns them, no one can, / not any beast, not any man.',
      'and when the morning comes around, / they wait up there without a sound.',
    ],
  },
  {
    asked: ['rain', 'the rain', 'a rainy day', 'a storm', 'clouds'],
    first: [
      'The rain is knocking on the pane, / it stops, and then it comes again;',
      'The rain fell softly on the town / and washed the dusty houses down;',
      'A drop of rain, and then one more, / they drum a rhythm on the door;',
      'The rain has come, the fields are glad, / they drink the best they ever had;',
    ],
    last: [
      'and in the puddles on the ground / a second, shining world is found.',
      'and we sit dry, with cups of tea, / as warm and lazy as can be.',
      'and when it ends, the air is clear, / and all the hills seem very near.',
      'and someone small in boots of red / jumps in each puddle straight ahead.',
    ],
  },
  {
    asked: ['snow', 'winter', 'a winter night', 'ice', 'December', 'Christmas'],
    first: [
      'The snow came down without a sound / and laid a blanket on the ground;',
      'The snow has come, the world is white, / and winter fields are full of light;',
      'In winter, when the snow is deep, / the gardens and the meadows sleep;',
      'The winter wind, the falling snow, / they cover all the paths we know;',
    ],
    last: [
      'and one by one the windows glow, / like yellow flowers in the snow.',
      'and there are footprints, two by two, / that someone left for me and you.',
      'the stove is warm, the soup is hot, / and all our worries are forgot.',
      'but underneath, so still, so deep, / the seeds of spring are fast asleep.',
    ],
  },
  {
    asked: ['spring', 'flowers', 'a flower', 'a rose', 'a garden', 'April', 'May'],
    first: [
      'The spring has come on quiet feet, / and put some green on every street;',
      'A flower opened in the spring / to hear what all the birds would sing;',
      'In spring the garden, row by row, / forgets that there was ever snow;',
      'A little flower by the wall / was not afraid of spring at all;',
    ],
    last: [
      'it asked for nothing but the sun, / and there was some for everyone.',
      'the bees came in, the bees went out, / and told the other bees about.',
      'and all the trees, in white and red, / let petals fall upon my head.',
      'and what had seemed so cold and long / was over with the blackbird song.',
    ],
  },
  {
    asked: ['summer', 'the sun', 'a summer day', 'a holiday', 'July'],
    first: [
      'The summer sun is standing high, / there is no cloud in all the sky;',
      'A summer day, a field of wheat, / the warm, soft dust beneath my feet;',
      'The sun came up, the sun came in, / it warmed my nose, it warmed my chin;',
      'In summer, when the days are long, / the crickets sing their only song;',
    ],
    last: [
      'we have no plan, we have no clock, / we sit and dream upon a rock.',
      'and when the evening turns to gold, / there is one story to be told.',
      'the hours go by, we let them run, / and fall asleep beneath the sun.',
      'and all the world, from tree to bee, / has time enough to simply be.',
    ],
  },
  {
    asked: ['autumn', 'fall', 'leaves', 'October', 'November', 'the harvest'],
    first: [
      'The autumn leaves come dancing down, / in red and yellow, gold and brown;',
      'In autumn, when the leaves are red, / the swallows gather overhead;',
      'An autumn leaf upon my sleeve / has come to tell me: time to leave;',
      'The autumn wind goes through the trees / and hums among them like the bees;',
    ],
    last: [
      'the days grow short, the nights grow long, / the wind has learned another song.',
      'we store the apples, fetch the wood, / and find that growing old is good.',
      'a kite is standing in the sky / and does not want to say goodbye.',
      'and what falls down, so brown, so dry, / will be the green of by and by.',
    ],
  },
  {
    asked: ['a cat', 'cats', 'my cat', 'a kitten', 'a sleeping cat'],
    first: [
      'The cat lies sleeping in the sun, / her work for all the day is done;',
      'A cat walked softly through the night, / two little lamps of green and bright;',
      'My cat has never told me why / she looks so hard at empty sky;',
      'The cat sat down upon my book, / and gave me one long, knowing look;',
    ],
    last: [
      'she owns the chair, she owns the bed, / and sometimes, too, she owns my head.',
      'she comes and goes, she asks no leave, / and leaves her hair upon my sleeve.',
      'and when I call, she does not stir, / but when I stop, I hear her purr.',
      'I think she knows a thing or two / that she has never shared with you.',
    ],
  },
  {
    asked: ['a dog', 'dogs', 'my dog', 'a puppy'],
    first: [
      'My dog is waiting at the door, / he has been waiting there before;',
      'A dog ran laughing down the hill / and never once was standing still;',
      'The dog has found a stick to bring, / and thinks it is the finest thing;',
    ],
    last: [
      'he does not ask me where I went, / he only smells each foreign scent.',
      'he has no watch, he has no plan, / he simply runs as best he can.',
      'and when the day is at its end, / I know that I have got a friend.',
      'and if I throw it once again, / he brings it back through wind and rain.',
    ],
  },
  {
    asked: ['the morning', 'a new day', 'sunrise', 'dawn', 'Monday', 'breakfast', 'waking up'],
    first: [
      'The morning comes on tiptoe in, / and asks the day: shall we begin?',
      'A new day opens like a door, / it never has been here before;',
      'The morning light is on the wall, / the birds begin their early call;',
    ],
    last: [
      'the kettle sings, the bread is warm, / and gone is every trace of storm.',
      'so take it gently by the hand, / it does not need to go as planned.',
      'and all that yesterday went wrong / is smaller now than morning song.',
      'and what it brings, I cannot say, / but I am glad it came my way.',
    ],
  },
  {
    asked: ['the night', 'sleep', 'dreams', 'a dream', 'bedtime', 'darkness', 'a lullaby'],
    first: [
      'The night has put its mantle on, / the noises of the day are gone;',
      'The night is soft, the night is deep, / it rocks the houses into sleep;',
      'Sleep comes on slippers through the door / and lays its dreams upon the floor;',
    ],
    last: [
      'so close your eyes and let it be, / the dreams will carry you to sea.',
      'the moon is watching, round and bright, / so sleep, my little one, good night.',
      'and every star that you can see / is keeping watch for you and me.',
      'and all that troubled you today / has gone to sleep, or gone away.',
    ],
  },
  {
    asked: ['coffee', 'tea', 'a cup of tea', 'a cup of coffee', 'bread', 'cake', 'chocolate'],
    first: [
      'A cup of tea, a piece of cake, / and time enough for both to take;',
      'The coffee steams, the bread is new, / there is a chair for me and you;',
      'Some bread, some tea, a quiet chair, / and not a worry anywhere;',
    ],
    last: [
      'the rain may knock, the wind may call, / we do not hear the wind at all.',
      'and what was heavy, what was sad, / no longer seems to be so bad.',
      'it does not take a lot, you see, / to be as happy as can be.',
      'and when the cup is empty, then / we simply fill it up again.',
    ],
  },
  {
    asked: ['books', 'a book', 'reading', 'a library', 'stories', 'words', 'poetry'],
    first: [
      'A book lay open in the light / and I was gone till late at night;',
      'A book is small, a book is thin, / but there are oceans there within;',
      'In every book upon the shelf / I meet a stranger, or myself;',
    ],
    last: [
      'I sailed the sea, I crossed the land, / with nothing but a book in hand.',
      'and when the final page is read, / the people live on in my head.',
      'so turn the page, and you will see: / a door, a road, a sea, a key.',
      'the words are quiet, row on row, / and yet they tell me all they know.',
    ],
  },
  {
    asked: ['music', 'a song', 'a violin', 'a piano', 'singing', 'a melody', 'dancing'],
    first: [
      'A song went walking down the street / and tapped along with happy feet;',
      'There is some music in the air, / I do not know who put it there;',
      'A little song, a simple tune, / it came to me this afternoon;',
    ],
    last: [
      'it needs no key, it needs no door, / it comes in and it asks for more.',
      'and those who hear it hum along, / and so begins another song.',
      'and though I cannot sing it right, / it stayed with me till late at night.',
    ],
  },
  {
    asked: ['friendship', 'a friend', 'friends', 'my best friend', 'being together'],
    first: [
      'A friend is someone who will stay / when all the rest have gone away;',
      'A friend came by, a friend sat down, / the nicest thing in all the town;',
      'A friend can hear what is not said, / and sees the heart and not the head;',
    ],
    last: [
      'you share your bread, you share your rain, / you share your joy, you share your pain.',
      'we did not speak, we did not need, / for that is friendship, we agreed.',
      'the road is long, the hill is steep, / but friends have promises to keep.',
      'and if you have just one, you know / that you are rich wherever you go.',
    ],
  },
  {
    asked: ['love', 'my love', 'my mother', 'my father', 'my family', 'home', 'a mother'],
    first: [
      'Love does not shout, love does not run, / it waits until your work is done;',
      'Home is a place with open door, / with love laid out upon the floor;',
      'What love can do is hard to say, / it makes the tea, it clears the way;',
    ],
    last: [
      'it keeps a light when it is late, / it leaves some soup upon your plate.',
      'it does not count, it does not weigh, / it is the one who asks you: stay.',
      'and if you ask me where it grew: / in little things, and then in you.',
      'and though you travel far from here, / it will be with you, always near.',
    ],
  },
  {
    asked: ['time', 'a clock', 'old age', 'yesterday', 'the past', 'memories', 'childhood'],
    first: [
      'The clock goes tick, the clock goes tock, / you cannot argue with a clock;',
      'Where does it go, the time we had? / It leaves us wise, it leaves us sad;',
      'Time is a river, time is a stream, / it carries off our every dream;',
    ],
    last: [
      'so use the hour that is here, / and hold the ones you love quite near.',
      'it has no hands to take or give, / it only asks us that we live.',
      'and yet there is, I know it well, / a summer day I still can tell.',
      'it never waits, it never stays, / and makes us rich in little days.',
    ],
  },
  {
    asked: ['a train', 'travel', 'a journey', 'the road', 'a bicycle', 'a railway station', 'leaving'],
    first: [
      'A train went singing through the night, / with every window full of light;',
      'The road goes up, the road goes down, / it leads you out of every town;',
      'I took a train, I took a chance, / I saw the fields and rivers dance;',
    ],
    last: [
      'and where it goes I cannot tell, / but I have wished its people well.',
      'and every bend that hides the view / is keeping something there for you.',
      'and though I travel east or west, / the road back home is still the best.',
    ],
  },
  {
    asked: ['a tree', 'trees', 'an old oak', 'the forest', 'nature', 'a leaf'],
    first: [
      'The old tree stands beside the lane, / in wind and sun, in snow and rain;',
      'A tree is patient, straight and tall, / it does not seem to move at all;',
      'The forest whispers, tree to tree, / of what has been and what will be;',
    ],
    last: [
      'it holds the nests, it holds the sky, / and lets the busy years go by.',
      'and children climb it, one by one, / and see the sea, and see the sun.',
      'it gives us shade, it gives us air, / and we forget that it is there.',
    ],
  },
  {
    asked: ['a river', 'a mountain', 'a lake', 'the wind', 'mountains', 'a waterfall', 'the hills'],
    first: [
      'The river runs, the mountain stays, / and both are right in different ways;',
      'The wind came down the mountain side / and took the river for a ride;',
      'A mountain stood, a river ran, / as both have done since time began;',
    ],
    last: [
      'the one is swift, the one is strong, / and each of them has got a song.',
      'and I sat down between the two / and had, at last, no thing to do.',
      'so be a river, be a stone, / but do not try it all alone.',
    ],
  },
  {
    asked: ['code', 'programming', 'a bug', 'computers', 'a computer', 'software', 'debugging', 'a programmer'],
    first: [
      'The code was short, the code was clean, / the finest code that I had seen;',
      'A bug sat laughing in my code, / and stayed there, in its safe abode;',
      'I wrote some code, it did not run, / though I was sure that I was done;',
      'A computer hummed the whole night through / and did what it was told to do;',
    ],
    last: [
      'I changed one letter, tried once more, / and now it works, and what a roar.',
      'the tests are green, the night is deep, / commit it now, and go to sleep.',
      'and when you ask it: why, oh why? / It prints a number in reply.',
    ],
  },
  {
    asked: ['Souk', 'the marketplace', 'a market', 'an API', 'an API key', 'a webhook', 'a test key', 'selling models'],
    first: [
      'At Souk there is a market square / with models, data, all to share;',
      'A key was made, its secret shown / just once, to one, and one alone;',
      'A webhook knocked upon my door, / it knocked, and then it knocked once more;',
      'I had a key that cost no fee, / a test key, and it works for free;',
    ],
    last: [
      'so sign it well and check the time, / and keep your secrets, keep this rhyme.',
      'I answered it: two hundred, fine, / and put the event into a line.',
      'so try it out, no need to pay, / the sandbox is a place to play.',
      'if it is lost, do not feel blue: / revoke the old and make a new.',
    ],
  },
  {
    asked: [
      'a model',
      'a language model',
      'artificial intelligence',
      'AI',
      'a neural network',
      'yourself',
      'the sandbox model',
      'learning',
    ],
    first: [
      'A model small, a model new, / I only know a thing or two;',
      'I am a model, small and light, / I read and answer day and night;',
      'They trained a model, line by line, / and every error was a sign;',
    ],
    last: [
      'I have no eyes, I have no hand, / I try my best to understand.',
      'and what I know I gladly share, / the rest is neither here nor there.',
      'and if you ask me who I am: / some numbers in a bit of RAM.',
    ],
  },
  {
    asked: ['a drone', 'a rocket', 'flying', 'birds', 'a bird', 'a kite', 'the sky', 'an astronaut'],
    first: [
      'A bird went up into the blue / and took a bit of me there too;',
      'A drone rose up into the sky / and taught itself the way to fly;',
      'The rocket stood, the rocket flew, / a line of white across the blue;',
      'I flew a kite up in the sky, / it was so small, it was so high;',
    ],
    last: [
      'and from above the world was small, / with hardly any walls at all.',
      'and I stood waving on the ground / until there was no sight, no sound.',
      'and when it came back down to me, / it told of clouds and of the sea.',
    ],
  },
];
