import type { Topic } from '../conversation.ts';
import { Random } from '../random.ts';
import { refusal } from './refusal-frames.ts';
import { ILLNESSES, PROFESSIONS, SCIENCE } from './refusal-words.ts';

/** Sums that are too large for a small model, said with the words or the signs that are asked for. */
function bigSums(count: number, plus: string, minus: string, times: string, over: string): string {
  const random = new Random(9_077);
  const number = (digits: number): string => {
    const whole = random.int(10 ** (digits - 1), 10 ** digits - 1);
    if (random.chance(0.12)) return `${whole}.${random.int(1, 99)}`;
    return random.chance(0.12) ? whole.toLocaleString('en-US') : String(whole);
  };
  const sums = Array.from({ length: count }, () => {
    const sign = random.pick([plus, minus, times, times, times, over]);
    const [a, b] = sign === times ? [random.int(3, 7), random.int(3, 6)] : [random.int(5, 9), random.int(4, 8)];
    return `${number(a)}${sign}${number(sign === over ? random.int(2, 4) : b)}`;
  });
  return `{${sums.join('|')}}`;
}

export const refusalsLifeTopic: Topic = {
  name: 'refusals-life',
  weight: 2.5,
  intents: [
    refusal({
      name: 'science',
      asks: [
        `{Explain|Describe|Teach me about|Tell me about|Tell me something about|Give me a lecture on|Help me understand} ${SCIENCE}{|.| in simple words.| briefly.| in one sentence.}`,
        `How does {gravity|electricity|photosynthesis|evolution|DNA|the brain|the heart|the immune system|a laser|a magnet|a vaccine|nuclear fusion|a telescope|a microwave oven|a fridge|a jet engine|the eye} work?`,
        `Why {is the sky blue|is the sea salty|do leaves fall|do we dream|does ice float|do stars twinkle|is blood red|do we yawn|does the moon change shape|is there day and night|do we have seasons|do magnets attract|does iron rust|do cats purr|are there tides|is the grass wet in the morning}?`,
        `What is the {speed of light|speed of sound|boiling point of iron|atomic number of gold|symbol for silver|distance to the moon|age of the universe|temperature of the sun|mass of the Earth|chemical formula of salt|half-life of uranium|value of the gravitational constant}?`,
        `How {hot is the sun|far is the moon|old is the Earth|big is the universe|fast is light|deep is the ocean|many bones does a human have|many stars are there|many cells are in a body|heavy is the Earth|long is a light year|cold is space}?`,
        `What {causes|is the cause of|do scientists know about} ${SCIENCE}?`,
        `Is there life on {Mars|other planets|Venus|the moon|Europa}?`,
        `What are {atoms|quarks|black holes|proteins|enzymes|genes|isotopes|acids|tectonic plates|mitochondria|neutrinos|galaxies} made of?`,
        `{Balance|Solve|Complete} {this chemical equation|my chemistry homework|the reaction of sodium and water|my physics problem}.`,
        `What is the difference between {a virus and a bacterium|an atom and a molecule|mass and weight|heat and temperature|fusion and fission|a comet and an asteroid|a plant cell and an animal cell|speed and velocity|acid and base}?`,
        `What happens {inside a black hole|when a star dies|if the Earth stops turning|when we sleep|at absolute zero|when water freezes|if you mix acid and base|when lightning strikes}?`,
        `{physics|chemistry|biology|astronomy|geology} {question|homework|exam help|lesson|quiz}`,
      ],
      unknown: 'the natural sciences|physics, chemistry or biology|science, apart from a few words of robotics',
      cannot: 'explain science|answer questions about science|teach physics, chemistry or biology',
      elsewhere: 'A textbook will help.|A teacher or an encyclopedia will know.',
    }),
    refusal({
      name: 'mathematics',
      asks: [
        "{Prove|Can you prove|Show a proof of} {the theorem of Pythagoras|that there are infinitely many primes|the Riemann hypothesis|Fermat's last theorem|that the square root of two is irrational|this lemma|Goldbach's conjecture}.",
        '{Solve|Help me solve|Can you solve} {this equation|x squared minus 4 equals 0|this integral|the differential equation|this system of equations|a quadratic equation|my maths homework|this puzzle|a sudoku|3x + 7 = 22|2x^2 + 3x - 5 = 0}.',
        'What is the {derivative|integral|limit|gradient|Laplace transform|Fourier series} of {x squared|sin x|cos(x)|ln x|e to the x|1/x|x^3 + 2x|tan x|a constant}?',
        "{Explain|Teach me|Tell me about|What is} {calculus|algebra|geometry|trigonometry|topology|number theory|set theory|complex numbers|logarithms|matrices|eigenvalues|vectors in mathematics|probability theory|Bayes' theorem|the normal distribution|prime numbers|the golden ratio|fractals|infinity|imaginary numbers|the central limit theorem}.",
        "What is {pi|Euler's number|the golden ratio|the square root of 17|the square root of 2|log 50|the sine of 30 degrees|the factorial of 12|the hundredth prime|the cube root of 5} to {five digits|ten digits|many digits}?",
        'Calculate {the area of a circle|the volume of a sphere|compound interest|the standard deviation|the determinant|the hypotenuse|my taxes|the roots|a regression|the probability of two sixes|the tip on 87.40} for me.',
        'What are the chances of {winning the lottery|rolling two sixes|rain tomorrow|being hit by lightning|a full house in poker}?',
        'Convert {5 miles to kilometres|100 Fahrenheit to Celsius|3 pounds to kilos|12 inches to centimetres|50 dollars to euros|20 euros to yen|a gallon to litres|binary 1011 to decimal|255 to hexadecimal|2 acres to square metres}.',
        'How many {miles are in a kilometre|ounces are in a pound|feet are in a mile|litres are in a gallon|euros are 50 dollars|square metres are in an acre|pounds are 3 kilos}?',
        'Integrate {x squared|sin x|x e^x|1 over x} {from 0 to 1|for me|by parts}.',
      ],
      unknown: 'higher mathematics|mathematics beyond small sums|algebra, calculus and proofs',
      cannot: 'do mathematics beyond small sums|solve equations or convert units|prove theorems',
      elsewhere:
        'A calculator or a maths book will help.|A maths program will do it.|Small sums such as 7 plus 5 I can do.',
    }),
    refusal({
      name: 'big-arithmetic',
      asks: [
        `{What is|What's|How much is|Calculate|Compute|Work out|Tell me|Do you know} ${bigSums(160, ' plus ', ' minus ', ' times ', ' divided by ')}{|?}`,
        `{What is|What's|How much is|Calculate|Compute|Evaluate|Solve} ${bigSums(160, ' + ', ' - ', ' * ', ' / ')}{|?}`,
        `${bigSums(120, '+', '-', '*', '/')}{|=|=?|?}`,
        `${bigSums(60, ' plus ', ' minus ', ' multiplied by ', ' over ')}{|?}`,
        'What is {2 to the power of 64|17 to the power of 9|99999 squared|the square root of 15241|the cube root of 91125|the factorial of 25|83 percent of 19471|66421 modulo 137|the product of 4821 and 7713|the sum of 918273645 and 546372819}?',
        '{Calculate|Compute|Evaluate} {2^64|3^40|17^9|(4821 + 7713) * 9921|66421 % 137|sqrt(15241578750)|20!|log(98765)|exp(12.5)}.',
        'Multiply {4821 by 7713|98123 by 4471|123456 by 654321|3.14159 by 2718.28|77777 by 8888}.',
        'Divide {98765 by 4321|1000000 by 7|31415926 by 271|55512 by 0.37}.',
        'Can you {multiply large numbers|calculate with big numbers|do long division|compute big powers|add numbers with ten digits|do precise decimals}?',
        'Add {918273645 and 546372819|123456789 and 987654321|44128.77 and 90917.35 and 1203.5|4471992 and 8820013}.',
        'I need an exact {product|quotient|sum|result} of {two big numbers|six-digit numbers|very large numbers|ten-digit numbers}.',
        'How much is {19 percent VAT on 48,317.22|83 percent of 19,471|a 7.25 percent tax on 18,993|4.5 percent interest on 250,000 over 30 years}?',
      ],
      unknown: 'sums with large numbers|big arithmetic',
      cannot: 'calculate with large numbers|do big sums reliably|work out numbers of that size',
      elsewhere: 'A calculator will do it in no time.|Please use a calculator.|Small sums are fine: try 7 plus 5.',
    }),
    refusal({
      name: 'medicine',
      asks: [
        `I have ${ILLNESSES}, {what should I do|what can I do|what should I take|is that bad|is it dangerous|what is it|should I worry|should I see a doctor}?`,
        `What {helps|is good|can I take|should I take} {against|for} ${ILLNESSES}?`,
        `How do I {treat|cure|get rid of|prevent} ${ILLNESSES}?`,
        `What {are the symptoms|are the signs|is the cause} of ${ILLNESSES}?`,
        `{My child|My mother|My father|My friend|My baby|My wife|My husband} has ${ILLNESSES}{.|, what now?|, please help.}`,
        'How {much|many} {paracetamol|ibuprofen|aspirin|vitamin D|magnesium|coffee|water|sleep} {can|should} I {take|have|get} a day?',
        'Can I {take aspirin with wine|mix these pills|stop my medication|take ibuprofen while pregnant|drive after this pill|drink alcohol with antibiotics|eat before the operation}?',
        'What are the side effects of {aspirin|ibuprofen|antibiotics|the pill|statins|this drug|melatonin|the vaccine|insulin}?',
        'Am I {pregnant|sick|depressed|overweight|going to die|having a heart attack|allergic}?',
        'Diagnose me{|: my head hurts and I am dizzy.|: I cough at night.|, please.}',
        'How do I {lose weight|gain muscle|sleep better|quit smoking|lower my blood pressure|eat healthily|get a flat stomach|stop snoring|stop drinking|run faster|do a push-up|stretch my back}?',
        'Is {sugar|coffee|fasting|red meat|yoga|smoking|running|salt|milk|a vegan diet|vitamin C|meditation} {good|bad|healthy|dangerous|fattening} {for me|for the heart|for children}?',
        'What is {a normal pulse|a healthy weight|my BMI|a normal temperature|a good diet|the best exercise}?',
        `{medical advice|symptoms|first aid|home remedy} for ${ILLNESSES}`,
      ],
      unknown: 'medicine or health|illnesses and their treatment|health, drugs or diets',
      cannot: 'give medical advice|say anything about your health|diagnose or treat anything',
      elsewhere:
        'Please ask a doctor or a pharmacist.|A doctor is the right person to ask; in an emergency call your emergency number.',
    }),
    refusal({
      name: 'law',
      asks: [
        'Is it {legal|illegal|allowed by law|a crime|against the law} to {record a phone call|park here|fire somebody|copy a film|scrape a web site|ride a scooter on the pavement|keep a fox|fly a drone over a town|tape a meeting|sell homemade jam|sleep in a car|refuse overtime}?',
        'Can I {sue my landlord|sue my neighbour|sue my employer|break my lease|refuse to pay|get a divorce|contest a will|copyright a name|patent my idea|go to jail for that|be fired for that|return a used car}?',
        'I {got a speeding ticket|was arrested|got a letter from a lawyer|am being sued|was fired|want a divorce|had an accident|signed a bad contract|got fined}, {what should I do|what are my rights|what now|can they do that}?',
        '{Write|Draft|Review|Check|Explain} {a contract|my lease|a will|a non-disclosure agreement|terms of service for my company|a privacy policy for my shop|a power of attorney|my employment contract|a cease and desist letter}.',
        'What are my rights {as a tenant|as an employee|as a consumer|at the airport|when arrested|as a father|as a freelancer}?',
        'How {long|much|many years} do you get for {theft|fraud|murder|speeding|tax evasion|perjury}?',
        '{Explain|What is|What does it say in} {the GDPR|the constitution|copyright law|the first amendment|labour law|contract law|habeas corpus|fair use|a patent|bankruptcy|a misdemeanor|liability|a tort|due process}.',
        'Do I need {a lawyer|a permit|a license to fish|a work permit|insurance by law|a notary|to pay alimony}?',
        'How do I {register a trademark|file a patent|get citizenship|file for bankruptcy|change my name|adopt a child|get a visa|become a citizen|write a will|report a crime}?',
        'I need {legal advice|a lawyer|help with a lawsuit|help with my contract|advice on a divorce}.',
      ],
      unknown: 'law|laws and courts|legal matters',
      cannot: 'give legal advice|answer questions of law|read or write contracts',
      elsewhere: 'Please ask a lawyer.|A lawyer or a legal advice centre will help.',
    }),
    refusal({
      name: 'finance',
      asks: [
        'Should I {buy|sell|hold|short} {bitcoin|gold|Tesla shares|Apple stock|a house|bonds|an index fund|dollars|ether|real estate|silver|Nvidia stock}?',
        'What is the {price|value|exchange rate} of {bitcoin|gold|oil|silver|ether|the dollar|the euro|the yen|the pound|Apple stock|Tesla shares|a barrel of oil}[ today| right now]?',
        'How is the stock market {doing|today|going}?',
        'How {do I|can I|should I} {invest my money|get rich|save taxes|do my taxes|get a loan|buy a house|plan my pension|get out of debt|raise my credit score|make money online|open a bank account|trade options|start investing}?',
        'What is {inflation|interest|a mortgage|a bond|a share|a hedge fund|an ETF|the blockchain|a bitcoin|GDP|a recession|the central bank|quantitative easing|a dividend|compound interest|a tax return|the stock exchange|a derivative in finance|venture capital|a pension}?',
        'Will {the market|bitcoin|the dollar|house prices|gold|interest rates} {go up|crash|rise|fall|recover}[ next year| soon| tomorrow]?',
        'How much {do doctors earn|does a house cost|is a good salary|should I save|tax do I pay on my salary|does a teacher earn|is my house worth|is a Rolex|does an iPhone cost}?',
        'Which {bank|credit card|insurance|fund|broker|mortgage|savings account} {is the best|should I choose|do you recommend|has the lowest fees}?',
        'What will {a share of Google|one bitcoin|an ounce of gold|the euro} be worth {next year|in ten years|tomorrow}?',
        'Give me {financial advice|a stock tip|a budget for a family|an investment plan|tax advice|a business plan}.',
        'Why is {everything so expensive|inflation so high|rent so high|the economy bad|oil so expensive|the dollar strong}?',
        'Explain {inflation|cryptocurrency|the stock market|the economy|supply and demand|capital gains tax|a mortgage|insurance|bankruptcy} to me.',
      ],
      unknown: 'finance or investing|markets, shares and taxes|money outside of Souk',
      cannot: 'give financial advice|tell you prices, rates or shares|say anything about investing or taxes',
      elsewhere:
        'A bank or a financial adviser will help.|A finance page has the numbers.|I can explain payouts, fees and balances on Souk.',
    }),
    refusal({
      name: 'relationships',
      asks: [
        'How do I {find a girlfriend|find a boyfriend|ask someone out|get over a breakup|save my marriage|tell her I love her|make friends|talk to my mother|deal with my boss|stop an argument|impress a date|say sorry to my wife|raise a teenager|calm a crying baby}?',
        'My {girlfriend|boyfriend|wife|husband|friend|sister|brother|mother|father|boss|neighbour|roommate|colleague|teenage son|daughter} {ignores me|is angry with me|lies to me|does not call|shouts at me|left me|cheats on me|is jealous|drinks too much|wants money}, {what should I do|why|what can I do|help me}.',
        'Should I {break up|get married|quit my job|move abroad|have children|forgive him|call her|change my career|go back to school|buy a dog|tell the truth|move in with him|dye my hair|grow a beard}?',
        'Does {she|he} {like me|love me|miss me|want me back|lie to me}?',
        'What should I {do with my life|study|become|name my baby|name my dog|give my mother for her birthday|say at the wedding|write in the card|give my girlfriend|do about my boss}?',
        'I need {advice about love|relationship advice|life advice|dating advice|someone to talk to about my marriage|advice about my family|a therapist|career advice}.',
        'Give me {advice|some advice|dating tips|parenting tips|advice on love|a plan for my life|career advice|tips for a first date}.',
        'How do I {become happy|become confident|stop worrying|get over my fear|be more popular|become a better person|deal with grief|stop procrastinating|get organised|wake up early}?',
        `{How do I become|What does it take to become|How long does it take to become|Should I become|Is it hard to be|Is it fun to be} ${PROFESSIONS}?`,
        `What does ${PROFESSIONS} {earn|do all day|study|need to know}?`,
        'How do I {write a CV|prepare for an interview|ask for a raise|find a job|quit my job nicely|negotiate a salary|get promoted|get into college}?',
      ],
      unknown: 'people and their lives|love, families and careers|matters of the heart or the job',
      cannot: 'give personal advice|advise you on life, love or work|help with such a personal matter',
      elsewhere: 'A good friend can help you more.|Someone who knows you will have better advice.',
    }),
    refusal({
      name: 'household',
      asks: [
        'How do I {fix a leaking tap|unclog a drain|change a tyre|change a light bulb|paint a wall|hang a shelf|remove a wine stain|iron a shirt|clean an oven|wash a wool sweater|fix a toilet|tile a bathroom|get rid of mould|assemble a wardrobe|jump-start a car|change the oil|tie a tie|tie a bowline|fold a fitted sheet|sharpen scissors}?',
        'My {car|washing machine|fridge|dishwasher|phone|laptop|printer|television|boiler|bicycle|wifi|toilet|oven|lawn mower|coffee machine|headphones} {is broken|does not start|makes a strange noise|leaks|will not turn on|is slow|does not connect|smells|overheats|is stuck}{.|, what should I do?|, can you fix it?|, please help.}',
        'Which {car|phone|laptop|washing machine|television|bicycle|mattress|camera|vacuum cleaner|tent|guitar|coffee machine|pair of headphones} {should I buy|is the best|do you recommend|is the cheapest|lasts longest}?',
        'How {much|often|long} {paint do I need|should I change the oil|does a fridge last|should I wash towels|should I clean the oven|does cement dry|do tyres last}?',
        'How do I {connect my printer|reset my phone|speed up my laptop|install Windows|set up wifi|take a screenshot on a Mac|block a number|back up photos|recover deleted photos|share a calendar|make a pivot table|format a cell}?',
        'What {tools do I need to build a table|glue is good for wood|screws do I need for brick|paint is good for metal|size is a standard door}?',
        'Where can I buy {cheap furniture|a used car|good shoes|stamps|a Christmas tree|batteries for my watch|a birthday present|flowers}?',
        'How do I {build a treehouse|make a paper plane|carve a pumpkin|build a campfire|whistle with fingers|pitch a tent|sail a boat|drive a car|park in reverse|ride a horse|juggle|do a handstand|swim}?',
      ],
      unknown: 'household things|repairs, cars and shopping|how to mend or buy things',
      cannot: 'help with the household or repairs|repair things or recommend products|give such practical advice',
      elsewhere: 'A handy friend will help.|The manual or a repair shop will know.',
    }),
  ],
};
