import type { Random } from '../random.ts';
import { capitalised } from './wording.ts';

/** Who and where stories are about. Wide on purpose: people ask for a story about anything. */
export type Kind = 'robot' | 'animal' | 'person' | 'swimmer' | 'thing';

export interface Hero {
  noun: string;
  kind: Kind;
  name: string;
  he: 'she' | 'he' | 'it';
}

export interface Place {
  /** "lighthouse": what people ask for. */
  noun: string;
  /** "in an old lighthouse" */
  at: string;
  /** "a lighthouse": how it is asked for. */
  asked: string;
  /** Something that stands there: "the great lamp". */
  fixture: string;
  /** What is heard there: "the waves". */
  sound: string;
}

const words = (text: string): readonly string[] =>
  text
    .trim()
    .split(/\s*,\s*/)
    .filter((word) => word !== '');

const NAMES: Readonly<Record<Hero['he'], readonly string[]>> = {
  she: words(
    'Ada, Mina, Clara, Lena, Rosa, Nora, Ida, Tilda, Maya, Iris, Ruth, Zoe, Lila, Emma, Greta, Hana, Priya, Sana, Amara, Vera, Ella, Nadia, June, Pearl, Wren, Hazel, Opal, Marta, Elsa, Fern, Anna, Lucy, Sophie, Olga, Alma, Bella, Daisy, Frida, Ingrid, Kira, Luna, Molly, Nina, Poppy, Stella, Thea, Willa, Yuki, Zara, Leila',
  ),
  he: words(
    'Tom, Otto, Leo, Milo, Oscar, Hugo, Felix, Emil, Arlo, Finn, Kofi, Omar, Ravi, Kenji, Ivan, Pablo, Samir, Theo, Rufus, Basil, Jasper, Bruno, Ned, Alfie, Gus, Albert, Cosmo, Toby, Ezra, Barnaby, Max, Ben, Sam, Jack, Paul, Anton, Boris, Dario, Elias, Henry, Jonas, Karl, Luca, Nils, Oliver, Peter, Simon, Victor, Walter, Noah',
  ),
  it: words(
    'Pip, Bolt, Dot, Rusty, Nim, Tik, Beep, Cog, Bit, Zip, Widget, Sprocket, Lumen, Orbit, Pixel, Echo, Tinker, Gizmo, Quill, Ember, Rivet, Copper, Nova, Byte, Mika, Socket, Piston, Tumble, Robo, Vector, Kilo, Ohm, Spark, Relay, Servo, Clank, Whirr, Tinny, Bobbin, Gadget, Atlas, Axel, Cricket, Domino, Flick, Hopper, Juno, Marble, Nutmeg, Patch',
  ),
};

const ROBOTS = words(`
  robot, robot, robot, robot, robot, little robot, small robot, old robot, lonely robot, shy robot, rusty robot, friendly robot, curious robot, tiny robot, clumsy robot,
  cleaning robot, delivery robot, robot arm, drone, rover, robot dog, robot cat, vacuum robot, garden robot, kitchen robot, rescue robot, walking robot, welding robot,
  toy robot, warehouse robot, painting robot, farm robot, repair robot, space robot, humanoid robot, robot bird, android, six-legged robot, forgotten robot, mail robot,
  moon rover, cooking robot, window-cleaning robot, tin robot, sleepy robot, brave robot, hospital robot, four-legged robot, weather drone, robot gardener, robot waiter`);

const ANIMALS = words(`
  fox, owl, cat, dog, mouse, bear, hedgehog, rabbit, penguin, elephant, turtle, frog, crow, wolf, squirrel, badger, mole, hare, deer, lion, tiger, giraffe, monkey,
  panda, koala, kangaroo, goat, sheep, lamb, cow, pig, horse, pony, donkey, camel, goose, duck, duckling, hen, rooster, swan, sparrow, robin, raven, parrot, eagle,
  pigeon, stork, bat, beaver, raccoon, hamster, kitten, puppy, lizard, snail, ant, bee, beetle, butterfly, ladybird, spider, grasshopper, caterpillar, firefly, toad,
  polar bear, reindeer, moose, llama, zebra, hippo, crocodile, snake, chameleon, sloth, dragon, unicorn, baby dragon, young wolf, old bear, brave mouse, little fox`);

const PEOPLE = words(`
  girl:she, boy:he, little girl:she, little boy:he, old woman:she, old man:he, baker, lighthouse keeper, sailor, knight, princess:she, prince:he, king:he, queen:she,
  wizard:he, witch:she, pirate, farmer, teacher, inventor, engineer, mechanic, programmer, astronaut, doctor, librarian, gardener, clockmaker, fisherman:he, postman:he,
  painter, musician, detective, cook, tailor, grandmother:she, grandfather:he, student, scientist, shepherd, beekeeper, train driver, firefighter, nurse, dancer,
  merchant, explorer, captain, toy maker, carpenter, blacksmith, giant, fairy:she, elf, dwarf, troll, monster, ghost, alien, mother:she, father:he, developer, poet,
  pilot, singer, miller, weaver, potter, violinist, night watchman:he, street sweeper, ferryman:he, map maker, magician, acrobat, clown, mountain guide, robot builder`);

const SWIMMERS = words(
  'whale, dolphin, fish, goldfish, octopus, crab, seahorse, jellyfish, shark, seal, otter, salmon, starfish, small submarine, diving robot',
);

const THINGS = words(
  'cloud, star, little boat, old train, snowman, paper plane, balloon, raindrop, lantern, teapot, kite, tree, oak tree, pebble, candle, clock, red bicycle, piano, small rocket, snowflake, leaf, old car, tractor, paper boat, street lamp, windmill, pencil, umbrella, satellite, music box, API key, test key, webhook, small language model, packet of data',
);

const FRIENDS = words(
  'owl, mouse, old turtle, crow, cat, snail, sparrow, young gardener, old sailor, hedgehog, robin, shepherd, travelling musician, baker, squirrel, old dog, goat, child from the village, watchmaker, fox, beetle, frog, postwoman, stray cat, grey donkey, blackbird, old woman, night nurse, carpenter, moth, rabbit, schoolteacher',
);

const WATER_FRIENDS = words(
  'seagull, hermit crab, old turtle, young seal, starfish, fisherman, pelican, eel, puffin, seahorse, old lobster, child in a rowing boat',
);

const places = (text: string): readonly Place[] =>
  text
    .trim()
    .split('\n')
    .map((line) => {
      const [noun = '', at = '', fixture = '', sound = ''] = line.trim().split(/\s*=\s*/);
      return { noun, at, asked: askedPlace(noun), fixture, sound };
    });

const LAND = places(`
  lighthouse = in an old lighthouse by the sea = the great lamp = the waves
  library = in a quiet library = the tallest shelf = the turning of pages
  workshop = in a dusty workshop = the long workbench = the humming of the lathe
  factory = in a factory at the edge of town = the conveyor belt = the stamping of the machines
  warehouse = in an enormous warehouse = the last row of shelves = the beeping of the forklifts
  forest = in a deep green forest = the hollow oak = the rustling of the leaves
  village = in a small village in the hills = the old well = the church bell
  castle = in a castle with seven towers = the iron gate = the wind in the chimneys
  farm = on a farm among wheat fields = the red barn = the hens in the yard
  garden = in a walled garden = the stone bench = the bees
  harbour = in a busy harbour = the rusty crane = the gulls
  island = on a tiny island = the one palm tree = the surf
  mountain = high up on a mountain = the wooden cross at the top = the wind
  desert = at the edge of a desert = the dry fountain = the whispering sand
  city = in a city of glass towers = the big clock = the traffic
  railway station = in a small railway station = the signal box = the distant trains
  school = in a village school = the blackboard = the laughter of the children
  hospital = in a large hospital = the lift = the soft steps in the corridors
  museum = in a museum that few people visited = the marble staircase = the ticking of old clocks
  bakery = in a warm little bakery = the brick oven = the crackling of fresh bread
  space station = on a space station far above the clouds = the round window = the hum of the fans
  moon = in a small base on the moon = the silver dome = the pumps that made the air
  Mars = in a dusty valley on Mars = the tall antenna = the thin red wind
  bridge = under an old stone bridge = the middle arch = the river
  market = in a market full of colours = the spice stall = the calls of the sellers
  attic = in an attic under a slate roof = the sea chest = the rain on the tiles
  theatre = in an old theatre = the velvet curtain = the creaking of the stage
  laboratory = in a laboratory full of wires = the glass cupboard = the buzzing of the lamps
  mill = in a mill by a stream = the wooden wheel = the splashing water
  zoo = in a zoo behind the park = the bandstand = the parrots
  park = in a park in the middle of town = the pond = the pigeons
  ship = on board an old sailing ship = the tall mast = the creaking ropes
  submarine = in a submarine deep under the sea = the brass periscope = the pinging of the sonar
  cave = in a cave behind a waterfall = the smooth round rock = the dripping water
  valley = in a valley between two hills = the crooked pine = the brook
  kitchen = in the kitchen of a big hotel = the copper pots = the boiling kettles
  hotel = in a hotel with a hundred rooms = the golden bell = the lift
  toy shop = in a toy shop on a corner = the window display = the little music boxes
  junkyard = in a junkyard behind the railway = the heap of old fridges = the freight trains
  airport = in an airport near the coast = the control tower = the engines
  snow = in a cottage deep in the snow = the iron stove = the silence of the winter woods
  winter = in a frozen valley where winter was long = the icy well = the cracking of the ice
  greenhouse = in a greenhouse full of ferns = the lemon tree = the drip of the hoses
  post office = in a tiny post office = the wall of letter boxes = the thump of the stamps
  observatory = in an observatory on a hill = the long telescope = the turning of the dome
  clock tower = in a clock tower above the square = the biggest cogwheel = the slow tick of the clock
  beach = on a long white beach = the upturned boat = the surf
  sea = in a hut by the sea = the old net = the waves
  river = beside a wide river = the landing stage = the current
  lake = by a lake as smooth as glass = the rowing boat = the reeds
  jungle = in a steaming jungle = the rope bridge = the shouting monkeys
  tunnel = in a tunnel under the city = the red signal = the rumbling trains
  playground = on a playground behind the houses = the squeaky swing = the shouting children
  datacenter = in a cold data center = the last rack of servers = the fans
`);

const WATER = places(`
  sea = in the deep blue sea = the sunken ship = the song of the currents
  bay = in a quiet bay = the smooth black rock = the waves on the shore
  coral reef = on a bright coral reef = the pink arch of coral = the clicking of the shrimps
  ocean = far out in the ocean = the drifting buoy = the long low swell
  harbour = in the still water of a harbour = the mossy steps = the bells of the boats
  lake = in a cold, clear lake = the fallen tree = the rain on the water
  river mouth = where a river meets the sea = the old pier = the rushing tide
`);

const PLACES_FOR_THINGS = places(`
  village = above a village in the hills = the church tower = the evening bell
  valley = in a wide green valley = the lonely oak = the brook
  garden = in an old garden = the stone wall = the bees
  harbour = by a busy harbour = the lighthouse = the gulls
  town square = on the square of a small town = the fountain = the market women
  shop = in a shop on a corner = the little bell over the door = the steps of the customers
  hill = on a hill above the sea = the crooked fence = the wind
  server room = in a cold server room = the blinking lights = the fans
`);

function askedPlace(noun: string): string {
  if (/^(Mars|snow|winter)$/.test(noun)) return noun;
  return /^(moon|sea|ocean)$/.test(noun) ? `the ${noun}` : aOrAn(noun);
}

export function aOrAn(noun: string): string {
  return /^([aeio]|umb|honest|hour|ugly)/i.test(noun) ? `an ${noun}` : `a ${noun}`;
}

export function titleCase(text: string): string {
  return text
    .split(' ')
    .map((word, i) => (i > 0 && /^(of|the|a|an|at|in|on|to|and|from|for)$/.test(word) ? word : capitalised(word)))
    .join(' ');
}

export function anyHero(random: Random): Hero {
  const kind = random.weighted<Kind>(['robot', 'animal', 'person', 'swimmer', 'thing'], (one) =>
    one === 'robot' ? 6 : one === 'animal' ? 5 : one === 'person' ? 5 : 0.8,
  );
  return heroOf(kind, random);
}

export function heroOf(kind: Kind, random: Random): Hero {
  const [noun = '', he] = random.pick(listOf(kind)).split(':') as [string, Hero['he'] | undefined];
  const pronoun = he ?? (kind === 'robot' || kind === 'thing' ? 'it' : random.pick(['she', 'he'] as const));
  const asIt = /robot|submarine/.test(noun) && kind === 'swimmer' ? 'it' : pronoun;
  return { noun, kind, he: asIt, name: random.pick(NAMES[asIt]) };
}

export function nameFor(hero: Hero, random: Random): string {
  const name = random.pick(NAMES[hero.he]);
  return name === hero.name ? nameFor(hero, random) : name;
}

/** A hero of whom only the name was asked for. */
export function namedHero(random: Random): Hero {
  const he = random.pick(['she', 'he'] as const);
  const noun =
    he === 'she'
      ? random.pick(['girl', 'young woman', 'little girl'])
      : random.pick(['boy', 'young man', 'little boy']);
  return { noun, kind: 'person', he, name: random.pick(NAMES[he]) };
}

export function friendOf(hero: Hero, random: Random): string {
  const list = hero.kind === 'swimmer' ? WATER_FRIENDS : FRIENDS;
  const friend = random.pick(list);
  const same = hero.noun.split(' ').some((word) => friend.split(' ').includes(word));
  return same ? friendOf(hero, random) : friend;
}

/** Where somebody is at home, who is at home somewhere. */
const HOMES: Readonly<Record<string, string>> = {
  'lighthouse keeper': 'lighthouse',
  baker: 'bakery',
  librarian: 'library',
  farmer: 'farm',
  'farm robot': 'farm',
  cow: 'farm',
  rooster: 'farm',
  teacher: 'school',
  student: 'school',
  cook: 'kitchen',
  'kitchen robot': 'kitchen',
  'cooking robot': 'kitchen',
  'robot waiter': 'hotel',
  sailor: 'ship',
  captain: 'ship',
  pirate: 'ship',
  astronaut: 'space station',
  'space robot': 'space station',
  'moon rover': 'moon',
  rover: 'Mars',
  alien: 'Mars',
  king: 'castle',
  queen: 'castle',
  prince: 'castle',
  princess: 'castle',
  knight: 'castle',
  wizard: 'castle',
  ghost: 'castle',
  clockmaker: 'clock tower',
  gardener: 'garden',
  'garden robot': 'garden',
  'robot gardener': 'greenhouse',
  nurse: 'hospital',
  doctor: 'hospital',
  'hospital robot': 'hospital',
  'warehouse robot': 'warehouse',
  'welding robot': 'factory',
  'robot arm': 'factory',
  'repair robot': 'workshop',
  inventor: 'workshop',
  mechanic: 'workshop',
  carpenter: 'workshop',
  'robot builder': 'workshop',
  engineer: 'laboratory',
  scientist: 'laboratory',
  android: 'laboratory',
  miller: 'mill',
  ferryman: 'river',
  fisherman: 'harbour',
  penguin: 'winter',
  'polar bear': 'snow',
  reindeer: 'snow',
  camel: 'desert',
  monkey: 'jungle',
  parrot: 'jungle',
  tiger: 'jungle',
  postman: 'post office',
  'mail robot': 'post office',
  dancer: 'theatre',
  violinist: 'theatre',
  'toy robot': 'toy shop',
  'toy maker': 'toy shop',
  'train driver': 'railway station',
  pilot: 'airport',
  shepherd: 'valley',
  'mountain guide': 'mountain',
  programmer: 'datacenter',
  fox: 'forest',
  owl: 'forest',
  wolf: 'forest',
  deer: 'forest',
  squirrel: 'forest',
  hedgehog: 'garden',
  bat: 'cave',
  dragon: 'cave',
  'rusty robot': 'junkyard',
  'forgotten robot': 'attic',
};

export function placeFor(hero: Hero, random: Random): Place {
  const home = LAND.find(({ noun }) => noun === HOMES[hero.noun]);
  if (home && random.chance(0.7)) return home;
  return random.pick(hero.kind === 'swimmer' ? WATER : hero.kind === 'thing' ? PLACES_FOR_THINGS : LAND);
}

function listOf(kind: Kind): readonly string[] {
  switch (kind) {
    case 'robot':
      return ROBOTS;
    case 'animal':
      return ANIMALS;
    case 'person':
      return PEOPLE;
    case 'swimmer':
      return SWIMMERS;
    case 'thing':
      return THINGS;
  }
}
