/** Three lines of five, seven and five syllables. */
export const haikus: readonly {
  asked: readonly string[];
  lines: readonly [readonly string[], readonly string[], readonly string[]];
}[] = [
  {
    asked: ['the sea', 'the ocean', 'waves', 'the beach'],
    lines: [
      ['The tide is going', 'Blue under the sun', 'A gull on the wind'],
      ['out and out, and leaves a shell', 'the waves are folding their sheets', 'the long waves come to the shore'],
      ['for someone to find.', 'and start once again.', 'and whisper one word.'],
    ],
  },
  {
    asked: ['rain', 'autumn', 'clouds', 'a rainy day'],
    lines: [
      ['Rain on the tin roof', 'Soft rain in autumn', 'The first drop of rain'],
      ['a small cat looks out and thinks', 'all the leaves are listening', 'a child holds out both her hands'],
      ['about nothing much.', 'and no one hurries.', 'and laughs at the sky.'],
    ],
  },
  {
    asked: ['snow', 'winter', 'ice', 'a cold night'],
    lines: [
      ['Snow on the window', 'The white field is still', 'A cold winter night'],
      ['one line of footprints leads home', 'a crow writes down its black name', 'the stove tells its old stories'],
      ['and the lamp is lit.', 'and then flies away.', 'to a sleeping dog.'],
    ],
  },
  {
    asked: ['spring', 'flowers', 'a cherry tree', 'a garden'],
    lines: [
      ['Spring is at the door', 'A bud on the branch', 'Petals on the path'],
      ['with some mud upon its boots', 'has been thinking all winter', 'I walk around them slowly'],
      ['and sun in its hair.', 'and opens at last.', 'not to wake them up.'],
    ],
  },
  {
    asked: ['a robot', 'robots', 'machines', 'a drone'],
    lines: [
      ['A robot at night', 'The old robot waits', 'A small robot falls'],
      ['is charging beside the wall', 'one green light in the darkness', 'and gets up again, and falls'],
      ['and counts to morning.', 'ready for morning.', 'and then it can walk.'],
    ],
  },
  {
    asked: ['code', 'programming', 'a bug', 'computers', 'an API'],
    lines: [
      ['The tests are all green', 'One comma too few', 'The request comes back'],
      ['outside the birds are waking', 'and the whole machine is dumb', 'two hundred, and all is well'],
      ['time to go to bed.', 'for half of a day.', 'I lean back and smile.'],
    ],
  },
  {
    asked: ['the moon', 'the night', 'stars', 'sleep'],
    lines: [
      ['The moon in the pond', 'Late at night, no sound', 'So many bright stars'],
      ['a frog jumps in and for once', 'only the moon on the stairs', 'and between them so much dark'],
      ['the moon is in bits.', 'going up to bed.', 'to rest your eyes in.'],
    ],
  },
  {
    asked: ['tea', 'coffee', 'the morning', 'breakfast', 'bread'],
    lines: [
      ['Steam over the cup', 'The first sip of tea', 'Early in the day'],
      ['the day has not yet begun', 'and the world comes back to me', 'the smell of bread fills the street'],
      ['and I let it wait.', 'one sound at a time.', 'and opens the doors.'],
    ],
  },
];
