/** Ordinary words, for the skills to make sentences from. Wide on purpose: what never occurs in training is noise later. */
const list = (text: string): readonly string[] => [...new Set(text.trim().split(/\s+/))];

export const firstNames = list(`
  José Zoë Chloé René Renée André Noël Björn Søren Jörg Jürgen Günter Łukasz Paweł Zofia Żaneta Dvořák Jiří Tomáš Ondřej Štěpán
  Ángel Íñigo Óscar Inés Lucía Sofía Núria João Conceição Ása Åsa Märta Göran Brontë Çelik Gülşen Ömer Ünal Étienne Hélène Mădălina
  Ada Adam Aisha Akira Alan Albert Alex Alice Alma Amara Amir Amy Ana Anders Andrea Anna Anton Aria Arthur Asha Astrid Ava
  Bao Beatrice Bella Ben Bianca Bilal Bob Boris Bruno Camila Carla Carlos Carmen Caroline Cecil Chen Chloe Claire Clara
  Daniel Daria David Dawit Deepa Diana Diego Dina Dmitri Dora Edith Eduardo Ella Elena Eli Elias Eliza Emil Emily Emma
  Erik Esther Ethan Eva Fatima Felix Fiona Flora Frank Frida Gabriel George Gina Grace Greta Gustav Hana Hannah Harry
  Hassan Hector Heidi Helen Henry Hiro Hugo Ibrahim Ida Igor Ines Ingrid Irene Iris Isaac Isabel Ivan Ivy Jack Jacob
  Jamal James Jan Jane Jasmine Javier Jean Jenny Joan Joel Johan John Jonas Jorge Jose Joseph Josh Joy Juan Judith Julia
  Julian June Kai Karen Karim Karl Kate Kenji Kim Klara Kofi Kwame Laila Lars Laura Layla Lea Lee Leila Lena Leo Leon
  Lena Li Lila Lily Linda Linus Lisa Liv Liz Lola Louis Lucas Lucia Lucy Luis Luka Luna Lydia Maja Malik Mara Marco Maria
  Marie Mario Mark Marta Martin Mary Mateo Matt Maya Mei Mia Miguel Mila Milan Milo Mina Mira Mohamed Mona Musa Nadia Naomi
  Nash Nasir Natalie Neil Nick Nico Nils Nina Noah Noor Nora Olga Oliver Olivia Omar Oscar Otto Pablo Paul Paula Pedro
  Peter Petra Philip Pia Pierre Priya Quinn Rachel Rafael Rahul Raj Ravi Ray Remi Rita Robert Robin Rosa Rose Ruby Ruth
  Ryan Sam Samir Sana Sandra Sara Saul Selma Sergio Shira Sid Silvia Simon Sofia Sonia Stella Stefan Sue Suki Sven Tara
  Tariq Tess Theo Thomas Tim Tina Tom Toni Uma Vera Victor Viktor Viola Wanda Wei Will Yara Yasmin Yuki Yusuf Zara Zoe Zola
`);

export const lastNames = list(`
  Abbott Adams Ahmed Allen Andersen Baker Barnes Becker Bell Bennett Berg Bishop Blake Brooks Brown Carter Castro Chan Clark
  Cole Cooper Costa Cruz Dale Davies Diaz Dixon Evans Farmer Fischer Fisher Flores Ford Foster Fox Garcia Grant Gray Green
  Gupta Haas Hall Hansen Hart Hill Holm Howard Hughes Hunter Ito Jackson Jensen Jones Kaur Keller Kelly Khan King Klein
  Knight Kumar Lane Larsen Lewis Lind Lopez Mason Mehta Meyer Mills Moore Morgan Moreno Murphy Nakamura Nguyen Novak Olsen
  Ortiz Park Parker Patel Perez Porter Powell Quist Ramos Reed Reyes Rivera Rossi Sato Shah Silva Singh Smith Stone Suzuki
  Tanaka Taylor Torres Turner Vega Wagner Walker Ward Weber West White Wood Wright Yamada Young Zhang
`);

export const cities = list(`
  Accra Amman Amsterdam Ankara Athens Atlanta Auckland Baghdad Bangkok Barcelona Beijing Beirut Belgrade Bergen Berlin Bern
  Bogota Bombay Bonn Boston Bristol Brussels Bucharest Budapest Cairo Calgary Cardiff Casablanca Chicago Cologne Copenhagen
  Dakar Dallas Delhi Denver Detroit Doha Dresden Dubai Dublin Edinburgh Florence Frankfurt Geneva Genoa Ghent Glasgow Graz
  Hamburg Hanoi Havana Helsinki Houston Istanbul Jakarta Jena Kampala Karachi Kiev Krakow Kyoto Lagos Lahore Leeds Leipzig
  Lima Lisbon Liverpool London Lyon Madrid Malmo Manchester Manila Marseille Melbourne Memphis Miami Milan Minsk Montreal
  Moscow Mumbai Munich Nairobi Naples Nice Osaka Oslo Ottawa Oxford Palermo Paris Perth Phoenix Porto Prague Quito Rabat Riga
  Rome Rotterdam Salzburg Santiago Seattle Seoul Seville Shanghai Singapore Sofia Stockholm Sydney Taipei Tallinn Tampere
  Tokyo Toronto Toulouse Trieste Tunis Turin Utrecht Valencia Vancouver Venice Verona Vienna Vilnius Warsaw Zagreb Zurich
`);

/** Things one can count, in the singular. Those with an odd plural are in `pluralOf`. */
export const nouns = list(`
  actor address airport album alarm anchor angle ankle answer ant antenna apple apron archer arm arrow artist aunt author axe
  baby badge bag baker ball balloon banana band bank banner barn basket bat battery beach bead beam bean bear beard bed bee
  beetle bell belt bench berry bicycle bike bill bird biscuit blanket blade block board boat bolt bone book boot bottle boulder
  bowl box boy bracelet brain branch brick bridge broom brother brush bubble bucket bug builder bulb bus bush button cabin
  cabinet cable cage cake calculator calendar camel camera camp canal candle canoe canyon cap captain car card carpet carrot
  cart castle cat cave ceiling cell chain chair chapter charger cherry chicken chief chimney chip circle circuit city clerk
  cliff clock cloud clown club coach coast coat code coin collar color comet compass computer cook cookie copper cork corner
  cottage couch counter country cousin cow crab crane crayon creek crow crown cube cup curtain cushion customer cylinder
  daisy dancer date daughter day deck deer dentist desert desk detail diamond diary dinner dish doctor dog doll dollar dolphin
  donkey door dot dragon drawer drawing dream dress driver drone drum duck eagle ear earring edge egg elbow elephant elevator
  engine engineer envelope eraser error evening event eye factory fan farm farmer father feather fence ferry festival field fig
  file film filter finger fish fisherman flag flame flower flute fly foot forest fork fountain fox frame friend frog fruit
  funnel game garage garden gate gear ghost giant gift giraffe girl glass glove goal goat goose grape graph grasshopper gripper
  guard guest guitar hall hammer hamster hand handle harbor hat hawk head heart hedge helicopter helmet hen hero hill hinge
  hobby holiday hook horn horse hospital hotel hour house hunter hut idea insect invoice iron island jacket jar jewel job joint
  journal journey judge jug jungle kettle key keyboard king kitchen kite kitten knee knife knight knob knot label ladder lady
  lake lamb lamp lantern laptop lawyer leaf lemon lens leopard lesson letter level lever library license lid light lightbulb
  lion lip list lizard lock log loop machine magazine magnet map marble market mask mast mat match meadow medal melon memory
  menu message meter microphone mill minute mirror model monkey monster month moon mother motor mountain mouse mouth mug muscle
  museum mushroom nail name napkin neck necklace needle neighbor nest net newspaper night noodle nose note notebook number nurse
  nut oak oar ocean office olive onion orange orbit orchard otter oven owl package paddle page painter painting palace pan panda
  panel paper parade parcel parent park parrot party passenger path paw payment peach peacock pear pen pencil penguin pepper
  person phone photo piano picture pie pig pigeon pill pillow pilot pin pipe pirate plan plane planet plant plate player pocket
  poem poet point pond pony pool port potato pot price prince princess printer prize problem puddle pump pumpkin puppet puppy
  purse puzzle queen question quilt rabbit race radio raft rail railway rainbow raincoat ranch rat receipt recipe record reef
  report restaurant ribbon ring river road robot rock rocket rod roof room rooster root rope rose router rug ruler sail sailor
  salad sandwich saw scale scarf scene school scientist screen screw sculptor seal season seat secret seed sensor servant
  server shadow shark sheep shelf shell ship shirt shoe shop shore shovel shower sign singer sister skirt sled sleeve slipper
  snail snake snowflake soap sock sofa soldier song soup spade spider sponge spoon spring square squirrel stable stage stair
  stamp star station statue stem step stick stone stool store storm story stove stranger straw stream street string student
  submarine suit suitcase swan sweater switch sword table tablet tail tailor tank tape task teacher team teapot telescope tent
  test theater thief thread throne thumb ticket tie tiger tile timer tire toad toe tomato tool tooth torch tower town toy track
  tractor train trail tray treasure tree triangle truck trumpet trunk tube tunnel turnip turtle tutor uncle uniform umbrella
  valley valve van vase vegetable video village vine violin visitor voice volcano voter wagon waiter wall wallet walnut wardrobe
  warehouse watch wave web weed week whale wheel whistle widow wife wind window wing winner wire wizard wolf woman word worker
  workshop worm wrench wrist writer yacht yard year zebra zipper zoo
`);

/** What can be had, carried and given away, in the singular. */
export const things = list(`
  apple pear banana orange cookie book pen pencil coin marble ball balloon card stamp egg cake ticket candle sticker shell stone
  key box bottle cup plate spoon robot sensor battery cable wheel motor screw bolt brick toy doll car flower rose carrot potato
  tomato lemon cherry melon peach hat shirt sock shoe button bag basket lamp chair fish bird duck hen sheep goat letter photo
  song model dataset license file gripper camera drone magnet nail map ring star watch kite bicycle table clock mirror vase
  umbrella scarf jacket guitar violin drum tent ladder bucket hammer wrench helmet lantern pillow blanket notebook painting
  telescope suitcase teapot kettle carpet radio laptop phone keyboard printer necklace statue sweater ruler puzzle trumpet
`);

export const materials = list(`
  air bread butter cement cheese chocolate clay coal coffee copper cotton cream dirt dust flour fog glue gold grass gravel hay
  honey ice ink iron jam juice leather milk mud oil paint paper pepper plastic rain rice rubber salt sand silk silver smoke snow
  soap soup steam steel sugar tea water wax wheat wine wood wool
`);

export const adjectives = list(`
  able ancient angry amused bitter black blue bold bored brave bright broken brown calm careful cheap cheerful clean clear clever
  cloudy cold colorful common cool cozy crazy creamy crooked curious curly cute dark deep delicate dirty dizzy dry dull dusty eager
  early easy elegant empty enormous fair faithful familiar famous fancy fast fat fierce fine flat foggy fond fragile free fresh
  friendly full funny fuzzy gentle giant glad golden good gray great green grumpy handsome happy hard harmless heavy helpful
  hidden high hollow honest hot huge humble hungry icy important jolly juicy kind large late lazy light little lively lonely long
  loose loud lovely low loyal lucky mad magic mean mighty modern muddy narrow naughty neat nervous new nice noisy odd old orange
  pale patient perfect pink plain pleasant polite poor pretty proud purple quick quiet rare ready red rich ripe rough round rude
  rusty sad safe salty secret serious shallow sharp shiny short shy sick silent silly simple sleepy slim slow small smart smooth
  soft solid sour spicy square steady steep sticky stiff strange strict strong sturdy sudden sunny sweet swift tall tame tasty
  thick thin thirsty tidy tight tiny tired tough ugly unusual useful vast violet warm weak wet white whole wide wild wise wooden
  yellow young
`);

export const adverbs = list(`
  again almost already always badly boldly bravely brightly calmly carefully carelessly cheerfully clearly daily early easily
  eagerly elegantly finally gently gladly gracefully happily here honestly immediately kindly late lazily loudly neatly never
  nicely often once outside patiently perfectly politely proudly quickly quietly rarely sadly safely secretly seldom silently
  slowly smoothly softly sometimes soon suddenly sweetly there together today tomorrow tonight twice upstairs usually warmly well
  wildly wisely yesterday
`);

export interface Verb {
  base: string;
  third: string;
  past: string;
}

const verbsFrom = (text: string): readonly Verb[] =>
  text
    .trim()
    .split(/\s+/)
    .map((forms) => {
      const [base = '', past = ''] = forms.split('/');
      return { base, past, third: thirdPersonOf(base) };
    });

/** What can be done without doing it to something. */
export const movingVerbs = verbsFrom(`
  arrive/arrived blink/blinked bounce/bounced bow/bowed breathe/breathed climb/climbed cough/coughed crawl/crawled cry/cried
  dance/danced disappear/disappeared dive/dived dream/dreamed drift/drifted drive/drove fall/fell fish/fished float/floated
  fly/flew frown/frowned giggle/giggled glide/glided go/went grow/grew gallop/galloped hide/hid hike/hiked hop/hopped
  hum/hummed hurry/hurried jog/jogged jump/jumped kneel/knelt land/landed laugh/laughed leap/leapt leave/left limp/limped
  listen/listened march/marched melt/melted move/moved nap/napped nod/nodded paddle/paddled pause/paused play/played
  pray/prayed race/raced rest/rested return/returned ride/rode rise/rose roar/roared roll/rolled row/rowed run/ran rush/rushed
  sail/sailed shine/shone shiver/shivered shout/shouted sigh/sighed sing/sang sink/sank sit/sat skate/skated skip/skipped
  sleep/slept slide/slid smile/smiled sneeze/sneezed snore/snored spin/spun stand/stood stay/stayed stop/stopped stumble/stumbled
  swim/swam swing/swung talk/talked travel/traveled tremble/trembled turn/turned vanish/vanished wait/waited wake/woke walk/walked
  wander/wandered wave/waved whisper/whispered whistle/whistled wink/winked work/worked yawn/yawned yell/yelled
`);

/** What is done to something. */
export const doingVerbs = verbsFrom(`
  admire/admired answer/answered balance/balanced bake/baked bend/bent bite/bit borrow/borrowed bring/brought break/broke
  brush/brushed build/built burn/burned bury/buried buy/bought carry/carried carve/carved catch/caught charge/charged chase/chased
  check/checked choose/chose clean/cleaned close/closed collect/collected color/colored copy/copied count/counted cover/covered
  cut/cut decorate/decorated deliver/delivered design/designed draw/drew drop/dropped drag/dragged empty/emptied enjoy/enjoyed
  examine/examined explore/explored feed/fed fill/filled find/found fix/fixed fold/folded follow/followed forget/forgot
  gather/gathered get/got grab/grabbed greet/greeted guard/guarded guide/guided hear/heard heat/heated help/helped hit/hit
  hold/held hug/hugged hunt/hunted ignore/ignored inspect/inspected invent/invented keep/kept kick/kicked knit/knitted
  lead/led learn/learned lend/lent lift/lifted light/lit like/liked load/loaded lock/locked lose/lost love/loved mail/mailed
  make/made measure/measured mend/mended miss/missed mix/mixed need/needed notice/noticed offer/offered open/opened order/ordered
  pack/packed paint/painted park/parked photograph/photographed pick/picked plant/planted polish/polished pour/poured
  prepare/prepared press/pressed print/printed protect/protected pull/pulled push/pushed raise/raised reach/reached read/read
  remember/remembered remove/removed rent/rented repair/repaired replace/replaced rescue/rescued save/saved scan/scanned see/saw
  sell/sold send/sent serve/served shake/shook share/shared shut/shut sketch/sketched smell/smelled sort/sorted spill/spilled
  stack/stacked steal/stole steer/steered store/stored study/studied sweep/swept take/took taste/tasted teach/taught tear/tore
  test/tested throw/threw tie/tied touch/touched trade/traded train/trained use/used visit/visited want/wanted wash/washed
  watch/watched water/watered wear/wore weigh/weighed welcome/welcomed win/won wrap/wrapped write/wrote
`);

/** Words of the trade: robots, models and the marketplace. */
export const technicalWords = list(`
  actuator algorithm api arm array backend balance battery benchmark boolean bucket buyer byte cache callback camera checkpoint
  client cloud cluster column compiler config controller cursor dashboard database dataset debugger deployment depth device
  download driver effector encoder endpoint engine entropy event exporter field float format framework function gateway gradient
  gripper hash header hook host index inference input integer json kernel key keypoint label lidar listing log loop mapping
  marketplace matrix metric mode model module motor navigation network neuron node notebook odometry offset optimizer output
  packet page parser payload payout perception pipeline pixel planner policy port price process processor protocol proxy query
  queue quota random rate refund regex registry release request response retry revision robot rotor router runtime sandbox schema
  scheduler scope script secret seller sensor server service session shard signature simulator socket stack status storage stream
  string table task tensor terminal thread timeout token tokenizer torque training trajectory transform upload url user validator
  variable vector vision webhook weights wheel worker workflow
`);

/** Small words and openings, for text that is no sentence from the grammar. */
export const interjections = list(`
  ahoy alright amen bingo bravo bye cheers congratulations done eureka farewell fine gosh goodbye great hello hey hi hooray howdy
  hurrah indeed maybe nope ok okay oops ouch perhaps please ready sorry sure thanks voila welcome well wow yay yeah yes yikes yo
`);

export const places = `
  on the moon|at home|in the garden|near the river|by the sea|under the bridge|behind the house|in the kitchen|on the roof
  in the park|at school|in the library|at the market|in the forest|on the hill|at the station|in the workshop|on the beach
  in the garage|at the airport|in the hotel|in the museum|at the office|on the farm|in the city|in the village|at the factory
  in the warehouse|on the train|in the tent|next to the lake|across the street|in the tower|at the harbor|in the cellar
  in the hall|on the balcony|at the theater|in the laboratory|on the ship|at the bakery|in the barn|behind the school
  near the fountain|in the desert|on the island|at the zoo|in the cave|under the old oak|beside the road`
  .trim()
  .split(/\s*[|\n]\s*/);

export const times = `
  yesterday|last night|this morning|on Monday|on Tuesday|on Wednesday|on Thursday|on Friday|on Saturday|on Sunday|last week
  last summer|last winter|in the morning|in the evening|in the afternoon|at noon|at midnight|after lunch|before breakfast
  after school|in January|in February|in March|in April|in May|in June|in July|in August|in September|in October|in November
  in December|two days ago|three weeks ago|a year ago|at six o'clock|at nine o'clock|at dawn|before dinner|during the storm
  over the weekend|in the spring|early today|late on Friday`
  .trim()
  .split(/\s*[|\n]\s*/);

const irregularPlurals = new Map(
  Object.entries({
    man: 'men',
    woman: 'women',
    fisherman: 'fishermen',
    child: 'children',
    person: 'people',
    foot: 'feet',
    tooth: 'teeth',
    goose: 'geese',
    mouse: 'mice',
    ox: 'oxen',
    knife: 'knives',
    wife: 'wives',
    life: 'lives',
    leaf: 'leaves',
    loaf: 'loaves',
    wolf: 'wolves',
    shelf: 'shelves',
    half: 'halves',
    calf: 'calves',
    thief: 'thieves',
    scarf: 'scarves',
    sheep: 'sheep',
    deer: 'deer',
    fish: 'fish',
    hero: 'heroes',
    potato: 'potatoes',
    tomato: 'tomatoes',
    echo: 'echoes',
    volcano: 'volcanoes',
    quiz: 'quizzes',
  }),
);

/** The nouns whose plural no rule makes. */
export const oddPlurals: readonly string[] = [...irregularPlurals.keys()];

export function pluralOf(noun: string): string {
  const odd = irregularPlurals.get(noun);
  if (odd !== undefined) return odd;
  if (/[^aeiou]y$/.test(noun)) return `${noun.slice(0, -1)}ies`;
  if (/(s|x|z|ch|sh)$/.test(noun)) return `${noun}es`;
  return `${noun}s`;
}

function thirdPersonOf(base: string): string {
  if (/[^aeiou]y$/.test(base)) return `${base.slice(0, -1)}ies`;
  if (/(s|x|z|ch|sh|o)$/.test(base)) return `${base}es`;
  return `${base}s`;
}

/** "an apple", "a unicorn". */
export function withArticle(words: string): string {
  const vowel = /^[aeiou]/i.test(words) && !/^(uni|use|usu|one\b|once|eu)/i.test(words);
  return `${vowel || /^(hour|honest)/i.test(words) ? 'an' : 'a'} ${words}`;
}
