/** A few things that everybody knows, to ask about while the form of the answer is what is practised. */
export interface Known {
  /** Phrases. */
  ask: string;
  /** A word or a number. */
  short: string;
  /** The sentence, which holds the short answer. */
  full: string;
}

const known = (text: string): readonly Known[] =>
  text
    .trim()
    .split('\n')
    .map((line) => {
      const [ask = '', short = '', full = ''] = line.trim().split(' = ');
      return { ask, short, full };
    });

export const worldFacts = known(`
  {What|Which} color is the {sky|sky on a clear day}? = blue = The sky is blue.
  What color is {grass|the grass}? = green = Grass is green.
  What color is snow? = white = Snow is white.
  What color is {a|the} ripe banana? = yellow = A ripe banana is yellow.
  What color is {blood|human blood}? = red = Blood is red.
  What color is {coal|a piece of coal}? = black = Coal is black.
  What color is {a|the} lemon? = yellow = A lemon is yellow.
  What color is milk? = white = Milk is white.
  What color do you get {when you mix|from mixing|if I mix} {blue and yellow|yellow and blue}? = green = Blue and yellow make green.
  What color do you get {when you mix|from mixing|if I mix} {red and yellow|yellow and red}? = orange = Red and yellow make orange.
  What color do you get {when you mix|from mixing|if I mix} {red and blue|blue and red}? = purple = Red and blue make purple.
  What color do you get {when you mix|from mixing} {red and white|white and red}? = pink = Red and white make pink.
  What color do you get {when you mix|from mixing} {black and white|white and black}? = gray = Black and white make gray.
  {What is the color of a stop sign|What color is a stop sign}? = red = A stop sign is red.
  {What is the capital of France?|What's the capital of France?|Name the capital of France.|Tell me the capital of France.|Which city is the capital of France?} = Paris = The capital of France is Paris.
  {What is the capital of Italy?|What's the capital of Italy?|Name the capital of Italy.|Tell me the capital of Italy.|Which city is the capital of Italy?} = Rome = The capital of Italy is Rome.
  {What is the capital of Germany?|What's the capital of Germany?|Name the capital of Germany.|Tell me the capital of Germany.|Which city is the capital of Germany?} = Berlin = The capital of Germany is Berlin.
  {What is the capital of Spain?|What's the capital of Spain?|Name the capital of Spain.|Tell me the capital of Spain.|Which city is the capital of Spain?} = Madrid = The capital of Spain is Madrid.
  {What is the capital of Japan?|What's the capital of Japan?|Name the capital of Japan.|Tell me the capital of Japan.|Which city is the capital of Japan?} = Tokyo = The capital of Japan is Tokyo.
  {What is the capital of {England|the United Kingdom|Great Britain}?|What's the capital of {England|the United Kingdom|Great Britain}?|Name the capital of {England|the United Kingdom|Great Britain}.|Tell me the capital of {England|the United Kingdom|Great Britain}.|Which city is the capital of {England|the United Kingdom|Great Britain}?} = London = The capital is London.
  {What is the capital of Egypt?|What's the capital of Egypt?|Name the capital of Egypt.|Tell me the capital of Egypt.|Which city is the capital of Egypt?} = Cairo = The capital of Egypt is Cairo.
  {What is the capital of Norway?|What's the capital of Norway?|Name the capital of Norway.|Tell me the capital of Norway.|Which city is the capital of Norway?} = Oslo = The capital of Norway is Oslo.
  {What is the capital of Austria?|What's the capital of Austria?|Name the capital of Austria.|Tell me the capital of Austria.|Which city is the capital of Austria?} = Vienna = The capital of Austria is Vienna.
  {What is the capital of Portugal?|What's the capital of Portugal?|Name the capital of Portugal.|Tell me the capital of Portugal.|Which city is the capital of Portugal?} = Lisbon = The capital of Portugal is Lisbon.
  {What is the capital of Greece?|What's the capital of Greece?|Name the capital of Greece.|Tell me the capital of Greece.|Which city is the capital of Greece?} = Athens = The capital of Greece is Athens.
  {What is the capital of Ireland?|What's the capital of Ireland?|Name the capital of Ireland.|Tell me the capital of Ireland.|Which city is the capital of Ireland?} = Dublin = The capital of Ireland is Dublin.
  {What is the capital of China?|What's the capital of China?|Name the capital of China.|Tell me the capital of China.|Which city is the capital of China?} = Beijing = The capital of China is Beijing.
  {What is the capital of {Russia|the Russian Federation}?|What's the capital of {Russia|the Russian Federation}?|Name the capital of {Russia|the Russian Federation}.|Tell me the capital of {Russia|the Russian Federation}.|Which city is the capital of {Russia|the Russian Federation}?} = Moscow = The capital of Russia is Moscow.
  {What is the capital of Kenya?|What's the capital of Kenya?|Name the capital of Kenya.|Tell me the capital of Kenya.|Which city is the capital of Kenya?} = Nairobi = The capital of Kenya is Nairobi.
  {What is the capital of Canada?|What's the capital of Canada?|Name the capital of Canada.|Tell me the capital of Canada.|Which city is the capital of Canada?} = Ottawa = The capital of Canada is Ottawa.
  {What is the capital of Poland?|What's the capital of Poland?|Name the capital of Poland.|Tell me the capital of Poland.|Which city is the capital of Poland?} = Warsaw = The capital of Poland is Warsaw.
  {What is the capital of Sweden?|What's the capital of Sweden?|Name the capital of Sweden.|Tell me the capital of Sweden.|Which city is the capital of Sweden?} = Stockholm = The capital of Sweden is Stockholm.
  {In which|In what} {country|country of the world} is {Paris|the Eiffel Tower}? = France = It is in France.
  {In which|In what} country is {Rome|Venice|Naples}? = Italy = It is in Italy.
  {In which|In what} country are the {pyramids of Giza|great pyramids}? = Egypt = They are in Egypt.
  {On which|On what|In which} continent is {Egypt|Kenya|Ghana|Nigeria}? = Africa = It is in Africa.
  {On which|On what|In which} continent is {France|Germany|Italy|Spain}? = Europe = It is in Europe.
  {On which|On what|In which} continent is {Japan|China|India}? = Asia = It is in Asia.
  {What|Which} animal {says moo|moos}? = cow = A cow says moo.
  {What|Which} animal {says meow|meows|purrs}? = cat = A cat says meow.
  {What|Which} animal {says woof|barks}? = dog = A dog barks.
  {What|Which} animal {says quack|quacks}? = duck = A duck says quack.
  {What|Which} animal {says baa|goes baa}? = sheep = A sheep says baa.
  {What|Which} animal {gives wool|gives us wool|do we get wool from}? = sheep = A sheep gives wool.
  {What|Which} animal {neighs|do people ride with a saddle}? = horse = It is the horse.
  {What|Which} animal roars and {is called king of the animals|has a mane}? = lion = It is the lion.
  {What|Which} animal has a {trunk|long trunk}? = elephant = The elephant has a trunk.
  {What|Which} animal has a very long neck? = giraffe = The giraffe has a very long neck.
  {What|Which} animal has black and white stripes? = zebra = The zebra has black and white stripes.
  {What|Which} insect makes honey? = bee = The bee makes honey.
  What is the {largest|biggest} animal {on Earth|in the world}? = whale = The largest animal is the blue whale.
  What is the fastest land animal? = cheetah = The fastest land animal is the cheetah.
  What is the tallest animal? = giraffe = The tallest animal is the giraffe.
  What do {cows eat|cows like to eat}? = grass = Cows eat grass.
  What do pandas eat? = bamboo = Pandas eat bamboo.
  What do bees make? = honey = Bees make honey.
  What do {hens|chickens} lay? = eggs = Hens lay eggs.
  {What do we call|What is} a {young|baby} dog? = puppy = A young dog is a puppy.
  {What do we call|What is} a {young|baby} cat? = kitten = A young cat is a kitten.
  {What do we call|What is} a {young|baby} cow? = calf = A young cow is a calf.
  {What do we call|What is} a {young|baby} sheep? = lamb = A young sheep is a lamb.
  {What do we call|What is} a {young|baby} horse? = foal = A young horse is a foal.
  How many legs does a {dog|cat|horse|cow|lion} have? = 4 = It has 4 legs.
  How many legs does a spider have? = 8 = A spider has 8 legs.
  How many legs does {an insect|an ant|a bee} have? = 6 = An insect has 6 legs.
  How many legs does a {bird|chicken|duck} have? = 2 = A bird has 2 legs.
  How many arms does an octopus have? = 8 = An octopus has 8 arms.
  How many wheels does a {car|normal car} have? = 4 = A car has 4 wheels.
  How many wheels does a {bicycle|bike} have? = 2 = A bicycle has 2 wheels.
  How many wheels does a tricycle have? = 3 = A tricycle has 3 wheels.
  {How many days are in a week|How many days does a week have|How many days are there in a week}? = 7 = A week has 7 days.
  How many months {are in|are there in} a year? = 12 = A year has 12 months.
  How many days {are in|are there in} a {year|normal year}? = 365 = A year has 365 days.
  How many hours {are in|are there in} a day? = 24 = A day has 24 hours.
  How many minutes {are in|are there in} an hour? = 60 = An hour has 60 minutes.
  How many seconds {are in|are there in} a minute? = 60 = A minute has 60 seconds.
  How many letters {are in|are there in} the {alphabet|English alphabet}? = 26 = The English alphabet has 26 letters.
  How many sides does a triangle have? = 3 = A triangle has 3 sides.
  How many sides does a square have? = 4 = A square has 4 sides.
  How many sides does a hexagon have? = 6 = A hexagon has 6 sides.
  How many sides does a pentagon have? = 5 = A pentagon has 5 sides.
  How many faces does a cube have? = 6 = A cube has 6 faces.
  {How many fingers are on one hand|How many fingers does a hand have}? = 5 = A hand has 5 fingers.
  How many eyes {does a human have|do people have|do you find on a human face}? = 2 = A human has 2 eyes.
  How many planets {are in the solar system|go around the Sun}? = 8 = The solar system has 8 planets.
  How many continents are there? = 7 = There are 7 continents.
  How many seasons {are there|does a year have}? = 4 = A year has 4 seasons.
  How many strings does a violin have? = 4 = A violin has 4 strings.
  How many strings does a guitar {usually|normally} have? = 6 = A guitar has 6 strings.
  How many players does a {football|soccer} team have on the field? = 11 = A team has 11 players.
  How many {cents|pennies} are in a dollar? = 100 = A dollar has 100 cents.
  How many years are in a century? = 100 = A century has 100 years.
  How many years are in a decade? = 10 = A decade has 10 years.
  How many {things|eggs} are in a dozen? = 12 = A dozen is 12.
  How many bits are in a byte? = 8 = A byte has 8 bits.
  {What|Which} planet do we live on? = Earth = We live on Earth.
  {What|Which} planet is {called the red planet|red}? = Mars = Mars is the red planet.
  {What|Which} planet is the {largest|biggest}? = Jupiter = Jupiter is the largest planet.
  {What|Which} planet is closest to the Sun? = Mercury = Mercury is closest to the Sun.
  {What|Which} planet {is famous for its|is known for its|has big} rings? = Saturn = Saturn is known for its rings.
  {What|Which} star is {closest|nearest} to {Earth|us}? = Sun = The nearest star is the Sun.
  What {goes around|orbits} the Earth? = moon = The moon orbits the Earth.
  What is the {first|1st} month {of the year|}? = January = The first month is January.
  What is the last month {of the year|}? = December = The last month is December.
  {What|Which} month {has only 28 days|is the shortest}? = February = The shortest month is February.
  What is the {coldest|cold} season? = winter = The coldest season is winter.
  What is the {hottest|warmest} season? = summer = The warmest season is summer.
  {In which|In what} season do leaves fall? = autumn = Leaves fall in autumn.
  {In which|In what} season do flowers begin to bloom? = spring = Flowers begin to bloom in spring.
  What is frozen water called? = ice = Frozen water is ice.
  What does ice become when it melts? = water = Ice becomes water when it melts.
  What falls from {clouds|the sky} when it is wet? = rain = Rain falls from clouds.
  What do plants need {to grow|to live} besides light? = water = Plants need water.
  What do fish live in? = water = Fish live in water.
  What do people breathe? = air = People breathe air.
  What gas do people need to breathe? = oxygen = People need oxygen.
  What is H2O? = water = H2O is water.
  At {what|which} temperature does water {boil|start to boil} in Celsius? = 100 = Water boils at 100 degrees Celsius.
  At {what|which} temperature does water freeze in Celsius? = 0 = Water freezes at 0 degrees Celsius.
  What is bread made {of|from}? = flour = Bread is made from flour.
  What is cheese made {of|from}? = milk = Cheese is made from milk.
  What is paper made {of|from}? = wood = Paper is made from wood.
  What are windows made of? = glass = Windows are made of glass.
  What {is wine|are raisins} made from? = grapes = It is made from grapes.
  What do you use to {open|unlock} a {door|lock}? = key = You use a key.
  What do you use to write on paper? = pen = You use a pen.
  What do you {use to eat soup|eat soup with}? = spoon = You use a spoon.
  What do you use to cut {bread|meat}? = knife = You use a knife.
  What do you use to {hit|drive in} a nail? = hammer = You use a hammer.
  What do you use when it rains? = umbrella = You use an umbrella.
  What do you wear on your feet? = shoes = You wear shoes.
  What do you wear on your head? = hat = You wear a hat.
  What do you wear on your hands {in winter|when it is cold}? = gloves = You wear gloves.
  What do you {see|look} with? = eyes = You see with your eyes.
  What do you hear with? = ears = You hear with your ears.
  What do you smell with? = nose = You smell with your nose.
  Who flies {a plane|planes|an airplane}? = pilot = A pilot flies a plane.
  Who bakes bread? = baker = A baker bakes bread.
  Who teaches {children|pupils|at a school}? = teacher = A teacher teaches children.
  Who {helps|treats|heals} sick people? = doctor = A doctor helps sick people.
  Who grows {wheat|crops|vegetables on a field}? = farmer = A farmer grows crops.
  Who puts out fires? = firefighter = A firefighter puts out fires.
  Who {repairs|fixes} {cars|engines}? = mechanic = A mechanic repairs cars.
  Where do you borrow books? = library = You borrow books at a library.
  Where do planes {land|take off}? = airport = Planes land at an airport.
  Where do trains stop? = station = Trains stop at a station.
  Where do children learn? = school = Children learn at school.
  Where do you {cook|prepare food} at home? = kitchen = You cook in the kitchen.
  Where do you {sleep|go to sleep} at home? = bedroom = You sleep in the bedroom.
  What is the opposite of left? = right = The opposite of left is right.
  What is the first letter of the alphabet? = A = The first letter is A.
  What is the last letter of the alphabet? = Z = The last letter of the alphabet is Z.
  What do robots use to {see|take pictures}? = cameras = Robots use cameras.
  What {powers|gives energy to} a {mobile robot|drone}? = battery = A battery powers it.
  What {part|thing} does a robot use to {grasp|grip|hold} things? = gripper = A robot uses a gripper.
  What {turns|moves} the joints of a robot? = motors = Motors move the joints.
  What is the largest ocean? = Pacific = The largest ocean is the Pacific.
  What is the {highest|tallest} mountain {in the world|on Earth}? = Everest = The highest mountain is Mount Everest.
  What language do people speak in {France|Paris}? = French = People speak French.
  What language do people speak in {Germany|Berlin|Austria}? = German = People speak German.
  What language do people speak in {Italy|Rome}? = Italian = People speak Italian.
  What language do people speak in {Spain|Mexico|Madrid}? = Spanish = People speak Spanish.
  {What meal|Which meal} do you eat in the morning? = breakfast = You eat breakfast in the morning.
`);

/** Subject, verb, what it is, and what it is not. */
const claims = (text: string): readonly Claim[] =>
  text
    .trim()
    .split('\n')
    .map((line) => {
      const [subject = '', verb = '', right = '', wrong = ''] = line.trim().split('|');
      return { subject, verb, right, wrong };
    });

export interface Claim {
  subject: string;
  verb: string;
  right: string;
  wrong: string;
}

export const worldClaims = claims(`
  fire|is|hot|cold
  ice|is|cold|hot
  the sun|is|hot|cold
  snow|is|white|black
  grass|is|green|red
  the sky|is|blue|green
  water|is|wet|dry
  the desert|is|dry|wet
  a feather|is|light|heavy
  an elephant|is|big|tiny
  an ant|is|small|huge
  a snail|is|slow|fast
  a cheetah|is|fast|slow
  sugar|is|sweet|sour
  a lemon|is|sour|salty
  sea water|is|salty|sweet
  a stone|is|hard|soft
  a pillow|is|soft|hard
  the Earth|is|round|flat
  a ball|is|round|square
  coal|is|black|white
  night|is|dark|bright
  gold|is|a metal|a fruit
  iron|is|a metal|a plant
  a cat|is|an animal|a plant
  a dog|is|an animal|a vehicle
  a rose|is|a flower|an animal
  an apple|is|a fruit|a tool
  a banana|is|a fruit|a metal
  a carrot|is|a vegetable|a bird
  a hammer|is|a tool|a fruit
  a car|is|a vehicle|an animal
  an eagle|is|a bird|a fish
  a whale|is|a mammal|a fish
  a penguin|is|a bird|a fish
  a bat|is|a mammal|a bird
  a spider|is|an animal|a machine
  a robot|is|a machine|an animal
  a drone|is|a machine|a plant
  a violin|is|an instrument|a vegetable
  Monday|is|a day|a month
  July|is|a month|a day
  winter|is|a season|a month
  Mars|is|a planet|a star
  the Sun|is|a star|a planet
  Paris|is|in France|in Japan
  Tokyo|is|in Japan|in Italy
  Egypt|is|in Africa|in Europe
  Spain|is|in Europe|in Asia
  two|is|an even number|an odd number
  seven|is|an odd number|an even number
  ten|is|more than five|less than five
  three|is|less than nine|more than nine
  glass|is|breakable|unbreakable
  a baby|is|young|old
  milk|is|white|blue
  a square|is|a shape|a color
  red|is|a color|a shape
  tea|is|a drink|a tool
  a chair|is|furniture|food
  bread|is|food|furniture
  a shirt|is|clothing|a vehicle
  trees|are|plants|animals
  cows|are|animals|plants
  knives|are|sharp|blunt
  clouds|are|in the sky|under the ground
  bees|are|insects|birds
  diamonds|are|hard|soft
  lemons|are|yellow|blue
  tomatoes|are|red when ripe|blue when ripe
  giraffes|are|tall|short
  mice|are|small|huge
  turtles|are|slow|fast
  sharks|are|fish|birds
  webhooks|are|messages from a server|animals
`);

/** What can, and cannot, do something. */
export const abilities: readonly (readonly [string, string, boolean])[] = [
  ['birds', 'fly', true],
  ['fish', 'swim', true],
  ['dogs', 'bark', true],
  ['cats', 'climb trees', true],
  ['stones', 'talk', false],
  ['cars', 'fly', false],
  ['fish', 'walk', false],
  ['trees', 'run', false],
  ['elephants', 'fly', false],
  ['horses', 'run', true],
  ['snakes', 'walk', false],
  ['frogs', 'jump', true],
  ['robots', 'move', true],
  ['drones', 'fly', true],
  ['tables', 'sing', false],
  ['people', 'think', true],
  ['cows', 'give milk', true],
  ['bees', 'fly', true],
  ['spoons', 'read', false],
  ['babies', 'cry', true],
  ['plants', 'grow', true],
  ['shoes', 'swim', false],
  ['monkeys', 'climb', true],
  ['penguins', 'fly', false],
  ['penguins', 'swim', true],
  ['ships', 'float', true],
  ['bricks', 'melt in water', false],
  ['pencils', 'write by themselves', false],
  ['ducks', 'swim', true],
  ['pigs', 'fly', false],
];
