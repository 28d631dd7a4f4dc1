import type { Intent, Topic } from '../conversation.ts';

const ROBOT_JOKES = [
  'Why did the robot go on holiday? It needed to recharge its batteries.',
  'Why did the robot arm fail at poker? Everybody could read its joints.',
  'What does a vacuum robot say about its job? It sucks, but somebody has to do it.',
  'Why was the robot late? It took every turn exactly as planned, and the plan was wrong.',
  'What do you call a robot that always takes the long way? A detour bot.',
  'Why do robots never get lost in the kitchen? They follow the counter.',
  "What is a robot's favourite meal? Microchips, with a little data dip.",
  'Why did the drone break up with the rover? It needed more space.',
  'Why did the gripper apply for a new job? It was losing its grip on the old one.',
  'How does a shy robot say hello? With a soft start.',
  'Why did the robot cross the road? The map said there was no road.',
  'What did the robot say to the stairs? You win, again.',
  'Why was the little robot so proud? It had passed its first test without falling over.',
  'What do you get when a robot tells a joke to a wall? A collision, and then silence.',
  'Why did the lidar bring a cushion? It was tired of bumping into glass doors.',
  'Why did the robot wear two hats? Its head was a dual-boot system.',
  'What did the old motor say to the new motor? You will get the turn of it.',
  'Why do robots make bad bakers? They always want to debug the raisins.',
];

const CODE_JOKES = [
  'Why did the API key feel lonely? It had no scopes.',
  'Why did the webhook knock twice? It believes in at-least-once delivery.',
  'A request walks into a bar. The barman says: 429, come back in thirty seconds.',
  'Why was the test card so relaxed? It had never been charged with anything.',
  'What did the server say to the client without a key? I do not believe we have been introduced. 401.',
  'Why did the developer bring a ladder? The stack was too high.',
  'Why do cursors make bad storytellers? They always say that there is more.',
  'What did the cache say at the funeral? I remember it as if it were still there.',
  'Why was the dataset sent to bed? It had too many shards to be up so late.',
  'Why did the developer keep the secret in a drawer? It was shown only once.',
  'How many test keys do you need to change a light bulb? As many as you like, nothing happens to the real bulb.',
  'Why did the idempotent waiter never get into trouble? However often you ordered, you got one soup.',
  "What is a server's favourite number? 200. It makes everybody happy.",
  'Why did the model refuse to leave the sandbox? The castle was not finished.',
  'Two rate limits meet. Says the one: we should meet again in a minute.',
  'Why did the JSON break down? It could not find closure, just a missing brace.',
  'Why was the ledger such good company? It is always balanced.',
  'What do you call a program without bugs? A program that nobody has run yet.',
];

const PLAIN_JOKES = [
  'Why did the clock go to the doctor? It felt run down.',
  'What did the wall say to the picture? I have got you covered, but you hang on me.',
  'Why did the bread go to school? It wanted to be well read, and came home well bred.',
  'What did one pencil say to the other? You are looking sharp.',
  'Why was the broom late? It overswept.',
  'What does a cloud wear under its coat? Thunderwear.',
  'Why did the candle take a day off? It was burnt out.',
  'Why do bees hum? Nobody ever taught them the words.',
  'Why did the chair refuse to argue? It could not stand up for itself.',
  'What did the sea say to the sand? Nothing, it just waved.',
  'Why did the tomato blush? It saw the salad without its dressing.',
  'Why did the map go to bed? It was folded up with tiredness.',
  'What is the fastest soup? The one that runs.',
  'Why was the kite in a bad mood? Somebody kept pulling its string.',
  'What did the snowman ask in the shop? Do you have anything that is not warm?',
  'Why did the umbrella feel low? People only took it out on bad days.',
];

const phraseOf = (jokes: readonly string[]): string => `{${jokes.join('|')}}`;

/** An intent that answers with one of those jokes. */
function jokeIntent(name: string, asks: readonly string[], jokes: readonly string[]): Intent {
  return {
    name,
    asks,
    answers: [
      `Here is {one|a joke|one for you|a small one|one of mine}: ${phraseOf(jokes)}`,
      `{All right, here|Sure, here|With pleasure, here|Here} is one: ${phraseOf(jokes)}`,
    ],
    facts: ['here is'],
    followUps: [
      {
        name: `${name}-another`,
        asks: [
          '{Another one|One more|Another|Again|More|Another joke|Next one|One more joke|Next}{|, please|!|.}',
          '{Tell|Give} me another[ one| joke]{|.|, please.}',
          '{Do you have|Do you know|Got} {another|another one|more|any more|one more|a better one}?',
          '{Haha|Lol|Ha}, {another one|one more|more|again}{|!|.|, please.}',
          '{A better one|Something funnier|That was bad, another one|Not funny, try again|Try again}{|, please|.|!}',
          '{And another|And one more|Keep going|Go on}{|.|!|?}',
        ],
        answers: [
          `Here is another: ${phraseOf(jokes)}`,
          `{Sure, here|Gladly, here|Here} is {another one|one more}: ${phraseOf(jokes)}`,
        ],
        facts: ['here is'],
      },
      {
        name: `${name}-explain`,
        asks: [
          "{I don't get it|I do not get it|I do not understand it|I do not understand the joke|What is funny about that|Why is that funny|Where is the joke|Is that supposed to be funny|Explain the joke|Can you explain it|What does it mean}{|?}",
          'That {is|was} {not funny|a bad joke|terrible|lame|awful|the worst joke}{|.|!}',
          '{I did not laugh|Not funny|Boo|Lame|Bad joke}{|.|!}',
        ],
        answers: [
          'A joke that needs explaining is not my best one, sorry. {Ask me for another.|Shall I try another?|I am better at webhooks.}',
          '{Well, |}{it is a play on words|it plays with two meanings of a word}, {as most of mine are|as far as I know}: not my best joke{. Ask for another!|, I admit.}',
        ],
        facts: ['not my best'],
      },
    ],
  };
}

export const jokesTopic: Topic = {
  name: 'jokes',
  weight: 0.5,
  bare: true,
  intents: [
    jokeIntent(
      'joke-any',
      [
        '{Tell|Give} me a {joke|good joke|funny joke|short joke|little joke|clean joke|bad joke|pun}{|.|, please.}',
        'Do you know {any jokes|a joke|a good joke|some jokes|something funny}?',
        '{Make|Can you make|Could you make} me laugh',
        '{joke|Joke|joke please|a joke|jokes|one joke|random joke|pun|dad joke}',
        'I {want|need|would like} {a joke|to hear a joke|to laugh|a good laugh|something funny}{|.}',
        'Say something funny{|.|!}',
        '{Can|Could|Will|Would} you tell {me a joke|a joke|jokes|us a joke|me something funny}?',
        'Are you funny?',
        'Do you have a sense of humour?',
        '{Got|Have you got} {a joke|any jokes}[ for me]?',
        'Crack a joke{|.|!}',
        "Let's hear a joke{|.}",
        'What is the best joke {you know|you have|in your repertoire}?',
        'Tell me {something funny|a funny one|a dad joke|your best joke|your favourite joke|a knock-knock joke|a one-liner}{|.}',
        'Tell a joke about {a clock|a tomato|a cloud|the sea|bread|bees|a kite|an umbrella|a broom|anything|nothing|the weather}.',
        'Another day, another joke please.',
        '{Brighten|Lighten} {my day|the mood} with a joke.',
      ],
      [...PLAIN_JOKES, ...ROBOT_JOKES, ...CODE_JOKES],
    ),
    jokeIntent(
      'joke-robot',
      [
        '{Tell|Give} me a {robot joke|joke about robots|joke about a robot|robotics joke|funny robot joke|pun about robots|joke about drones|joke about machines}{|.|, please.}',
        'Do you know {a robot joke|a joke about robots|any robot jokes|jokes about robots|a joke for roboticists}?',
        '{robot joke|joke about robots|robot jokes please|robotics humour|a robot pun}',
        '{Say something funny|Make a joke|Joke} about {robots|a robot|drones|grippers|robot arms|vacuum robots|motors}.',
        'Why did the robot cross the road?',
        'What is funny about robots?',
        'I {want|would like|need} {a robot joke|a joke about robots|to laugh about robots}.',
        'Make me laugh with {a robot joke|something about robots}.',
        'Can you {tell|make} a joke about {robots|a robot|a drone|a robot arm|a vacuum cleaner robot}?',
      ],
      ROBOT_JOKES,
    ),
    jokeIntent(
      'joke-code',
      [
        '{Tell|Give} me a {programming joke|programmer joke|developer joke|joke about programmers|joke about code|computer joke|joke about computers|nerdy joke|tech joke|geek joke|joke about APIs|API joke|joke about webhooks|joke about servers|Souk joke|joke about Souk|joke about keys|joke about databases|joke about JSON}{|.|, please.}',
        'Do you know {a programming joke|a developer joke|jokes about code|a joke about computers|a joke about APIs|any computer jokes|a joke for developers|a joke for programmers}?',
        '{programming joke|developer joke|computer joke|coding joke|API joke|joke for engineers|nerd joke}',
        '{Say something funny|Make a joke} about {programmers|developers|computers|code|APIs|webhooks|API keys|servers|JSON|rate limits|Souk|error codes|software}.',
        'What is funny about {programming|computers|APIs|webhooks|error codes}?',
        'My team needs {a programming joke|a developer joke|a computer joke} for {the stand-up|the meeting|lunch}.',
        'Can you {tell|make} a joke about {programmers|APIs|webhooks|computers|test keys|rate limits|software}?',
      ],
      CODE_JOKES,
    ),
    {
      name: 'joke-riddle',
      asks: [
        '{Tell|Give|Ask} me {a riddle|a small riddle|a brain teaser|a puzzle|a good riddle}{|.|, please.}',
        'Do you know {a riddle|any riddles|a puzzle|a brain teaser}?',
        '{riddle|riddle me this|a riddle please|riddles|brain teaser|puzzle please}',
        'I {want|would like|need} {a riddle|something to guess|a brain teaser|a guessing game}{|.}',
        "Let's {play a game|play|do a quiz|play a guessing game|do riddles}{|.|!}",
        '{Can|Could|Will} {we|you} {play a game|play something}[ with me]?',
        'Want to play{|?| a game?| with me?}',
        'Quiz me{|.|!}',
        'Make me {think|guess}{|.}',
      ],
      answers: [
        'Here is a riddle: {I have keys but no door, and I am shown only once. What am I? An API secret.|I knock until you answer with a two and two zeros. What am I? A webhook.|I have arms but no shirt. What am I? A robot.|The more you take, the more you leave behind. What are they? Steps.|I go up when the rain comes down. What am I? An umbrella.|I am full of holes and still hold water. What am I? A sponge.|I have hands but never wave. What am I? A clock.|I speak without a mouth and answer without ears. What am I? An echo, or a small model.|I run all day and never leave my bed. What am I? A river.|I have a face and a lamp and I stand by the sea. What am I? A lighthouse.|You can break me without touching me. What am I? A promise.|I have many teeth and never bite. What am I? A comb.}',
        '{With pleasure, here|Sure, here} is a riddle: {I grow shorter the longer I work. What am I? A candle.|I have pages but I am no servant, and I have a spine but no bones. What am I? A book.|I follow you in the sun and hide in the dark. What am I? Your shadow.|I get wetter the more I dry. What am I? A towel.|I carry a city, a sea and a mountain, and weigh nothing. What am I? A map.|I am always in front of you, but you never see me. What am I? The future.}',
      ],
      facts: ['here is a riddle'],
    },
    {
      name: 'joke-fun-fact',
      asks: [
        'Tell me {something interesting|something new|a fun fact|an interesting fact|something I do not know|a curiosity|a random fact|a surprising fact|something cool|something about anything}{|.}',
        '{fun fact|Fun fact please|random fact|interesting fact|trivia|tell me a fact|a fact|fact of the day}',
        '{Give|Teach} me {a fun fact|something new|a random fact|something useful|an interesting fact|one fact}{|.}',
        'Do you know {a fun fact|something interesting|any fun facts|some trivia|something surprising}?',
        'Surprise me with {a fact|something interesting|something new|trivia}{|.}',
        'What is {the most interesting thing you know|something interesting|a fun fact about Souk|something people do not know about Souk|your favourite fact}?',
        'I want to learn something[ new| today| interesting]{|.}',
      ],
      answers: [
        'Here is a fact: {Souk keeps only a SHA-256 hash of your key, so not even the database knows the secret.|a license on Souk is a signed certificate that anyone can verify offline.|I have about fourteen million parameters and fit into a file of less than 16 MB.|a key on Souk carries a checksum, so a mistyped one is refused without any look-up.|in test mode you can run a payout without moving a cent.|ids on Souk sort by the time they were made.|money on Souk is counted in whole cents, so 1250 in usd means 12.50.|a revoked key stops working within a second.|after `kill -9` Souk loses nothing that it had acknowledged.}',
        '{Did you know? |}Here is a fact: {webhooks are delivered at least once, so the same event may come twice.|every response of Souk carries an `X-Request-Id`, even a 404.|a license outlives the listing: what you bought stays yours when the seller unpublishes it.|an upload that breaks off can go on where it stopped.|I was trained from scratch on text written for me, and I know nothing else.|when a webhook secret is rotated, both secrets sign for 24 hours.}',
      ],
      facts: ['here is a fact'],
    },
    {
      name: 'joke-knock-knock',
      asks: ['{Knock knock|Knock, knock|knock knock|*knock knock*|Toc toc|Knock knock knock}{|!|.}', 'Ding dong{|!|.}'],
      answers: ['Who is there{?|? I hope it is a webhook with a good signature.|? Please show your bearer token.}'],
      facts: ['who is there'],
    },
    {
      name: 'joke-weather',
      asks: [
        '{Nice|Lovely|Beautiful|Terrible|Awful|Strange|Gloomy|Fine} weather {today|outside|we are having}{|, is it not|, right|, eh}{?|.}',
        'It is {raining|snowing|sunny|cold|hot|windy|foggy|stormy|freezing|warm|cloudy|grey|pouring|boiling hot|very humid} {here|today|outside|again|where I live}{|.|!}',
        'How is the weather {there|where you are|today|over there|in your world|in the sandbox}?',
        '{Is it|Will it be} {raining|snowing|sunny|cold|hot|windy|warm|cloudy} {outside|today|tomorrow|there|where you are}?',
        'What is the weather like[ today| outside| there| where you are]?',
        '{Do you like|Do you see|Can you see|Can you feel} the {rain|sun|weather|snow|storm|clouds|wind}?',
        'What a {storm|beautiful day|rainy day|sunny morning|cold night|grey day|heat}{|!|.}',
        'Look out of the window{|.|!}',
        'I {love|hate|enjoy} {this weather|the rain|the snow|the sun|this heat|the cold|the autumn}{|.}',
      ],
      answers: [
        'I cannot see the weather: {the sandbox has no window|a model has no window|I am a small model without windows}. {I hope it is kind to you.|Stay dry, or enjoy the sun.|What is it like where you are?}',
        '{Sadly |}I cannot see the weather{ from in here|}. {Inside the sandbox it is always dry.|Here it is room temperature, as always.|It is always mild on a CPU.} {Is there anything I can do for you?|What can I tell you about Souk?}',
      ],
      facts: ['cannot see the weather'],
    },
    {
      name: 'joke-holidays',
      asks: [
        '{Merry|Happy} {Christmas|Xmas}{|!|.| to you!}',
        "Happy {new year|Easter|Halloween|holidays|Thanksgiving|Diwali|Hanukkah|Eid|birthday|Friday|Monday|weekend|Valentine's day|anniversary|Nowruz|Chinese new year|Ramadan|Pi day}{|!|.| to you!}",
        "{Season's greetings|Cheers to the new year|Have a happy new year|Enjoy the holidays|Have a nice weekend|Happy weekend|May the fourth be with you}{|!|.}",
        'Are you celebrating {Christmas|Easter|new year|Halloween|your birthday|the holidays}?',
      ],
      answers: [
        'The same to you, {and all the best|and thank you|with my best wishes}! {I have no calendar, but I am happy to join in.|Enjoy it, and may your queues stay empty.|A model gets no days off, but enjoy yours.}',
        '{Thank you, the|How kind, the} same to you! {Have a good time.|Enjoy the day.|Raise a glass for the little models, too.}',
      ],
      facts: ['same to you'],
    },
  ],
};
