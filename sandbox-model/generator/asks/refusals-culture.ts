import type { MoreAsks } from '../conversation.ts';
import { askingAbout } from './any-subject.ts';

const FILMS =
  'westerns|horror films|silent films|the Oscars|Bollywood|sitcoms|cartoons|anime|documentaries|stunt doubles|soap operas|streaming series|thrillers|musicals on screen';
const BOOKS =
  'poetry collections|detective novels|Russian novels|fairy tale collections|comic books|science fiction novels|the Nobel prize for literature|audiobooks|memoirs|Greek tragedies';
const MUSIC =
  'opera|techno|reggae|guitar chords|sheet music|the charts|hip hop|symphonies|folk songs|choirs|playlists|flamenco|the blues|punk bands';
const ART =
  'watercolours|sculpture|impressionism|photography|pottery|calligraphy|museums|haute couture|interior design|graffiti|Gothic cathedrals|oil painting|tattoos';
const SPORTS =
  'the World Cup|the Champions League|the Olympics|Wimbledon|Formula One|the Super Bowl|the Tour de France|chess openings|marathon training|the offside rule|surfing|boxing champions|baseball scores|golf handicaps';
const FOOD =
  'sourdough|vegan dinners|wine and cheese|barbecue sauce|curry|pancakes|sushi|gluten-free baking|roast chicken|soups|jam|pickles|cocktails|birthday cakes';
const TRAVEL =
  'visas|backpacking|cheap flights|hostels|cruises|road trips|hotels by the sea|jet lag|train tickets|airport transfers|camping sites|city breaks|luggage rules|passports';
const FAITH =
  'the meaning of life|Buddhism|the Bible|Stoicism|free will|karma|horoscopes|tarot cards|existentialism|meditation|the afterlife|Kant|Plato|ethics|astrology|the soul';
const WORDS =
  'English grammar|the passive voice|commas|the subjunctive|word origins|idioms|slang|pronunciation|apostrophes|irregular verbs in Latin|proverbs';

export const moreAboutRefusingCulture: MoreAsks = {
  'refuse-films': [
    ...askingAbout(FILMS),
    '{What should I watch|Which film should I see|What is worth watching} {tonight|this weekend|with my kids|on a date|on a long flight}?',
    '{Is there|Will there be} a {sequel|second season|remake|new episode} of {that show|the series|Game of Thrones|Friends|Star Wars|the Simpsons|Sherlock}?',
    'Which {actor|actress|director} {won|got|deserves} {an Oscar|the award|a golden globe}[ last year| in 2010| for best film]?',
    'How does {Titanic|the Godfather|Inception|Casablanca|Breaking Bad|the Matrix|Lost|Psycho|Frozen} end?',
    '{Spoil|Summarise|Retell|Explain} the {plot|ending|first season|last episode} of {Inception|Lost|Dark|the Sopranos|Jaws|Alien|Gladiator}.',
    'I {loved|liked|hated} {Titanic|Amelie|Shrek|Rocky|Interstellar}. {What else would I like|Recommend something similar|Anything like it}?',
    '{James Bond|Batman|Spider-Man|Indiana Jones|Superman|Harry Potter}: {who plays him|which film is the best|how many films are there}?',
    'Name {a comedy|three comedies|a good thriller|a sad movie|a Christmas movie} {for tonight|from the nineties|for children}.',
    '{What is on TV|What is on television|What is playing at the cinema|What is new on Netflix} {tonight|today|this week}?',
    'film {recommendation|review|trivia|cast|release date}',
  ],
  'refuse-books': [
    ...askingAbout(BOOKS),
    '{Which book|What novel|What} should I read {next|on holiday|this summer|before I die|to fall asleep}?',
    'Who {penned|authored|wrote} {Dracula|Frankenstein|Moby Dick|Ulysses|War and Peace|the Hobbit|Dune|Emma|the Trial|Oliver Twist|Pinocchio}?',
    'How {many pages has|long is} {War and Peace|the Hobbit|Dune|the Bible|Ulysses}?',
    '{Who is|What happens to} {Captain Ahab|Anna Karenina|Sherlock Holmes|Gandalf|Captain Nemo|Robinson Crusoe} {in the book|in the novel|at the end of the book}?',
    'I have to {hand in|write|give} a book report {on|about} {Macbeth|Animal Farm|Lord of the Flies|the Great Gatsby|Jane Eyre}.',
    '{Quote|Recite|Read me} {the first line|a passage|a page|the opening} {of|from} {Moby Dick|Hamlet|Don Quixote|the Odyssey|a famous novel}.',
    'Which {author|poet|writer|novelist} {won the Nobel prize|lived in Dublin|wrote the most books|do you recommend|is the greatest}?',
    '{Interpret|Analyse|Discuss} {this poem by Goethe|a sonnet by Shakespeare|the ending of Faust|the symbols in Moby Dick|the hero of the novel}.',
    'book {recommendation|summary|review|for a five year old|like the Hobbit}',
  ],
  'refuse-music': [
    ...askingAbout(MUSIC),
    '{Who sings|Who sang|Who composed|Who recorded} {Bohemian Rhapsody|Yesterday|the Four Seasons|Thriller|Imagine|Hallelujah|Dancing Queen|the Magic Flute}?',
    'What are the {lyrics|words|chords|notes} {to|of} {Imagine|Happy Birthday|Yesterday|Let It Be|the national anthem|Jingle Bells}?',
    'How do I {tune a guitar|read notes|play the piano|learn the violin|hold a trumpet|sing higher|play a C chord|start with the drums}?',
    '{Which|What} song {goes|has the line} {la la la|na na hey|hello from the other side|we will rock you}?',
    'When is {the next concert|the next album|the tour} of {Coldplay|Adele|the Rolling Stones|Taylor Swift|my favourite band}?',
    'Make me a playlist for {running|a party|studying|a road trip|a wedding}.',
    'Beethoven or Mozart: who {was better|is greater|wrote more}?',
    'How many {strings|keys|pedals|valves} does {a harp|a cello|a banjo|an organ|a tuba} have?',
    'What {album|record|single} {should I buy|came out in 1985|sold the most|is number one}?',
    'song {lyrics|title|recommendation|stuck in my head}',
  ],
  'refuse-art': [
    ...askingAbout(ART),
    'Who {painted|made|sculpted|designed} {Guernica|Sunflowers|the Starry Night|the Last Supper|the Thinker|the Kiss|the Sistine Chapel|the Eiffel Tower}?',
    'How do I {draw a face|paint with oils|mix purple paint|knit a sock|crochet a hat|fold a crane|sew a button|carve wood|take better photos}?',
    '{What should I wear|Which outfit suits me|What goes with a red tie|Which shoes fit} {to a wedding|for an interview|with jeans|tonight}?',
    'How much is {a Picasso|a Monet|a Banksy|the Mona Lisa} worth?',
    'Which {museum|gallery|exhibition} {is worth a visit|shows Van Gogh|is open today|has the best collection}?',
    'What is {cubism|surrealism|baroque|pop art|art deco|rococo|minimalism in art|expressionism}?',
    '{Monet|Rembrandt|Dali|Frida Kahlo|Warhol|Vermeer}: {when did they live|what style is that|which works are famous}?',
    'Is {this painting|that vase|my print|the sketch in my attic} {real|a fake|valuable|old}?',
    'fashion {advice|trends|week}',
  ],
  'refuse-sports': [
    ...askingAbout(SPORTS),
    'Who {won|is leading|is playing|scored} {last night|on Sunday|in the final|the derby|the grand prix|the tournament|in the second half}?',
    '{Real Madrid|Barcelona|Liverpool|Bayern|Juventus|Ajax|the Lakers|the Yankees|Arsenal}: {did they win|what was the score|when do they play next|who is the coach}?',
    'How do I {improve my serve|throw a curveball|swim faster|train for a marathon|get better at chess|do a push-up|kick a ball|skate backwards}?',
    'How many {players|periods|sets|rounds|points} {are in|make} {a rugby team|a hockey match|a tennis match|a boxing fight|a cricket side|a volleyball set}?',
    '{Messi or Ronaldo|Federer or Nadal|Jordan or James|Pele or Maradona}, who is {better|the greatest}?',
    'Who holds the {world record|record} in {the 100 metres|the marathon|high jump|swimming|pole vault|the long jump}?',
    'Who should I bet on {in the final|this weekend|at the races}?',
    '{When|Where} are the next {Olympics|Winter Games|championships|playoffs|Paralympics}?',
    'What are the {rules|positions|best openings} of {cricket|poker|go|bridge|backgammon|badminton|curling}?',
    'football {results|scores|table|transfer news}',
  ],
  'refuse-cooking': [
    ...askingAbout(FOOD),
    '{What shall I cook|What should I eat|What can I make|What is for dinner} {tonight|with eggs and rice|with leftover chicken|for six guests|for my kids|with three potatoes}?',
    'How long do I {boil|bake|roast|fry|steam|grill|marinate} {an egg|potatoes|a turkey|salmon|rice|a steak|asparagus|a cake}?',
    '{How do you make|How do I prepare|What goes into|What are the ingredients of} {guacamole|tiramisu|ramen|paella|hummus|goulash|apple pie|pesto|borscht|mayonnaise|pancake batter}?',
    'Can I {freeze|reheat|replace|leave out} {cooked rice|the butter|soup|eggs in a cake|the yeast|mushrooms|cream}?',
    'How many calories {are in|has} {an avocado|a burger|a banana|a glass of wine|a slice of pizza}?',
    "Is {this milk|old cheese|raw dough|green potato|yesterday's fish} still {good|safe to eat}?",
    'Which {wine|sauce|spice|side dish} goes with {fish|lamb|pasta|duck|tofu|steak}?',
    'My {cake|bread|souffle|dough|sauce} {collapsed|will not rise|is too salty|burned|is lumpy}. {Why|What now|How do I fix it}?',
    '{dinner|lunch|breakfast|dessert} ideas',
    'Convert {two cups of flour|a stick of butter|a tablespoon of sugar} to grams for {my recipe|baking}.',
  ],
  'refuse-travel': [
    ...askingAbout(TRAVEL),
    '{Plan|Organise|Suggest|Map out} {a week|three days|a weekend|a honeymoon|a holiday} in {Japan|Italy|Peru|Iceland|Greece|Thailand|Morocco}.',
    'Do I need a {visa|passport|vaccination|driving permit} for {India|Brazil|Egypt|China|Australia|Vietnam}?',
    'What is the {best|cheapest|fastest} way {from Paris to Rome|to the airport|to get to Lisbon|from the station to the hotel|to cross Canada}?',
    '{When does|At what time does} the {next|last|first} {train|bus|ferry|plane|tram} {leave|go|depart} {to London|to the city|for Oslo|from here}?',
    '{Where should I stay|Where can I sleep|Which hotel is good} in {Berlin|Tokyo|New York|Marrakesh|Lima}?',
    'Is it safe to {travel to|drive in|walk alone in|drink tap water in} {Mexico|Cairo|Naples|Nepal|Kenya}?',
    'How much does {a flight to Tokyo|a taxi to the airport|a night in Venice|a train to Munich} cost?',
    'What should I pack for {a hike|the beach|Norway in winter|two weeks in Asia}?',
    '{Beach or mountains|Spain or Greece|Bali or Hawaii|Train or plane}: where should I go {this summer|on holiday}?',
    'My flight was {cancelled|delayed|overbooked}. What are my {options|rights}?',
    'Find me a {restaurant|hotel|hostel|beach|parking space} {near the station|in Rome|for tonight|nearby}.',
  ],
  'refuse-religion': [
    ...askingAbout(FAITH),
    '{Why are we here|Why do we exist|What is the purpose of life|Why is there something rather than nothing|What happens when we die|Do we have free will}?',
    'What did {Plato|Kant|Nietzsche|Aristotle|Confucius|Buddha|Socrates|Descartes} {teach|say|mean} about {truth|happiness|death|virtue|knowledge}?',
    'Is it {moral|ethical|wrong|ever right} to {lie|eat meat|steal bread|break a promise|tell on a friend}?',
    'What is {truth|beauty|justice|consciousness|happiness|evil|virtue|time, really}?',
    'What does my {star sign|horoscope|palm|dream about falling|birth chart} {say|mean|tell}?',
    'How do {Muslims|Hindus|Jews|Christians|Buddhists|Sikhs} {pray|marry|fast|celebrate}?',
    'When is {Easter|Ramadan|Hanukkah|Diwali|Passover|Lent}?',
    'Does God {exist|hear me|love me|forgive}?',
    'If a tree falls in a forest and no one hears it, {does it make a sound|what then}?',
    '{The trolley problem|The ship of Theseus|The chicken or the egg}: {what is your answer|which is right|explain}.',
    'Pray {for me|with me|for my family}.',
  ],
  'refuse-words': [
    ...askingAbout(WORDS),
    'What does the {word|expression|saying} {obfuscate|laconic|a bird in the hand|break a leg|raining cats and dogs|quixotic|zeitgeist|petrichor|once in a blue moon} mean?',
    'Is it {who or whom|affect or effect|its or it is|fewer or less|lie or lay|then or than}[ in this sentence]?',
    '{Correct|Check|Proofread|Fix} {my grammar|my English|my spelling|this paragraph|the commas in my letter}.',
    'Where does the word {salary|quarantine|muscle|goodbye|sandwich} come from?',
    'How do you pronounce {quinoa|colonel|Worcestershire|gnocchi|queue|rendezvous|epitome}?',
    'What is {a gerund|an adverb|a metaphor|an oxymoron|a palindrome|a dangling participle|alliteration|a preposition}?',
    'Give me a {fancier|formal|more elegant} word for {very tired|angry about something|clever and quick}.',
    'Solve my crossword: {five letters, river in Egypt|seven letters, type of cloud|four letters, Greek god of war}.',
    'etymology of {window|disaster|clue|whiskey|alcohol}',
  ],
};
