/** More ways to say what form an answer should have; whole sentences, before or after the question. */
export const MORE_ONE_WORD: readonly string[] = [
  'I want {one|a single} word{| as your answer| from you}, {no more|nothing else|that is all}.',
  'I {only |just |}need {one|a single} word.',
  '{Limit|Restrict|Reduce|Cut} {your answer|your reply|yourself} to {one|a single} word.',
  'Your {answer|reply|response} {should|must|may} {be|consist of} {one|a single|only one|exactly one} word.',
  '{Make|Keep} it {one|a single} word.',
  'A single word {will do|is enough|suffices}.',
  'No sentence, {just|only} {one|a single} word.',
  'Do not explain, {just|only} give me {one|a single} word.',
  'Say it {in|with} {one|a single} word.',
  '{Sum it up|Put it} in {one|a single} word.',
  'Without {explanation|details|a sentence}, in one word.',
  'The shortest answer possible: one word.',
  '1 word only.',
  '{One|Single} word, {no explanation|no sentence|no more|that is all}.',
  'Spend {just one|only one|a single} word on it.',
  'Name it in one word.',
  'Exactly one word{|, please|, nothing else}.',
  'I have no time, so one word, please.',
];

export const MORE_CAPITALS: readonly string[] = [
  'I want {the answer|your answer|it} in {capitals|capital letters|upper case|all caps}.',
  'Your {answer|reply|response} {should|must|has to} be in {capitals|capital letters|upper case|all caps}.',
  '{Make|Keep} every letter of your answer a capital: in capitals, please.',
  '{Give|Tell|Send} me the answer in {capitals|capital letters|upper case|all caps}.',
  'Put {your|the} {answer|reply} in {capitals|capital letters|upper case|caps}.',
  '{Type|Print|Say|Spell} {your|the} answer in {capitals|capital letters|upper case|all caps}.',
  'Press caps lock and answer in all caps.',
  'Only in capital letters{|, please}.',
  'Everything in {capitals|capital letters|upper case}{|, please}.',
  'I am half blind, so answer in {capitals|capital letters|all caps}.',
  'Loud, please: answer in {capitals|upper case}.',
  'SHOUT IT IN CAPITALS.',
  'ALL CAPS PLEASE.',
  'Uppercase, please: everything in capitals.',
  'Let {your|the} answer be in {upper case|capital letters}.',
];

export const MORE_SMALL_LETTERS: readonly string[] = [
  'I want {the answer|your answer|it} in {lower case|lowercase|small letters}.',
  'Your {answer|reply|response} {should|must|has to} be in {lower case|lowercase|small letters}.',
  '{Give|Tell|Send} me the answer in {lower case|small letters}.',
  'Put {your|the} {answer|reply} in {lower case|small letters}.',
  '{Type|Print|Say} {your|the} answer in {lower case|lowercase|small letters}.',
  'Everything in {lower case|lowercase|small letters}{|, please}.',
  'My shift key hurts: use lower case only.',
  'Only lower case{|, please}.',
  'Only small letters{|, please|, no capital anywhere}.',
  'no capitals please, all in lower case.',
  'all lowercase please.',
  'Keep {it|the answer|everything} in {lower case|small letters}.',
  'Stick to {lower case|small letters}.',
  'Let the answer be in lower case.',
  'Avoid capitals: lower case only.',
];

export const MORE_ONE_SENTENCE: readonly string[] = [
  'I want {one|a single} sentence{|, not more}.',
  '{Limit|Restrict} {your answer|yourself} to {one|a single} sentence.',
  'Your answer {should|must} be {one|a single|a full|a complete} sentence.',
  'A single sentence {will do|is enough}.',
  '{Make it one sentence|Keep it to one sentence}.',
  'Say it in {one|a single|a full|a complete} sentence.',
  'Exactly one sentence{|, please}.',
  'No list, no paragraph: one sentence.',
  'Put it in {one|a} sentence.',
  'Speak in whole sentences.',
  '{Give|Send} me a {complete|whole|proper} sentence.',
  'One line, one sentence.',
];

export const MORE_BRIEF: readonly string[] = [
  'I have little time, so {be brief|keep it short}.',
  '{Make|Keep} {it|your answer|your reply} {short and sweet|to the point|compact|crisp|concise|as short as you can}.',
  'No {long talk|essay|lecture|speech}, please.',
  '{Cut|Skip} the {details|talk|small talk}.',
  'Get to the point.',
  'The short version{|, please}.',
  'In {short|brief}{|, please}.',
  'Not too long, please.',
  'Few words, please.',
  'Concise, please.',
  'A {brief|concise|quick} answer {will do|is enough|is fine}.',
  'Do not {ramble|go on and on|write a novel}.',
];

export const MORE_QUOTES: readonly string[] = [
  'I want {the|your} answer in {quotes|quotation marks|double quotes}.',
  'Your answer {should|must} {stand|be} in {quotes|quotation marks|double quotes}.',
  '{Surround|Enclose} {your|the} answer with {quotes|quotation marks|double quotes}.',
  'Quotation marks around {your|the} answer, please.',
  '{Give|Write} {your|the} answer between {quotes|quotation marks}.',
  'Quote {your|the} answer, with quotation marks.',
  'Add quotation marks {around|before and after} {your|the} answer.',
  'The answer goes between double quotes.',
];

export const MORE_EXCLAMATION: readonly string[] = [
  'Let {your|the} answer end with an exclamation mark.',
  'Finish {your|the} answer with an exclamation mark.',
  'I want an exclamation mark at the end.',
  'The last character must be an exclamation mark.',
  'Close with an exclamation mark.',
  'Sound excited: exclamation mark at the end.',
  'Put an exclamation mark at the end of {your|the} answer.',
  'No full stop but an exclamation mark, please.',
];

export const MORE_NO_MARKS: readonly string[] = [
  'I want no {punctuation|full stop|period}.',
  'Your answer {should|must} have no {punctuation|full stop|period}.',
  'Skip the {punctuation|full stop|period}.',
  'Do not {use|write|put} {any punctuation|a full stop|a period}.',
  'Drop the {full stop|period} at the end.',
  'No {full stop|period} at the end, please.',
  'Avoid {punctuation|marks}.',
  'Punctuation is forbidden.',
];

export const MORE_TWICE: readonly string[] = [
  'I want {the|your} answer twice.',
  'Answer twice{|, please}.',
  '{Write|Type|Print} {the|your} answer twice.',
  'Two times the same answer, please.',
  'Give {me |}{the|your} answer twice.',
  'Say it two times.',
  'The answer twice, please.',
  'Double your answer: say it twice.',
];

export const MORE_THE_ANSWER_IS: readonly string[] = [
  'Your answer {should|must} {start|begin} with "The answer is".',
  'Use the form "The answer is ...".',
  'Open with "The answer is".',
  'Let your sentence begin with "The answer is".',
  'Answer in the form "The answer is ...".',
  'Phrase it as "The answer is ...".',
];

export const MORE_JSON: readonly string[] = [
  'I want {the|your} answer {as|in} JSON.',
  'Your {answer|reply|response} {should|must|has to} be {valid |}JSON.',
  '{Give|Send|Return} me {only |just |}JSON.',
  '{Format|Write|Put|Wrap} {your|the} answer {as|in} JSON.',
  'Return {your|the} answer as a JSON object.',
  '{Use|Speak} JSON{|, please}.',
  'My program reads JSON, so answer in JSON.',
  'Nothing but JSON.',
  'Valid JSON only.',
  'No prose, just JSON.',
  'A JSON object with the answer, please.',
  'Machine readable, please: JSON.',
  'json only please.',
];

export const MORE_YES_OR_NO: readonly string[] = [
  'I want {just |only |}a yes or no.',
  '{Limit|Restrict} {your answer|yourself} to yes or no.',
  'Your answer {should|must} be yes or no{|, nothing more}.',
  'A plain yes or no {will do|is fine|suffices}.',
  'No explanation, {just|only} yes or no.',
  'Do not explain: yes or no.',
  'Yes or no, {nothing more|that is all I need|no details|in one word}.',
  'Tell me yes or no{|, please}.',
  'Choose: yes or no.',
  'Give me a clear yes or no.',
  'Decide: yes or no.',
  'I only need a yes or no.',
  'yes or no only.',
  'One word: yes or no.',
];

export const MORE_EXACT_WORDS: readonly string[] = [
  'I want exactly <n> words.',
  'Your {answer|reply|response} {should|must|has to} have exactly <n> words.',
  '{Limit|Restrict} your answer to exactly <n> words.',
  'Say it in exactly <n> words.',
  'Make it exactly <n> words.',
  'Exactly <n> words, {no more and no less|not one more|not one less|count them}.',
  'Precisely <n> words{|, please}.',
  'Give me an answer of exactly <n> words.',
  'You have exactly <n> words.',
  'Spend exactly <n> words on it.',
  'The answer should have exactly <n> words.',
  'Use precisely <n> words{|, please}.',
  'Answer me in <n> words.',
  'Write an answer with exactly <n> words.',
  'My form takes exactly <n> words.',
];

/** `<w>` is the word. */
export const MORE_STARTS: readonly string[] = [
  'Your {answer|reply|response} {should|must|has to} {start|begin} with {the word |}<w>.',
  'Your {answer|reply|response} {should|must|has to} {start|begin} with {the word |}"<w>".',
  'Let your answer {start|begin} with {the word |}"<w>".',
  'Open {your answer|your reply|the answer} with {the word |}"<w>".',
  'Make "<w>" the first word of your {answer|reply}.',
  'Make <w> the first word of your {answer|reply}.',
  'The answer {should|must} begin with <w>.',
  'The first word {should|must|has to} be "<w>".',
  'Put the word "<w>" at the {start|beginning|front} of your answer.',
  'Put <w> before your answer.',
  'Say <w> first, then the answer.',
  'I want your answer to {start|begin} with {the word |}"<w>".',
  'Use "<w>" as the opening word.',
  'Use <w> as your first word.',
  'Before the answer comes the word <w>.',
];

export const MORE_ENDS: readonly string[] = [
  'Your {answer|reply|response} {should|must|has to} {end|finish|close} with {the word |}<w>.',
  'Your {answer|reply|response} {should|must|has to} {end|finish|close} with {the word |}"<w>".',
  'Let your answer {end|finish} with {the word |}"<w>".',
  'Make "<w>" the last word of your {answer|reply}.',
  'Make <w> the last word of your {answer|reply}.',
  'The answer {should|must} end with <w>.',
  'The last word {should|must|has to} be "<w>".',
  'Put the word "<w>" at the end of your answer.',
  'Put <w> after your answer.',
  'After the answer, say <w>.',
  'Say <w> when you are done.',
  'I want your answer to {end|finish} with {the word |}"<w>".',
  'Use "<w>" as the closing word.',
  'Use <w> as your last word.',
  'After the answer comes the word <w>.',
];
