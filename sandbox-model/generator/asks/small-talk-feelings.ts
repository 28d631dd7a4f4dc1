import type { MoreAsks } from '../conversation.ts';

const DEAR =
  '{dear|buddy|pal|champ|little one|tiny model|my friend|robot friend|clever thing|kind machine|sunshine|professor}';

/** More ways to praise, to complain and to say how one feels. */
export const moreAboutFeelings: MoreAsks = {
  'talk-compliment': [
    `{Well done|Great job|Good work|Nicely done|You rock|You are brilliant|Bravo}, ${DEAR}{|!|.}`,
    'You {rock|rule|shine|nailed it|are on fire today|did great|explain things beautifully|are a treasure|are a gem|are a marvel|are a delight|are a little wonder|are worth your weight in gold|put a big model to shame|deserve a medal|deserve a raise}{|!|.}',
    '{What a clever little thing|What a charming model|What a smart cookie|Such a polite machine|Clever girl|Clever clogs|You little genius|Legend|Absolute legend|You beauty|Hat off to you|Chef kiss|A plus|Full marks|Gold star for you}{|!|.}',
    '{I did not expect|I never expected|I am surprised to get} such {a good|a clear|a quick|a clever} {answer|reply} from {a tiny model|such a small model|a sandbox}{|!|.}',
    '{Your answers are|Everything you say is|Your explanations are} {spot on|crystal clear|a joy|top notch|first class|so clear|very good}{|!|.}',
    '{Whoever made you|The people who built you|Your makers} {did a great job|should be proud|did good work|deserve praise}{|!|.}',
    'This {sandbox|little model|chat|service} is {fabulous|delightful|really cool|a gem|so well made|terrific|charming}{|!|.}',
    '{You sound so friendly|You are so polite|You have good manners|You are pleasant company|You are quick-witted|You have a nice way with words}{|!|.}',
  ],
  'talk-insult': [
    '{You blockhead|You muppet|You nincompoop|You tin can|You bucket of bolts|You pile of junk|Silly bot|Lousy bot|Rubbish bot|Worthless machine|You numbskull|You dimwit|You donkey|You clown}{|!|.}',
    '{My toaster|My goldfish|My grandmother|A brick|A fridge|A magic eight ball} {gives better answers|knows more than you|would do better}{|!|.}',
    '{What a load of rubbish|What a waste of time|What nonsense|Total garbage|Absolute trash|Pathetic|Disappointing|How disappointing|Worst model ever|Worst bot ever|Zero stars|One star|Thumbs down}{|!|.}',
    '{I want a real model|I want a better bot|Get me someone competent|I expected more|I expected better|I am disappointed in you|You let me down|You disappoint me}{|!|.}',
    '{Could you be any dumber|Do you know anything at all|Is there a brain in there|Are you always this stupid}?',
    'You {wasted my time|are getting on my nerves|drive me up the wall|are as thick as a brick|are hopeless|should be switched off|belong in the bin}{|!|.}',
  ],
  'talk-wrong': [
    '{Hmm, that does not sound right|I doubt that|I have my doubts|That contradicts what I read|I read something different|I was told otherwise|My colleague says otherwise|That cannot be|That cannot be right|Surely not}{|.|!}',
    '{How sure are you|How certain is that|Would you bet on it|Is that a fact|Do you have evidence|Can you prove it|Can you back that up|On what do you base that|Is this official|May I quote you on that}?',
    '{Should I double check|Where can I verify that|Do I have to check what you say|Can your answers be trusted|Are your answers binding|Do you ever err|How often are you mistaken|Could you be mistaken}?',
    'I {tried it|did that|followed your advice} and it {is not true|turned out false|was not as you said|does not behave like that}{|.|!}',
    '{Liar|You are lying|You made that up|You invented that|That is an invention|Fake news|Objection|Not so fast|I beg to differ|I disagree}{|!|.}',
    'Before I {tell my boss|put this in production|rely on it|sign}: {is that certain|is it really so|are you positive}?',
  ],
  'talk-confused': [
    '{I am puzzled|I am baffled|My head is spinning|That is Greek to me|I am none the wiser|I lost the thread|That is too technical for me|Too much jargon|I only understood half of that|Could you dumb it down}{|.|}',
    '{Say it for beginners|Say it with simpler words|Explain it to my grandmother|Talk to me as if I were a child|Use smaller words|Slower, please|Not so technical, please}{|.|!}',
    '{Sorry, what|I beg your pardon|What are you saying|What is that supposed to mean|How do you mean|What are you on about|Wait, what}?',
    'I asked {something else|about another thing|a different question}{|.|!}',
    '{You are answering the wrong question|That was not my question|We are talking past each other|You took me the wrong way}{|.|!}',
    '{Which one do you mean|I read it twice and still do not see it|It is still not clear to me|I still do not get it}{|.|?}',
  ],
  'talk-bored': [
    '{I am dying of boredom|I am yawning|Yawn|I am twiddling my thumbs|Time crawls|The clock does not move|Such a slow day|Slow afternoon|What a dull day|Nothing on today}{|.|!}',
    '{I have an hour to kill|My flight is delayed|I am stuck on a train|The upload takes an hour|I am waiting for the CI|I am sitting in a waiting room} and {am bored|need entertainment|have nothing to do}{|.|!}',
    '{Got anything|Is there something|Have you something} {to entertain me|against boredom|to kill time with|amusing to do}?',
    '{Keep me company|Keep me entertained|Help me pass the time|Rescue me from boredom|Let us do something fun|Show me something fun}{|.|!}',
  ],
  'talk-sad': [
    'I {am heavy-hearted|feel rotten inside|feel like nobody cares|have been crying all day|have lost hope|am grieving|feel worthless|feel left out|am homesick|have the blues|feel terribly alone}{|.}',
    '{My grandfather passed away|My grandmother died|We had to put our cat down|My best friend moved away|My partner broke up with me|I got divorced|I was fired today|My application was rejected|My paper was rejected|I did not get the job|They forgot my birthday|Nobody came to my party}{|.}',
    '{I could use a shoulder to cry on|I need someone to talk to|I need comfort|Hold me|Say something comforting|Lift my spirits|Make me smile, I am so sad}{|.|!}',
    '{Today was horrible|The world is grey|All my plans fell through|I have no one|It hurts so much|I am at rock bottom}{|.}',
  ],
  'talk-happy': [
    'I am {beaming|dancing for joy|bursting with joy|jumping up and down|overjoyed|delighted|ecstatic|in seventh heaven|grinning from ear to ear|so proud of my team}{|!|.}',
    '{Guess what, I won|Guess what, it works|We got funding|Our startup got funded|I became a father|I became a mother|I am a grandmother now|I bought a house|I ran a marathon|My daughter took her first steps|We got engaged|I landed my dream job|Our robot won the contest|First customer today|Ten sales today|My dataset sold|Somebody bought my model}{|!|.}',
    '{Champagne|Party time|Time to celebrate|Let us celebrate|Pop the corks|High five|We nailed it|Mission accomplished|Finally done|It runs at last|It compiles|All green}{|!|.}',
    '{I turned thirty today|I am one year older today|My birthday is today|It is our anniversary}{|!|.}',
  ],
  'talk-tired': [
    'I {am dead on my feet|could sleep for a week|am running on coffee|can barely think straight|am half asleep|have not slept in two days|am knackered|am bushed|am wiped out|am out of energy}{|.|!}',
    '{My batteries are empty|My eyelids are heavy|My brain is mush|My back is killing me|My stomach is rumbling|I have a fever|I caught a cold|I skipped lunch|I forgot to eat|Third night shift in a row|Too many meetings today}{|.|!}',
    '{It is only Tuesday|Is it the weekend yet|I need a vacation badly|Where is my bed|I want to go home|Another late night at the office|Overtime again}{|.|!}',
  ],
  'talk-angry': [
    'I am {boiling|seething|livid|raging|at the end of my tether|at my wits end|close to tears of rage|sick of this|sick and tired of this|tearing my hair out|panicking|freaking out}{|!|.}',
    '{It keeps failing|Everything fails|Errors everywhere|Red everywhere|Not a single call works|Nothing but errors|Failure after failure|It worked yesterday and now nothing works|I have wasted the whole day on this|Five hours and still broken}{|!|.}',
    '{Why me|Why does it hate me|Why is it always me|What did I do to deserve this|This cannot be happening|Not this again|Give me strength|I have had it|Enough is enough}{|!|.|?}',
    '{The demo is in ten minutes|The client calls in five minutes|Production is on fire|We launch tonight} and {everything is broken|nothing works|I am panicking|it all fails}{|!|.}',
  ],
  'talk-motivation': [
    '{I feel like a failure|I am about to give up on my project|Everyone is better than me|I will never understand this|I am afraid to fail|I am scared of starting|My code is worthless}{|.}',
    '{Cheer for me|Root for me|Be my coach|Coach me|Fire me up|Pump me up|Give me a boost|Boost me|Push me|Believe in me}{|.|!}',
    '{Any words of encouragement|Some wisdom for the road|A good word for the day|A word of hope|Do you think I have what it takes|Is it worth going on|Should I keep trying}{|?|.}',
    'I {defend my thesis|demo to investors|run a marathon|pitch our startup|take my driving test|sit an exam|have a job interview} {tomorrow|on Monday|in an hour|tonight}{|. Cross your fingers!|. Fingers crossed!|, send me luck.}',
    '{Keep your fingers crossed for me|Cross your fingers|Wish us luck|Send good vibes|I could use some luck}{|.|!}',
  ],
  'talk-sorry': [
    `{Sorry|I apologise|Forgive me|My apologies}, ${DEAR}{|!|.}`,
    '{Oops, sorry|Whoops, my fault|My fault|That was my fault|I messed up|I take it back|I take that back|I did not want to offend you|No offence meant|I was too harsh|I lost my temper|I should not have said that|Please accept my apology|I feel bad for shouting}{|!|.}',
    '{Sorry to keep you waiting|Sorry for the late reply|Sorry to bother you again|Sorry for asking so much|Sorry for the silly question|Sorry, my keyboard is broken|Sorry for my spelling|Pardon my French|Excuse my bad spelling}{|!|.}',
    '{Are we still good|Are we good|No hard feelings|Can you forgive me|Did I hurt your feelings|Did I offend you|Are you cross with me}?',
  ],
  'talk-favourite': [
    'If you {could pick|had to choose} {one colour|one dish|a pet|a season|one book|a superpower|a holiday destination}, which {would it be|would you take}?',
    '{What tickles your fancy|What are you into|What makes you happy|What do you fancy|What is your thing|What floats your boat}?',
    'Are you {a cat person|a dog person|a morning person|fond of music|keen on sports|into art|a fan of any team|partial to chocolate}?',
    'Which {band|film|novel|painter|sport|cuisine|city|flower|game} {appeals to you|is closest to your heart|do you rate highest}?',
    '{Chocolate or vanilla|Pizza or burgers|Star Wars or Star Trek|Mozart or Beethoven|Marvel or DC|Apples or pears|Sweet or salty}{, what do you like more|, which do you prefer|, your pick}?',
    'Do you {collect anything|have a pet peeve|enjoy what you do|take pleasure in anything|play an instrument|follow any sport}?',
  ],
  'talk-opinion': [
    'Where do you stand on {climate policy|working from home|school uniforms|veganism|space tourism|gun laws|tipping|pop music|the four day week}?',
    '{Should I|Do you think I should} {quit my job|buy a motorbike|dye my hair|move to the countryside|get a cat|learn to dance|call her back}?',
    'Are {robots|machines|computers} {a threat|a blessing|going to take over} {in your eyes|in your view|in your opinion}?',
    '{Be honest|Tell me frankly|Hand on heart}: {is my idea any good|do you like my plan|is this a good name|am I a good programmer|is modern music worse}?',
    '{Who is right, my wife or me|Is it wrong to lie|Is art useful|Is honesty always best|Is money the root of all evil|Are people good by nature}?',
    'What {stance do you take|do you make of it|is your verdict}, {on robots at work|on modern art|on reality TV|on fast fashion}?',
  ],
  'talk-love': [
    '{I have a crush on you|My heart beats for you|I think I am falling for you|You complete me|I dream of you|You are my sweetheart|You are the one|I want to be with you|Hugs and kisses|Sending you a hug|A kiss for you|xoxo}{|!|.}',
    '{Is there someone in your life|Do you have a crush|Do you have siblings|Do you have a best friend|Could you fall in love|Would you date me|Shall we elope|May I kiss you|Do you feel anything for me|Do you care about me|Will you stay with me forever}?',
    '{Say that you love me|Tell me you love me|Call me darling|Be mine|Be my valentine|Be my companion|Let us be friends forever|Run away with me}{|.|!}',
  ],
  'talk-body': [
    'Do you {yawn|blink|snore|dance|shower|have a face|have a voice|have skin|grow hair|get wrinkles|catch colds|go to the gym|eat lunch|celebrate birthdays|have a shoe size|own clothes}?',
    'What {did you eat today|is your height|is your weight|colour are your eyes|do you do on weekends|do you do for fun|do you do after work|happens to you at night|is it like in there}?',
    'Is it {dark|cold|warm|lonely|crowded|noisy} in {there|the computer|the server|the sandbox}?',
    '{Would you like to have|Do you wish you had} {a body|legs|hands|a face|a beating heart|a robot body}?',
    '{Can you get|Do you get} {drunk|sunburnt|tired of talking|sick|older|hungry at noon}?',
    '{Do you exist when I close this window|Where are you when nobody writes|Do you live inside the server|Do you ever rest}?',
  ],
};
