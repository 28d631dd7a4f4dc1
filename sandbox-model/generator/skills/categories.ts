/** Things by kind, for lists, sorting and telling what is what. */
export interface Category {
  /** "fruit": "a pear is a fruit". */
  one: string;
  /** How the kind is asked for, in the plural. */
  many: readonly string[];
  items: readonly string[];
  /** The items are names or uncountable: "blue is a color", "Mars is a planet". */
  bare?: boolean;
  /** There are no others, and they have an order. */
  closed?: boolean;
}

const list = (text: string): readonly string[] => text.trim().split(/\s*,\s*/);

export const categories: readonly Category[] = [
  {
    one: 'fruit',
    many: ['fruits', 'kinds of fruit', 'pieces of fruit'],
    items: list(
      'apple, banana, pear, cherry, grape, mango, peach, plum, lemon, kiwi, melon, strawberry, pineapple, apricot, fig, papaya, raspberry, coconut',
    ),
  },
  {
    one: 'color',
    many: ['colors', 'colours', 'names of colors'],
    bare: true,
    items: list('red, blue, green, yellow, purple, black, white, brown, pink, gray, turquoise, violet, beige, orange'),
  },
  {
    one: 'animal',
    many: ['animals', 'animals you know', 'creatures'],
    items: list(
      'cat, dog, horse, lion, tiger, elephant, rabbit, fox, wolf, bear, cow, sheep, goat, monkey, giraffe, zebra, camel, mouse, otter, deer, panda, kangaroo',
    ),
  },
  {
    one: 'bird',
    many: ['birds', 'kinds of birds'],
    items: list('eagle, sparrow, owl, robin, parrot, swan, pigeon, crow, duck, goose, penguin, falcon, heron, seagull'),
  },
  {
    one: 'tool',
    many: ['tools', 'hand tools'],
    items: list('hammer, saw, screwdriver, wrench, drill, pair of pliers, shovel, chisel, axe, file, rake, level'),
  },
  {
    one: 'planet',
    many: ['planets', 'planets of the solar system'],
    bare: true,
    closed: true,
    items: list('Mercury, Venus, Earth, Mars, Jupiter, Saturn, Uranus, Neptune'),
  },
  {
    one: 'day of the week',
    many: ['days of the week', 'weekdays', 'days'],
    bare: true,
    closed: true,
    items: list('Monday, Tuesday, Wednesday, Thursday, Friday, Saturday, Sunday'),
  },
  {
    one: 'month',
    many: ['months', 'months of the year'],
    bare: true,
    closed: true,
    items: list('January, February, March, April, May, June, July, August, September, October, November, December'),
  },
  {
    one: 'season',
    many: ['seasons', 'seasons of the year'],
    bare: true,
    closed: true,
    items: list('spring, summer, autumn, winter'),
  },
  {
    one: 'robot part',
    many: ['robot parts', 'parts of a robot', "robots' parts", 'components of a robot'],
    items: list('arm, gripper, motor, sensor, camera, battery, wheel, controller, joint, actuator, encoder, lidar'),
  },
  {
    one: 'vegetable',
    many: ['vegetables', 'kinds of vegetables', 'veggies'],
    items: list(
      'carrot, potato, onion, cabbage, leek, turnip, radish, beet, cucumber, parsnip, artichoke, eggplant, pea, bean',
    ),
  },
  {
    one: 'country',
    many: ['countries', 'countries of the world'],
    bare: true,
    items: list(
      'France, Germany, Italy, Spain, Japan, China, India, Brazil, Canada, Mexico, Egypt, Kenya, Norway, Sweden, Greece, Poland, Peru, Chile, Ghana, Portugal',
    ),
  },
  {
    one: 'city',
    many: ['cities', 'big cities'],
    bare: true,
    items: list(
      'Paris, London, Rome, Berlin, Madrid, Tokyo, Cairo, Lima, Oslo, Vienna, Prague, Lisbon, Athens, Dublin, Nairobi, Delhi',
    ),
  },
  {
    one: 'drink',
    many: ['drinks', 'beverages', 'things to drink'],
    bare: true,
    items: list('water, tea, coffee, milk, juice, lemonade, cocoa, cider, cola, soda'),
  },
  {
    one: 'piece of furniture',
    many: ['pieces of furniture', 'kinds of furniture', 'furniture items'],
    items: list('table, chair, bed, sofa, desk, shelf, bench, stool, wardrobe, cupboard, couch, dresser'),
  },
  {
    one: 'piece of clothing',
    many: ['pieces of clothing', 'clothes', 'things to wear', 'garments'],
    items: list('shirt, hat, coat, jacket, scarf, sweater, skirt, dress, sock, glove, belt, cap'),
  },
  {
    one: 'musical instrument',
    many: ['musical instruments', 'instruments'],
    items: list('piano, violin, guitar, drum, flute, trumpet, harp, cello, clarinet, trombone, saxophone, banjo'),
  },
  {
    one: 'vehicle',
    many: ['vehicles', 'means of transport', 'kinds of vehicles'],
    items: list('car, bus, train, bicycle, truck, ship, tram, van, motorcycle, helicopter, tractor, boat, scooter'),
  },
  {
    one: 'sport',
    many: ['sports', 'kinds of sport'],
    bare: true,
    items: list(
      'football, tennis, basketball, swimming, hockey, golf, rugby, cricket, boxing, skiing, volleyball, baseball',
    ),
  },
  {
    one: 'job',
    many: ['jobs', 'professions', 'occupations'],
    items: list(
      'doctor, teacher, farmer, baker, pilot, nurse, lawyer, engineer, cook, painter, carpenter, plumber, dentist, tailor',
    ),
  },
  {
    one: 'flower',
    many: ['flowers', 'kinds of flowers'],
    items: list('rose, tulip, daisy, lily, sunflower, orchid, poppy, daffodil, dahlia, carnation, lotus, marigold'),
  },
  {
    one: 'tree',
    many: ['trees', 'kinds of trees'],
    items: list('oak, pine, birch, maple, beech, willow, cedar, poplar, spruce, elm, palm, larch'),
  },
  {
    one: 'metal',
    many: ['metals', 'kinds of metal'],
    bare: true,
    items: list('iron, gold, silver, copper, tin, lead, zinc, aluminum, nickel, titanium, platinum, chromium'),
  },
  {
    one: 'shape',
    many: ['shapes', 'geometric shapes'],
    items: list('circle, square, triangle, rectangle, oval, pentagon, hexagon, octagon, cube, sphere, cone, cylinder'),
  },
  {
    one: 'body part',
    many: ['body parts', 'parts of the body', 'parts of the human body'],
    items: list('head, hand, foot, knee, elbow, nose, ear, eye, mouth, shoulder, finger, toe, neck, leg'),
  },
  {
    one: 'programming language',
    many: ['programming languages', 'computer languages', 'coding languages'],
    bare: true,
    items: list('Python, JavaScript, TypeScript, Rust, Go, Java, C, Ruby, Swift, Kotlin, Haskell, Perl'),
  },
  {
    one: 'language',
    many: ['languages', 'human languages', 'spoken languages'],
    bare: true,
    items: list(
      'English, French, German, Spanish, Italian, Arabic, Japanese, Hindi, Portuguese, Swahili, Greek, Turkish, Korean',
    ),
  },
  {
    one: 'insect',
    many: ['insects', 'bugs', 'kinds of insects'],
    items: list('ant, bee, fly, beetle, wasp, butterfly, moth, mosquito, cricket, grasshopper, dragonfly, ladybug'),
  },
  {
    one: 'kitchen item',
    many: ['kitchen items', 'things in a kitchen', 'things found in a kitchen', 'kitchen things'],
    items: list('fork, spoon, knife, plate, bowl, cup, pan, pot, kettle, oven, fridge, toaster'),
  },
  {
    one: 'school thing',
    many: ['things for school', 'school things', 'school supplies'],
    items: list(
      'pencil, pen, eraser, ruler, notebook, book, backpack, crayon, marker, calculator, pencil case, glue stick',
    ),
  },
  {
    one: 'kind of weather',
    many: ['kinds of weather', 'weather words', 'types of weather'],
    bare: true,
    items: list('rain, snow, fog, wind, sunshine, hail, thunder, lightning, frost, drizzle'),
  },
  {
    one: 'feeling',
    many: ['feelings', 'emotions'],
    bare: true,
    items: list('joy, sadness, anger, fear, surprise, love, pride, shame, hope, envy, boredom, relief'),
  },
  {
    one: 'continent',
    many: ['continents', 'continents of the Earth'],
    bare: true,
    items: list('Africa, Antarctica, Asia, Europe, North America, South America, Australia'),
  },
  {
    one: 'ocean',
    many: ['oceans', 'oceans of the world'],
    bare: true,
    items: list('the Pacific, the Atlantic, the Indian Ocean, the Arctic Ocean, the Southern Ocean'),
  },
  {
    one: 'dessert',
    many: ['desserts', 'sweet dishes', 'sweets'],
    bare: true,
    items: list(
      'ice cream, apple pie, pudding, chocolate cake, cheesecake, pancakes, waffles, cookies, custard, brownies',
    ),
  },
  {
    one: 'dish',
    many: ['dishes', 'meals', 'foods', 'things to eat'],
    bare: true,
    items: list('pizza, soup, salad, pasta, rice, bread, cheese, sushi, stew, curry, tacos, omelette, noodles'),
  },
  {
    one: 'sea animal',
    many: ['sea animals', 'animals that live in the sea', 'sea creatures'],
    items: list('whale, shark, dolphin, octopus, crab, seal, squid, jellyfish, starfish, lobster, tuna, seahorse'),
  },
  {
    one: 'kind of robot',
    many: ['kinds of robots', 'types of robots', 'sorts of robots'],
    items: list(
      'robot arm, drone, vacuum robot, humanoid robot, warehouse robot, delivery robot, surgical robot, walking robot, underwater robot, farm robot',
    ),
  },
  {
    one: 'sensor',
    many: ['sensors', 'kinds of sensors', 'robot sensors'],
    items: list(
      'camera, lidar, radar, microphone, gyroscope, accelerometer, thermometer, encoder, force sensor, touch sensor',
    ),
  },
  {
    one: 'room',
    many: ['rooms', 'rooms of a house', 'rooms in a house'],
    items: list('kitchen, bedroom, bathroom, living room, hall, cellar, attic, study, dining room, garage'),
  },
  {
    one: 'first name',
    many: ['first names', 'names', 'names for a person'],
    bare: true,
    items: list('Ada, Ben, Clara, David, Emma, Felix, Grace, Hugo, Ivy, Jonas, Lena, Mia, Noah, Omar, Rosa, Theo'),
  },
  {
    one: 'robot name',
    many: ['robot names', 'names for a robot', 'names for my robot'],
    bare: true,
    items: list('Bolt, Gizmo, Rusty, Spark, Widget, Pixel, Sprocket, Beep, Cog, Rover, Turbo, Chip'),
  },
];

/** What the marketplace has lists of. The answers name all of them, in this order, unless fewer are asked for. */
export const marketLists: readonly Category[] = [
  {
    one: 'task',
    many: [
      "Souk's tasks",
      'tasks on Souk',
      'tasks of the marketplace',
      'model tasks on Souk',
      'tasks a model on Souk can have',
    ],
    bare: true,
    closed: true,
    items: list('manipulation, navigation, perception, language, vla'),
  },
  {
    one: 'framework',
    many: [
      "Souk's frameworks",
      'frameworks on Souk',
      'frameworks a model on Souk can have',
      'model frameworks on Souk',
    ],
    bare: true,
    closed: true,
    items: list('pytorch, tensorflow, jax, onnx, gguf'),
  },
  {
    one: 'license',
    many: ["Souk's licenses", 'licenses on Souk', 'licenses a model on Souk can have', 'license kinds on Souk'],
    bare: true,
    closed: true,
    items: list('MIT, Apache-2.0, CC-BY-4.0, Commercial'),
  },
  {
    one: 'scope',
    many: ["Souk's scopes", 'scopes of Souk', 'API key scopes on Souk', 'scopes a Souk key can have'],
    bare: true,
    closed: true,
    items: list(
      'models:read, models:upload, datasets:read, datasets:upload, listings:read, listings:write, payouts:read, deploy:write, webhooks:write, inference:run',
    ),
  },
  {
    one: 'mode',
    many: ["Souk's modes", 'modes of Souk', 'two modes of Souk'],
    bare: true,
    closed: true,
    items: list('test, live'),
  },
  {
    one: 'tier',
    many: ["Souk's key tiers", 'key tiers on Souk', 'tiers a Souk key can have'],
    bare: true,
    closed: true,
    items: list('free, premium'),
  },
];

export function categoryOf(one: string): Category {
  const found = categories.find((category) => category.one === one);
  if (!found) throw new Error(`there is no category ${one}`);
  return found;
}

/** Kinds no member of which is also of another of them: safe for "which one does not belong". */
export const distinctKinds: readonly Category[] = [
  'fruit',
  'animal',
  'tool',
  'day of the week',
  'month',
  'country',
  'city',
  'piece of furniture',
  'piece of clothing',
  'musical instrument',
  'vehicle',
  'sport',
  'job',
  'metal',
  'programming language',
  'vegetable',
  'shape',
  'body part',
].map(categoryOf);
