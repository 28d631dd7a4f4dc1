/** What one word is to another: opposites, rhymes, past forms, meanings. */
const pairs = (text: string): readonly (readonly [string, string])[] =>
  text
    .trim()
    .split(/\s+/)
    .map((pair) => {
      const [one = '', other = ''] = pair.split('/');
      return [one.replaceAll('_', ' '), other.replaceAll('_', ' ')] as const;
    });

/** Each is the other's opposite, and no word is in two pairs. */
export const opposites = pairs(`
  hot/cold big/small up/down left/right day/night black/white good/bad fast/slow high/low happy/sad open/closed old/new
  rich/poor strong/weak hard/soft light/dark wet/dry full/empty long/short near/far inside/outside above/below first/last
  early/late always/never buy/sell win/lose push/pull start/stop true/false yes/no on/off in/out love/hate friend/enemy
  war/peace life/death clean/dirty loud/quiet thick/thin wide/narrow deep/shallow heavy/weightless smooth/rough sharp/blunt
  safe/dangerous easy/difficult simple/complicated cheap/expensive front/back top/bottom north/south east/west
  summer/winter morning/evening sunrise/sunset land/sea heaven/hell king/queen man/woman boy/girl mother/father
  brother/sister uncle/aunt husband/wife son/daughter question/answer begin/end arrive/leave give/take
  come/go laugh/cry remember/forget find/misplace build/destroy increase/decrease accept/refuse allow/forbid
  ask/reply attack/defend borrow/lend break/repair catch/throw enter/exit float/sink fill/drain
  freeze/melt lock/unlock succeed/fail sleep/wake teach/learn upload/download input/output public/private
  add/subtract multiply/divide even/odd more/less many/few all/none everything/nothing everyone/nobody before/after
  today/yesterday here/there now/then with/without over/under forward/backward brave/cowardly kind/cruel
  polite/rude honest/dishonest lucky/unlucky possible/impossible visible/invisible legal/illegal correct/incorrect
  healthy/sick tall/tiny sweet/sour fresh/stale awake/asleep alive/dead guilty/innocent proud/humble
  tight/loose straight/crooked modern/ancient natural/artificial real/fake wild/tame wise/foolish lazy/hardworking
  generous/greedy calm/nervous bright/dim positive/negative maximum/minimum plus/minus profit/loss asset/liability
  success/failure victory/defeat beauty/ugliness truth/lie hope/despair strength/weakness arrival/departure
`);

/** The nearest other word for it. */
export const synonyms = pairs(`
  big/large small/little fast/quick happy/glad sad/unhappy begin/start end/finish smart/clever angry/mad pretty/beautiful
  scared/afraid sick/ill rich/wealthy shut/close speak/talk look/watch jump/leap gift/present street/road stone/rock
  sofa/couch car/automobile doctor/physician child/kid home/house job/work error/mistake answer/reply buy/purchase
  help/assist choose/pick build/construct repair/fix difficult/hard simple/easy silent/quiet strange/odd famous/well-known
  correct/right wrong/incorrect tired/sleepy cold/chilly brave/courageous funny/amusing rapid/fast huge/enormous
  tiny/very_small idea/thought trip/journey shop/store sea/ocean forest/woods bike/bicycle photo/picture
`);

/** Words that rhyme with each other, a line each. */
export const rhymes: readonly (readonly string[])[] = `
  cat hat bat mat rat
  dog log fog frog
  tree bee sea key free
  house mouse
  light night bright kite white
  day play way say gray
  cake lake snake make
  moon spoon soon noon
  star car far jar
  ball wall tall fall call
  rain train brain plane
  sing ring king wing spring
  book look cook hook
  boat coat goat note
  blue shoe two you new
  red bed head bread
  sun fun run one
  time lime rhyme climb
  hill mill pill still
  nose rose toes
  sand hand land band
  bear chair pear hair
  door floor more four
  clock rock sock block
  bell shell tell well
  ship trip chip lip
  nut hut cut
  old gold cold bold
  fire wire tire
  brown crown town down
  stone bone phone
  eat meat seat heat
  snow go toe low
  cheese knees trees
  pen ten hen men
  fish dish wish
  duck truck luck
  pin tin win fin
  map cap nap
  bug mug rug hug`
  .trim()
  .split('\n')
  .map((line) => line.trim().split(' '));

export const pastForms = pairs(`
  go/went see/saw eat/ate drink/drank run/ran write/wrote read/read take/took give/gave come/came make/made find/found
  think/thought buy/bought bring/brought teach/taught catch/caught fly/flew swim/swam sing/sang begin/began break/broke
  choose/chose drive/drove fall/fell forget/forgot get/got grow/grew hear/heard hold/held keep/kept know/knew leave/left
  lose/lost meet/met pay/paid ride/rode say/said sell/sold send/sent sit/sat sleep/slept speak/spoke spend/spent stand/stood
  tell/told throw/threw understand/understood wake/woke wear/wore win/won be/was have/had do/did walk/walked talk/talked
  play/played work/worked jump/jumped look/looked ask/asked help/helped open/opened close/closed call/called start/started
  stop/stopped try/tried carry/carried study/studied plan/planned upload/uploaded publish/published deploy/deployed
`);

export const comparatives = pairs(`
  big/bigger small/smaller fast/faster slow/slower tall/taller good/better bad/worse happy/happier easy/easier hot/hotter
  cold/colder old/older young/younger long/longer short/shorter strong/stronger weak/weaker cheap/cheaper nice/nicer
  large/larger heavy/heavier light/lighter rich/richer poor/poorer early/earlier late/later clean/cleaner deep/deeper
  far/farther thin/thinner wide/wider loud/louder bright/brighter
`);

/** Short descriptions, and the word for it. */
export const describedWords: readonly (readonly [string, string])[] = [
  ['an animal that barks', 'dog'],
  ['an animal that says meow', 'cat'],
  ['an animal that gives milk and says moo', 'cow'],
  ['the animal with a very long neck', 'giraffe'],
  ['the big animal with a trunk', 'elephant'],
  ['the insect that makes honey', 'bee'],
  ['the thing you use to open a lock', 'key'],
  ['the thing that tells the time', 'clock'],
  ['the thing you read that has many pages', 'book'],
  ['the thing you sleep in at night', 'bed'],
  ['the thing you use when it rains', 'umbrella'],
  ['the thing you use to hit nails', 'hammer'],
  ['the thing you use to cut paper', 'scissors'],
  ['the place where you borrow books', 'library'],
  ['the place where planes land', 'airport'],
  ['the place where children learn', 'school'],
  ['the place where bread is made', 'bakery'],
  ['the room where food is cooked', 'kitchen'],
  ['the person who flies a plane', 'pilot'],
  ['the person who bakes bread', 'baker'],
  ['the person who teaches at a school', 'teacher'],
  ['the person who heals the sick', 'doctor'],
  ['the person who grows crops', 'farmer'],
  ['the star that lights the day', 'sun'],
  ['the bright thing in the sky at night', 'moon'],
  ['frozen water', 'ice'],
  ['the white flakes that fall in winter', 'snow'],
  ['water that falls from clouds', 'rain'],
  ['a machine that can sense and act', 'robot'],
  ['a flying robot with rotors', 'drone'],
  ["a robot's hand", 'gripper'],
  ['the part of a robot that takes pictures', 'camera'],
  ['the part that stores electric energy', 'battery'],
  ['the part that turns electricity into motion', 'motor'],
  ['a shape with three sides', 'triangle'],
  ['a shape with four equal sides and right angles', 'square'],
  ['a round shape without corners', 'circle'],
  ['the yellow fruit that monkeys like', 'banana'],
  ['the day after Monday', 'Tuesday'],
  ['the coldest season', 'winter'],
];
