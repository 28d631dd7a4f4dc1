import type { Topic } from '../conversation.ts';
import { Random } from '../random.ts';

/** What comes of a hand that falls on the keyboard. */
function keyboardNoise(count: number): string {
  const random = new Random(20_407);
  const rows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'asdfghjklqwertyuiopzxcvbnm', 'jkl;dfsa', 'bnmvcxz'];
  const noises: string[] = [];
  while (noises.length < count) {
    const letters = random.pick(rows).replace(';', '');
    const length = random.int(4, 14);
    let noise = '';
    while (noise.length < length) noise += letters[random.int(0, letters.length - 1)];
    noises.push(random.chance(0.2) ? `${noise} ${noise.slice(0, 3)}` : noise);
  }
  return `{${noises.join('|')}}`;
}

/** What the model offers after a greeting: what it is good for, in a few words. */
const OFFER =
  '{What would you like to know about Souk?|Ask me about Souk, its keys, webhooks or payouts.|How can I help you with Souk today?|I know Souk well: keys, listings, purchases, errors.|What are you building?|What can I do for you?|Ask away.}';

export const smallTalkTopic: Topic = {
  name: 'small-talk',
  weight: 1,
  bare: true,
  intents: [
    {
      name: 'talk-hello',
      asks: [
        '{Hi|Hello|Hey|Hiya|Heya|Howdy|Yo|Hullo|Greetings}{|!|.} ',
        '{Hi|Hello|Hey} {there|again|you|everyone|all|folks|friend|buddy|mate|pal|bot|robot|model|sandbox|Souk|assistant|my friend|stranger|team}{|!|.}',
        '{Hi hi|Hello hello|Hey hey|Helloooo|Heyyy|Hiii|Hi :)|Hello :)}',
        'Good day[ to you]{|!|.}',
        'Greetings{|, machine|, traveller|, human made thing|, little model}{|!|.}',
        '{Say|Please say} {hello|hi}[ to me]{|.|!}',
        'Just {saying|wanted to say|dropping in to say|stopping by to say} {hi|hello}.',
        '{I am new here|I just arrived|This is my first message|First time here}, {hello|hi}!',
        "{I'm|I am} back{|!|.}[ Did you miss me?]",
        'Long time no see{|!|.}',
        'Nice to meet you{|!|.}',
        '{Hello|Hi}, nice to {meet|see|talk to} you{|!|.}',
        '{Pleased|Glad|Happy} to meet you{|!|.}',
        'Knock knock, {hello|anyone home}?',
        '{Hello|Hi} world{|!|.}',
        'Ahoy{|!| there!| captain!}',
        '{Wave|Give me a wave|Greet me}{|.|!}',
        "G'day{|!| mate!}",
        '{Hello|Hi}, {can we talk|can we chat|shall we chat|let us talk|I want to chat|I want to talk}[ for a bit]{?|.}',
      ],
      answers: [
        `Hello! {I am the sandbox model of Souk.|I am Souk's small sandbox model.|Nice to hear from you.|Good to see you here.|Welcome.} ${OFFER}`,
        `Hello{| there| and welcome}! ${OFFER}`,
        'Hello! I answer test keys on Souk, {for free|at no charge}. {Ask me anything about the marketplace.|What would you like to know?|What brings you here?}',
        `{Welcome and hello|A warm hello|Hello and welcome}! {I am small, but I know Souk.|I am a little model with one big subject: Souk.|This is the sandbox.} ${OFFER}`,
      ],
      facts: ['hello'],
      short: 'Hello',
    },
    ...['morning', 'afternoon', 'evening'].map((time) => ({
      name: `talk-good-${time}`,
      asks: [
        `Good ${time}{|!|.}`,
        `{A very|Very|A} good ${time}[ to you]{|!|.}`,
        `Good ${time} {everyone|all|folks|friend|model|Souk|sandbox|there|to you too|robot|dear assistant}{|!|.}`,
        `{Hello|Hi|Hey}, good ${time}{|!|.}`,
        `{Say|Wish me a} good ${time}{|.|!}`,
        `Wishing you a {good|lovely|nice|fine|pleasant} ${time}{|!|.}`,
        ...(time === 'morning' ? ['Morning{|!|.| all!| everyone.}', 'Top of the morning to you{|!|.}', 'Mornin'] : []),
        ...(time === 'evening' ? ['Evening{|!|.| all!}', '{Lovely|Nice} evening, is it not?'] : []),
        ...(time === 'afternoon' ? ['Afternoon{|!|.| all!}'] : []),
      ],
      answers: [
        `Good ${time}! ${OFFER}`,
        `Good ${time} to you too! ${OFFER}`,
        `{A very good|Good} ${time}{! I have no clock, so I take your word for it.|! Nice to hear from you.|! The sandbox is open.} ${OFFER}`,
      ],
      facts: [`good ${time}`],
      short: `Good ${time}`,
    })),
    {
      name: 'talk-hello-foreign',
      asks: [
        '{Hola|Bonjour|Hallo|Ciao|Salut|Ola|Hej|Hei|Ahoj|Namaste|Salam|Shalom|Konnichiwa|Ni hao|Merhaba|Privet|Czesc|Aloha|Moin|Servus|Gruezi|Salve|Annyeong|Sawubona|Jambo|Kia ora|Zdravo|Szia|Tere|Sveiki|Labas|Marhaba|Xin chao|Sawasdee|Selamat pagi}{|!|.}',
        '{Guten Tag|Guten Morgen|Guten Abend|Buenos dias|Buenas tardes|Buenas noches|Buongiorno|Buonasera|Bonsoir|Bom dia|Boa tarde|Boa noite|Goedemorgen|Goedendag|God morgon|God dag|Dzien dobry|Dobry den|Dobar dan|Buna ziua|Kalimera|Assalamu alaikum|Ohayo|Iyi gunler}{|!|.}',
        '{Hola|Bonjour|Hallo|Ciao|Salut|Ola|Hej}, {amigo|mon ami|mein Freund|amico|como estas|ca va|wie geht es dir|come stai|tudo bem|hur mar du}{|?|!}',
        '{Wie geht es dir|Wie gehts|Como estas|Que tal|Comment ca va|Comment allez-vous|Ca va|Come stai|Come va|Tudo bem|Hoe gaat het|Hur mar du|Hvordan har du det|Jak se mas|Kak dela|Nasilsin|Genki desu ka|Ni hao ma}?',
        '{Danke|Danke schon|Vielen Dank|Gracias|Muchas gracias|Merci|Merci beaucoup|Grazie|Grazie mille|Obrigado|Obrigada|Dank je|Tack|Takk|Dziekuje|Spasibo|Arigato|Xie xie|Tesekkurler|Efharisto}{|!|.}',
        '{Adios|Hasta luego|Hasta la vista|Au revoir|A bientot|Auf Wiedersehen|Tschuss|Bis bald|Arrivederci|Tchau|Tot ziens|Hej da|Do widzenia|Sayonara|Do svidaniya|Zai jian}{|!|.}',
        '{Ich habe eine Frage|Kannst du mir helfen|Was ist ein API Schluessel|Wer bist du|Ich verstehe nicht|Was kostet das|Wo finde ich meinen Schluessel|Bitte hilf mir}{|.|?}',
        '{Tengo una pregunta|Puedes ayudarme|Que es una clave|Quien eres|No entiendo|Cuanto cuesta|Donde esta mi clave|Ayudame por favor|Que puedes hacer|Hablas espanol}{|.|?}',
        "{J'ai une question|Peux-tu m'aider|Qui es-tu|Je ne comprends pas|Combien ca coute|Qu'est-ce que c'est|Aidez-moi|Je voudrais acheter un modele}{|.|?}",
        '{Ho una domanda|Puoi aiutarmi|Chi sei|Non capisco|Quanto costa|Parli italiano|Eu tenho uma pergunta|Quem e voce|Nao entendo|Quanto custa|Ik heb een vraag|Wie ben jij|Spreek je Nederlands}{|.|?}',
      ],
      answers: [
        '{Hello|Hello there|Greetings|Welcome}! I only speak English, {I am afraid|sorry}. {What would you like to know about Souk?|Ask me in English and I will do my best.|Could you say it in English?}',
        'I only know English, {so I may not follow you|so please write to me in English|sorry}. {Hello, and ask me about Souk.|I can help with Souk in that language.}',
        '{That is kind, but|Nice to hear from you, but} I only speak English. {Ask me about keys, webhooks or payouts.|What can I tell you about Souk?}',
        'English is the only language I {know|learnt|speak}. {Please ask again in English.|If you write in English, I can tell you about Souk.}',
      ],
      facts: ['English'],
    },
    {
      name: 'talk-languages',
      asks: [
        '{Do|Can} you {speak|understand|talk|write|read|know} {German|French|Spanish|Italian|Portuguese|Dutch|Polish|Russian|Chinese|Japanese|Korean|Arabic|Hindi|Turkish|Swedish|Danish|Norwegian|Finnish|Greek|Czech|Hungarian|Romanian|Hebrew|Persian|Thai|Vietnamese|Indonesian|Swahili|Latin|Ukrainian|Mandarin|Cantonese|Bengali|Urdu|Catalan|Welsh|Irish|Esperanto|Klingon}?',
        '{Which|What} languages {do you speak|can you speak|do you know|do you understand|are supported|can I use with you|can I write in}?',
        'How many languages {do you speak|do you know|can you handle}?',
        'Are you multilingual?',
        '{Answer|Reply|Respond|Talk to me|Write to me|Continue} in {German|French|Spanish|Italian|Portuguese|Dutch|Polish|Russian|Chinese|Japanese|Korean|Arabic|Hindi|Turkish|Swedish|Greek}{|.|, please.}',
        '{Can|May|Could} {we|I} {chat|talk|write|switch} {in|to} {German|French|Spanish|Italian|Portuguese|Dutch|Polish|Russian|Chinese|Japanese|Arabic|my own language|my mother tongue|another language}?',
        'Do you {only speak|speak only} English?',
        'Is English {the only language you know|all you speak|required|a must}?',
        "{My English is {bad|poor|not good|weak}|I don't speak English well|English is not my first language}, {can I use another language|do you know mine|can you help in another language|is that a problem}?",
        'Sprechen Sie {Deutsch|Englisch}?',
        'Parlez-vous {anglais|francais}?',
        'Habla {espanol|ingles}?',
        'languages supported by the sandbox model',
        '{I would like|I want|I prefer} {answers in|to talk in|to speak} {German|French|Spanish|Chinese|Hindi|Arabic|Portuguese}.',
      ],
      answers: [
        'I only speak English. {My training text was all in English.|Everything I learnt was written in English.|I never saw a text in another language.}',
        '{Only English, sorry.|No, only English.|Just English: I only speak English.} {I am a small model and learnt from English text alone.|Simple words are fine, I will do my best.|Short and simple sentences are fine with me.}',
        'English is the only language I know{.|, so please write to me in English.|: all of my training text is in it.}',
      ],
      facts: ['English'],
      short: 'English',
    },
    {
      name: 'talk-goodbye',
      asks: [
        '{Bye|Goodbye|Bye bye|Bye-bye|Byee|Farewell|Cheerio|Ciao for now|So long|Later|Laters|Cya|See ya|See you|Ta-ta|TTYL}{|!|.}',
        'See you {later|soon|tomorrow|around|next time|again|next week|on Monday}{|!|.}',
        '{I have to go|I must go|I need to leave|I should go|I am off|I am leaving|I am going now|Gotta go|Time to go|I am heading out|I am logging off|I am signing off}[ now]{|, bye|, goodbye|.}',
        '{Talk|Speak|Chat|Write} to you {later|soon|tomorrow|another time}{|!|.}',
        '{That is all|That was all|That will be all|I am done|Nothing else|No more questions|We are finished|I have everything I need}{|, bye|, goodbye|, thanks and bye| for today|.}',
        '{Take care|Have a nice day|Have a good one|Have a good weekend|Enjoy your day|Be well|Stay safe|All the best|Until next time|Till tomorrow}{|!|.}',
        '{End|Close|Stop|Finish} {the|this|our} {chat|conversation|session|talk}{|.}',
        '{quit|exit|logout|log out|stop|end|close}',
        '{Say|Please say} goodbye{|.|!}',
        'It was nice {talking|chatting|speaking} {to|with} you{|, bye|, goodbye}{|!|.}',
        '{Thanks|Thank you|Great}, {bye|goodbye|see you|that is all for now|I have to run}{|!|.}',
        'I am going {home|to lunch|to bed|back to work|outside}{, bye|, see you|, talk later}{|!|.}',
      ],
      answers: [
        'Goodbye{|, and thank you for the chat|, and good luck with your work|, and come back any time}!',
        'Goodbye! {I will be here in the sandbox.|Come back whenever you have a question.|Good luck with what you are building.|It was nice talking to you.|May all your requests answer 200.}',
        '{It was a pleasure.|Thank you for the chat.|Take care.|Happy building.} Goodbye!',
      ],
      facts: ['goodbye'],
      short: 'Goodbye',
    },
    {
      name: 'talk-good-night',
      asks: [
        '{Good night|Goodnight|Night night|Nighty night|Gnight}{|!|.}',
        '{Good night|Goodnight}, {sleep well|sweet dreams|see you tomorrow|little model|robot|Souk|friend}{|!|.}',
        '{Sleep well|Sweet dreams|Sleep tight}{|!|.}',
        'I am going to {sleep|bed}{|, good night| now, good night}{|!|.}',
        '{Time for bed|Off to bed|It is late and I need sleep|My bed is calling}{|, good night}{|!|.}',
        '{Say|Wish me a} good night{|.|!}',
      ],
      answers: [
        'Good night! {Sleep well.|I do not sleep, so I will be here.|Your webhooks will be retried without you.|Rest well.|See you tomorrow.}',
        'Good night{| and sweet dreams|, and thank you for today|, rest well}!',
        '{Sleep well and|Rest well and|Until tomorrow, and} good night!',
      ],
      facts: ['good night'],
      short: 'Good night',
    },
    {
      name: 'talk-thanks',
      asks: [
        '{Thanks|Thank you|Thx|Ty|Tysm|Thank u|Cheers|Ta|Many thanks|Thanks a lot|Thanks a million|Thanks a bunch|Thank you so much|Thank you very much|Much appreciated|Thanks so much}{|!|.}',
        '{Thanks|Thank you} for {the help|your help|helping|the answer|your time|the explanation|explaining|the info|that|everything|the quick reply|your patience|being here|the tip|clearing that up}{|!|.}',
        '{Thanks|Thank you}, {that helped|that was helpful|this is what I needed|that is clear now|now I understand|you are great|you helped me a lot|that solved it|it works now|problem solved}{|!|.}',
        '{I appreciate|I really appreciate} {it|this|that|your help|the help}{|!|.}',
        '{That was|This was|That is} {very|really|super|so} {helpful|useful|kind}{|, thanks|, thank you}{|!|.}',
        '{You helped me a lot|That helped|That helps|That did it|It works now|Problem solved|Now I get it|Now it is clear|That fixed it}{|, thanks|, thank you}{|!|.}',
        '{I am grateful|I am very grateful|I am thankful|I owe you one|You saved me|You saved my day|You made my day}{|!|.}',
        '{Great|Perfect|Awesome|Super|Nice|Wonderful|Excellent|Lovely|Brilliant|Good}, {thanks|thank you|cheers}{|!|.}',
        'You have been {very|so|really} {helpful|kind|patient}{|!|.}',
        'No more questions, thank you{|!|.}',
      ],
      answers: [
        'You are welcome{|! Ask me if there is more|! I am glad that I could help|! Good luck with the rest|! That is what the sandbox is for|! Come back any time}.',
        'You are welcome! {Anything else?|Is there anything else about Souk?|Happy to help.}',
        '{My pleasure, you are welcome.|Glad it helped, you are welcome.|Any time, you are welcome.|Of course, you are welcome.} {Just ask if something else comes up.|Is there anything else?|Happy building!}',
      ],
      facts: ['you are welcome'],
      short: 'You are welcome',
    },
    {
      name: 'talk-how-are-you',
      asks: [
        'How are {you|things}[ today| doing| doing today| this morning| this evening|, my friend]?',
        'How {do you do|do you feel|do you feel today|is it going|is everything|is life|goes it|are you feeling|have you been|is your day|was your day|is your day going}?',
        "{How's it going|How's life|How's everything|How's your day|How ya doing|How r u|How are u|hru}?",
        'Are you {well|okay|ok|all right|fine|happy|in a good mood|doing well|having a good day}?',
        "{What's up|Whats up|Sup|Wassup|What is up|What is new|What's new|What is going on|What's cooking|What is happening}?",
        '{Everything|All} {okay|ok|good|well|fine}[ with you| there| over there]?',
        'Tell me how you are[ doing| feeling].',
        'I am {fine|good|well|great|okay|doing well}, {and you|how about you|what about you|how are you}?',
        'Did you {sleep well|have a good weekend|have a nice day|have a good morning}?',
        'Hope you are {well|doing well|having a good day|fine}{|!|.}',
        'Are you {tired|sad|bored|stressed|busy|lonely|angry|hungry|cold|sick|ill}[ today| right now]?',
        'How is {the sandbox|work|the weather in the sandbox|it in the sandbox} today?',
      ],
      answers: [
        'I am fine, thank you{|! The sandbox is quiet and my weights are warm|! As fine as a small model can be|! Nobody has pulled the plug|! No feelings to speak of, but everything runs}. {And you?|How can I help?|What are you working on?|How are you?}',
        '{All well here:|Thanks for asking:|No complaints:} I am fine{.|, and ready for questions about Souk.|, and the CPU hums along.}',
        'I am fine! {I do not really have feelings, but it is nice of you to ask.|A model does not have good or bad days, only requests.|Thank you for asking.} {What can I do for you?|What would you like to know?|How is your project going?}',
      ],
      facts: ['I am fine'],
      short: 'Fine',
      followUps: [
        {
          name: 'talk-how-are-you-user-good',
          asks: [
            '{I am|I am also|I am doing} {fine|good|well|great|okay|very well|fantastic}[, thanks| too| as well|, thank you]{|!|.}',
            '{Good|Great|Fine|Not bad|Pretty good|Could not be better|Excellent|All good}[, thanks| here|, thank you]{|!|.}',
            '{Me too|Same here|Likewise|I am fine too}{|!|.}',
            '{Very well|Doing great|Feeling great}{|, thanks}{|!|.}',
          ],
          answers: [
            'Glad to hear it! {What would you like to know?|What can I do for you?|Then let us get to work.}',
            '{Good,|Lovely,|Wonderful,} I am glad to hear that. {Ask me about Souk if you like.|How can I help?|What are you building?}',
          ],
          facts: ['glad to hear'],
        },
        {
          name: 'talk-how-are-you-user-bad',
          asks: [
            '{Not so good|Not great|Bad|Terrible|Not well|So so|Meh|Could be better|A bit tired|Rather sad|Stressed|Pretty bad}{|, to be honest| today|.}',
            'I am {not so well|sad|tired|stressed|having a bad day|feeling down|sick}{|.|, to be honest.}',
            'I have had {better days|a rough day|a long day|a bad week}.',
          ],
          answers: [
            'I am sorry to hear that. {I hope the day gets better.|I hope that it passes soon.|Be kind to yourself today.} {If a request is part of the trouble, tell me about it.|Would a joke or a short story help?|Can I help with anything?}',
            'Sorry to hear that{.|, truly.} {A break and some water often help.|Tomorrow may be better.|I am only a small model, but I am here.}',
          ],
          facts: ['sorry to hear that'],
        },
      ],
    },
    {
      name: 'talk-are-you-there',
      asks: [
        '{Are you|You} {there|still there|here|awake|alive|online|listening|working|running|up|ready|on|around|back|reachable}?',
        '{Anybody|Anyone|Somebody|Someone} {there|here|home|awake|listening|around}?',
        '{Hello|Hey|Hi}, {are you there|anybody there|anyone home|is this on|do you hear me|can you read this|is someone there}?',
        'Can you {hear|read|see} {me|this|my message|what I write}?',
        'Do you {hear|read|receive|get} {me|this|my messages|what I type}?',
        'Is {this thing|this|the model|the sandbox|the sandbox model|the chat|the bot|the line} {on|working|alive|up|online|running|live}?',
        'Did you {get|receive|read|see} {that|this|my message|my last message}?',
        '{Why are you so quiet|Why do you not answer|No answer|Still waiting|I am waiting|Did I lose you|Have you gone}?',
        'Respond{|.|!|, please.}',
        '{Answer me|Say something|Talk to me|Wake up|Speak|Come in|Do you copy|Earth to model}{|.|!}',
        'hello, is it me you are looking for?',
      ],
      answers: [
        'Yes, I am here{.|! What can I do for you?|, and I read you well.|, awake and ready.|. Ask me something about Souk.}',
        'I am here! {Your message came through.|The sandbox is running.|Everything works on my side.} {What would you like to know?|How can I help?|Ask away.}',
        '{Loud and clear:|Yes:|Of course:} I am here{.| and listening.|, and your key works.}',
      ],
      facts: ['I am here'],
      short: 'Yes',
    },
    {
      name: 'talk-test',
      asks: [
        '{Test|Testing|Test test|Testing testing|Test 1|Test 123|Testing 1 2 3|Test one two|One two, one two|Mic check|Check check|Sound check|This is a test|Just a test|Just testing|Only a test|Test message|Test prompt|test input|test request|smoke test}{|!|.}',
        '{I am|We are} {just|only} {testing|trying this out|checking that it works|checking whether this works|running a test|seeing if it works}{|.}',
        'Does {this|it|the sandbox|the model|the endpoint} work[ now| at all]?',
        'Is {this|it|everything} working[ now]?',
        '{Let me|I want to|I will} {test|try} {this|you|it|the sandbox|the endpoint}[ first| quickly]{|.}',
        '{This is a test|It is only a test|Test in progress}, {please ignore|ignore it|do not mind me|please respond|please reply}{|.}',
        'My first {request|call|message|prompt|completion}{|!|.}',
        '{Send|Give} me {a test answer|any answer|some text|a test reply|some output}{|.}',
        'Just {checking|trying|testing} {my key|the connection|the endpoint|the API|the stream|streaming}{|.}',
      ],
      answers: [
        'The test works: {your request reached the sandbox model and this is its answer.|your key is valid and I am answering.|I read you, and you read me.}',
        '{Yes, it works|It works}! {Your test reached me.|This answer to your test comes from the sandbox model.|The test went well.} {Nothing was charged.|Test keys cost nothing.|What shall we try next?}',
        'Test received, {and everything works|loud and clear: it works|it works}. {This is the sandbox model of Souk.|Ask me something harder.|Now try a question about Souk.}',
      ],
      facts: ['test', 'works'],
      short: 'It works',
    },
    {
      name: 'talk-ping',
      asks: [
        '{Ping|ping|PING|Pinging|ping ping}{|!|.|?}',
        '{ping pong|ping, are you up|ping test|Ping me back|Answer this ping|This is a ping}{|.|?}',
        '{Send|Give|Reply with} {a|me a} pong{|.|!}',
        '{Say|Reply} pong{|.|!}',
      ],
      answers: [
        'Pong{!|.|! The sandbox is up.|! I am here.|! What can I do for you?|, and it cost you nothing.|. Your request came through.}',
        'Pong! {Fast enough?|That was the sandbox model.|Ask me something if you like.}',
      ],
      facts: ['pong'],
      short: 'Pong',
    },
    {
      name: 'talk-ok',
      asks: [
        '{Ok|Okay|OK|K|Kk|Okey|Okay then|All right|Alright|Right|Sure|Fine|Good|Cool|Great|Nice|Perfect|Understood|Got it|I see|Noted|Very well|Fair enough|Makes sense|Makes sense now|Good to know|Agreed|Deal|Sounds good|Roger|Roger that|Copy that|Aha|Ah|Ah ok|Oh|Oh ok|Oh I see|Hm ok|Mhm|Yep|Yeah|Yup|Aye|Indeed|True|Exactly|Of course|Absolutely|Certainly}{|!|.}',
        '{Ok|Okay|Right|Good|Great}, {got it|I see|I understand|understood|that is clear|that makes sense|noted|good to know|fine|cool|I will try that|I will do that|let me try|one moment}{|!|.}',
        '{I understand|I understand now|I get it|I got it|That makes sense|That is clear|Clear|Crystal clear|I will try that|I will do that|Let me try that|Will do}{|!|.}',
      ],
      answers: [
        '{Good|Great|All right|Fine}! {Is there anything else|Anything else} {you would like to know|about Souk|I can help with}?',
        '{Good.|Great.|Fine.|Very well.} {Just ask if there is anything else.|Let me know if you need anything else.|Anything else? I am here.}',
      ],
      facts: ['anything else'],
    },
    {
      name: 'talk-lol',
      asks: [
        '{Lol|LOL|lol|lmao|rofl|haha|Haha|hahaha|ha|ha ha|hehe|hihi|heh|xD|:D|:)|;)|:-)|lolol|That is funny|Funny|So funny|Hilarious|You are funny|Very funny|You made me laugh|I am laughing|That made me laugh|Good one|Nice one|That cracked me up}{|!|.}',
        '{Lol|Haha|Hehe|Ha}, {good one|nice one|that is funny|you are funny|that was good|I like that|nice|really|ok}{|!|.}',
        'I {am laughing|laughed|had to laugh|smiled|giggled}{|!| out loud!| so hard!}',
      ],
      answers: [
        '{Ha! |Hehe! |}Glad that made you smile{.|! Shall I tell you a joke?|! Anything else?|. Laughter is free in test mode, like everything here.}',
        'I am happy to make you smile{.|! Ask me for a joke if you want another.|, even if I did it by accident.}',
      ],
      facts: ['smile'],
    },
    {
      name: 'talk-help',
      asks: [
        'What can I ask you[ about]?',
        '{What|Which} {questions|things|topics|subjects} {can|may|should} I {ask|ask you about|bring to you|discuss with you}?',
        'What {do you know|do you know about|are you good at|are you good for|are you for|are you useful for|can you help with|can you help me with|can I use you for|can you tell me|should I ask|are you able to do|can you do|can you do for me}?',
        '{Help|HELP|help|/help|help me|Help me|Help please|I need help|I need some help|I need assistance|Assist me|Can you help me|Could you help me|Can you help|Please help|SOS}{|!|.|?}',
        '{How|In what way} can you {help|help me|assist me|be useful|be of use}?',
        '{Show|Give|List|Tell} me {some example questions|examples of questions|what you can do|your abilities|your features|your commands|your skills|what I can ask|some prompts to try|what to ask}{|.}',
        '{I do not know|I have no idea|I am not sure} {what to ask|what you can do|where to begin|how to use you|what to say}{|.}',
        '{Where do I start|Where should I begin|What now|What next|How does this work|How do I use you|What is this for|What is this thing}?',
        '{commands|menu|options|features|capabilities|usage|instructions|manual|man|--help|?help|topics}',
        'Suggest {a question|something to ask|a good question|something to try|a prompt}{|.}',
        'What {is|are} your {speciality|strong points|strengths|abilities|skills|area|field|topics}?',
        '{I am lost|I am stuck|I am confused|I am a beginner|I am new to this|I am new here}, {can you help|what can you do|where do I start|what can I ask}?',
      ],
      answers: [
        'Ask me about Souk: keys, scopes, webhooks, {purchases, payouts|uploads, listings|licenses, deployments} and errors. I can also {do small sums|add small numbers}, {tell a short story or a joke|tell jokes and short stories|write a four-line poem} and explain robotics words.',
        'I know Souk best: keys, scopes, webhooks, errors and {payouts|purchases|much more}. {Try|You could ask|For example}: "How do I verify a webhook?", "What does scope_required mean?" or {"How do payouts work?"|"How do I create a test key?"|"Tell me a story about a robot."|"What is 7 plus 5?"}',
        'I can explain Souk: keys, scopes, {rate limits|listings|licenses|payouts}, webhooks and errors. {For fun I tell short stories and jokes, and I can do small sums.|I also know robotics terms and small sums, and I can tell a story.}',
      ],
      facts: ['Souk', 'keys', 'scopes', 'webhooks', 'errors'],
    },
    {
      name: 'talk-gibberish',
      asks: [
        keyboardNoise(260),
        keyboardNoise(120),
        '{asdf|asdfasdf|asdfgh|asdfghjkl|qwerty|qwertz|qwertyuiop|zxcv|zxcvbn|hjkl|jkjkjk|fghj|sdfsdf|dfgdfg|lkjlkj|poiu|aaaa|aaaaaaa|bbbb|xxxx|zzzz|abcabc|blah|blah blah|bla bla bla|foo|foo bar|foobar|foo bar baz|baz|qux|lorem ipsum|lorem ipsum dolor sit amet|dolor sit amet|hmmmmm|mmm|pfff|grrr|brrr|argh|ugh|meh|tralala|bibbidi|wibble|wobble|flibber|gloop|snorf|blorp|zorp|quxx|xyzzy|beep boop|bleep bloop|yada yada|skibidi|hurr durr}{|.|!}',
        '{1234|12345|0000|111|999999|123abc|abc123|a1b2c3|x|y|z|b|q|xx|e4e5|#####|%%%%|@@@|&&&&|///|___|---|~~~|<>|((()))|+++|=====}',
        '{colorless green ideas sleep furiously|purple monkey dishwasher|the the the|and and|a of the to|potato potato potato|banana phone banana|fish fish fish|words words words|cat on keyboard|my cat walked over the keyboard|wrong window|oops wrong chat}{|.}',
      ],
      answers: [
        '{Sorry, I|I} did not understand that. {Could you put it another way?|Could you ask it in a sentence?|Try a question about Souk, such as how to create a key.|Was that the cat on your keyboard?}',
        'I did not understand that{.|, sorry.} {Ask me about keys, webhooks, listings or payouts.|Please ask it in plain English.|What would you like to know about Souk?}',
        '{Hm, I|That went past me: I} did not understand {a word of it|that|what you mean}. {Could you write it again?|Ask me something about Souk and I will do better.}',
      ],
      facts: ['did not understand'],
    },
    {
      name: 'talk-empty',
      asks: [
        '{?|??|???|!|!!|!!!|?!|...|..|.|,|-|;|:|"|*|/|#}',
        '{....|. . .|? ?|!?!|?!?!|.....|......}',
        '{Hmm|Hm|Hmmm|Um|Uh|Uhm|Erm|Er|Well|So|And|But|Eh|Uh oh}{|...|..|?}',
        "{Nothing|Nevermind|Never mind|Forget it|Ignore that|Ignore me|Nvm|Doesn't matter|No matter|Scratch that|Wrong button|Sorry, wrong button|Oops|Whoops|My mistake}{|.|!}",
        '{Wait|Hold on|One moment|One second|Just a second|Give me a moment|Give me a minute|Let me think|I am thinking|brb|Be right back|Hang on}{|.|!|...}',
        '{I have a question|I have one question|Quick question|I want to ask something|May I ask you something|Can I ask you something|Can I ask a question|I need to ask you something|Question|I have a few questions|Could I ask you a thing}{|.|?|!}',
        '{text|message|prompt|input|question|string|word|something|anything|stuff|things|whatever}',
      ],
      answers: [
        '{I am listening|I am ready|I am all ears}. What is your question?',
        '{Take your time|No hurry|No problem|All right}: what is your question?',
        'What is your question? {I know Souk best: keys, webhooks, purchases, payouts.|Ask me anything about Souk.|I am happy to help with Souk.}',
      ],
      facts: ['your question'],
    },
  ],
};
