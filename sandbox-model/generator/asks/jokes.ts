import type { MoreAsks } from '../conversation.ts';

const ANOTHER = [
  '{Encore|Hit me again|Again, again|Keep them coming|More of those|Do another|Let me hear another|Your next one|Once more|Second one}{|, please|!|.}',
  '{I liked that one|That was good|Not bad|Ha, nice}{, more of that|, have you got more|, next|, one more please}{|!|.}',
  '{That one was weak|I knew that one|I have heard that before|That was an old one}{, another|, a different one|, try another|, next one}{|, please|.}',
  '{How about|What about} {a second one|another|one more}?',
  '{My colleague wants one too|One for my colleague as well|And one for the road|And a last one}{|.|!}',
];

const EXPLAIN = [
  '{What is the punchline|What was the point|Where is the punchline|How is that a joke|Am I supposed to laugh|What is so funny|Care to explain}?',
  '{That went over my head|The joke is lost on me|I must be missing something|Crickets|I am not laughing|Groan|That hurt|Oh dear, that was flat|Booo|My eyes rolled}{|.|!}',
  '{Please explain the punchline|Explain that one|Spell out the joke|Break it down for me}{|.}',
  'That {fell flat|made no sense|was painful|was rather weak|is as old as the hills}{|.|!}',
  '{I have heard better|My uncle tells better jokes|You should not be a comedian|Do not quit your day job}{|.|!}',
];

/** More ways to ask for a joke, a riddle or a fact. */
export const moreAboutJokes: MoreAsks = {
  'joke-any': [
    '{Humour me|Amuse me with a joke|Tickle my funny bone|Give us a laugh|Cheer up the office with a joke|Put a smile on my face with a joke}{|.|!}',
    '{Hit me with|Treat me to|Let me have|Share|Throw in|Spare me} {a joke|a gag|a wisecrack|a quip|your silliest joke|your worst joke|something silly}{|.|!}',
    'Are there {any gags|any jokes|jokes} {in your head|in your training text|up your sleeve}?',
    '{What makes people laugh|Know any good ones|Heard any good ones lately|Any good jokes today|Got something to laugh about}?',
    'The {meeting|party|lesson|lunch break} {is too serious|needs a laugh}. {A joke, please|Got a joke|Tell us one}{|.}',
    '{gag|funny line|quick laugh|one-liner please|joke of the day|silly joke}',
    'Be {funny|a comedian|silly} {for a moment|for once|for me}{|.|!}',
    'My {daughter|son|grandfather|flatmate} {loves|wants|asked for} a joke. {Do you have one|Which one do you tell}?',
  ],
  'joke-robot': [
    '{My robotics class|Our robotics club|The lab} {needs|wants|could use} {a robot joke|something funny about robots}{|.}',
    '{What do robots laugh about|What is a joke that a robot would tell|Do robots have humour? Tell me a robot joke|How do you make a robot laugh}?',
    '{Share|Let me hear|Treat me to|Hit me with} {a gag|a joke|a quip} about {robots|androids|drones|robot vacuums|robot dogs|grippers}{|.|!}',
    '{android joke|drone joke|vacuum robot joke|funny robots|robot gag|robot one-liner}',
    'A robot walks into a bar. {What then|Go on|How does it end}?',
    'Got {anything|something} funny {with|involving|on} {a robot|robots|a robot arm} in it?',
  ],
  'joke-code': [
    '{Our stand-up|The retro|My dev team|The hackathon} {needs|wants|could use} {a coding joke|a developer joke|something funny about code}{|.}',
    '{What do programmers laugh about|How do you make a programmer laugh|Which joke do developers tell|Is there a joke that only coders get}?',
    '{Share|Let me hear|Treat me to|Hit me with} {a gag|a joke|a quip} about {bugs|JSON|APIs|databases|servers|coders|webhooks}{|.|!}',
    '{hacker joke|database joke|bug joke|json joke|http joke|sysadmin joke|geeky one-liner}',
    'A request walks into a bar. {What then|Go on|How does it end}?',
    'Got {anything|something} funny {for|that amuses} {backend people|software engineers|nerds|sysadmins}?',
  ],
  'joke-any-another': ANOTHER,
  'joke-robot-another': ANOTHER,
  'joke-code-another': ANOTHER,
  'joke-any-explain': EXPLAIN,
  'joke-robot-explain': EXPLAIN,
  'joke-code-explain': EXPLAIN,
  'joke-riddle': [
    '{Test my wits|Challenge me|Challenge my brain|Give my brain something to do|Let me guess something|Puzzle me|Stump me|Try to stump me}{|.|!}',
    '{Got|Have you got|Any} {a riddle|riddles|something to puzzle over|a conundrum|a teaser} {for me|for the kids|for a long train ride}?',
    '{conundrum|guessing game|what am I riddle|riddle for kids|mind game|quiz question}',
    '{Shall we|Could we|Do you want to} {play riddles|play twenty questions|have a quiz|play a little game|do a guessing game}?',
    'I {like|love|am fond of} {riddles|puzzles|brain teasers}. {Ask me one|Do you have one|Let me have one}{|.}',
    '{Another riddle|One riddle, please|A riddle for my daughter|Pose me a riddle|Set me a puzzle}{|.|!}',
  ],
  'joke-fun-fact': [
    '{Enlighten me|Educate me|Astonish me with a fact|Make me smarter|Teach me a thing|Broaden my mind}{|.|!}',
    '{Share|Let me hear|Drop|Hit me with} {a nugget of knowledge|a titbit|some trivia|an odd fact|a piece of trivia|a little-known fact}{|.|!}',
    '{did you know fact|trivia please|daily fact|odd fact|curious fact|little known fact}',
    'What {can I tell|could I tell} {at lunch|at a party|my colleagues} that {nobody knows|is interesting|surprises people}?',
    '{Any|Got any|Have you any} {fascinating facts|trivia|fun facts|curiosities} {for me|today|up your sleeve}?',
    'I bet you cannot tell me {a fact I do not know|something that surprises me|something new}{|.|!}',
  ],
  'joke-knock-knock': [
    '{Knock|Knock knock, model|Knock knock, sandbox|Knockity knock|Tap tap tap|Rap rap rap|Knock-knock-knock|*knocks on the door*|*rings the bell*|Ring ring}{|!|.}',
    '{I am knocking|There is a knock at the door|Somebody knocks|I knock at your door}{|!|.}',
    '{Ding-dong|Dingdong, open up|Open the door|Let me in}{|!|.}',
  ],
  'joke-weather': [
    '{Brr, it is freezing|Phew, what a heat|I am soaked from the rain|My garden needs rain|Finally some sunshine|First snow today|The fog is thick as soup|There is thunder outside|It hails here|A gale is blowing}{|.|!}',
    '{Sunny today|Rain again|Snow again|Fog again} {here|at our place|in my street}{|.|!}',
    '{Is the sun shining|Is it wet|Is it stormy|Is it chilly} {in there|where you live|at your end|in the sandbox}?',
    '{Spring is here|Autumn leaves everywhere|Winter is coming|Summer at last|The sky is so blue|The clouds look dark}{|.|!}',
  ],
  'joke-holidays': [
    '{Happy|A happy|Have a happy|Wishing you a happy} {Easter|new year|Halloween|Thanksgiving|Diwali|Hanukkah|Midsummer|Mothers day|Fathers day|Lunar new year}, {dear model|my friend|everyone|little one|robot}{|!|.}',
    '{Merry Christmas|Happy holidays|Happy new year} {to all of you|to the sandbox|from our family|from the whole team|and a good start}{|!|.}',
    '{Ho ho ho|Trick or treat|Eid Mubarak|Ramadan Mubarak|Happy Holi|Blessed Easter|Joyful Kwanzaa|Happy solstice|Happy carnival|Happy Towel day|Cheers, here is to a good year}{|!|.}',
    '{I wish you|We wish you} {a merry Christmas|happy holidays|a happy new year|a joyful Easter|a nice holiday season}{|!|.}',
    '{What are you doing|Do you have plans|Will you be alone} {for Christmas|on new year|over the holidays|at Easter}?',
  ],
};
