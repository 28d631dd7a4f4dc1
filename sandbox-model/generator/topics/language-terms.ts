import { type Entry, idea, notion, quantity, several, thing, topicOfTerms } from '../term-frames.ts';

export const languageTerms: readonly Entry[] = [
  thing({
    call: 'language model',
    also: ['LLM', 'large language model', 'chat model'],
    is: [
      'a model that writes text by predicting the next token, again and again',
      'a model of text: it keeps predicting the next token and so writes answers',
    ],
    more: [
      'I am a very small one, with 14 million parameters.',
      'A large one has billions of parameters.',
      'In Souk its task is `language`.',
    ],
    own: [
      'How does a chatbot write its answers?',
      'What does LLM {stand for|mean}?',
      'How do you write your answers, word by word?',
      'How do chat models {work|come up with text}?',
      'What does a language model predict?',
    ],
    called: [
      'What do you call a model that writes text by predicting the next token?',
      'What kind of model is behind a chatbot?',
      'Models that write text are called what?',
    ],
    facts: ['predicting the next token'],
    short: 'a model that predicts the next token',
  }),
  idea({
    call: 'token',
    also: ['text token', 'language model token'],
    is: [
      'a piece of text, often a word or a part of one, which is the unit a language model reads and writes',
      'the unit a language model reads and writes: a piece of text, often a word or part of a word',
    ],
    more: [
      'As a rule of thumb, 100 tokens are about 75 English words.',
      'In Souk inference is priced per million tokens.',
      'My own vocabulary has 4096 of them.',
    ],
    own: [
      'What is a token in a prompt? Not the API kind.',
      'What are prompt tokens and completion tokens?',
      'What exactly is billed when you pay per token?',
      'In what units does a language model read?',
      'Is a token the same as a word?',
    ],
    called: [
      'What do you call the pieces of text that a language model reads and writes?',
      'Text is cut into which units for a language model?',
      'A word or part of a word, as a model sees it, is called what?',
    ],
    facts: ['piece of text'],
    short: 'a piece of text',
    after: [
      {
        name: 'term-token-words',
        asks: [
          'How many words is that?',
          'How many {tokens|of them} are in {a word|100 words}?',
          'How long is one {of them|token}?',
          'So is a word one token?',
          'And 100 of them, how many words?',
          'How do they compare with words?',
        ],
        answers: [
          'As a rule of thumb, 100 tokens are about 75 English words. {Common words are one token; rare ones are several.|}',
          'Roughly 75 English words make 100 tokens. {So a token is a bit shorter than a word.|}',
        ],
        facts: ['100 tokens', '75 English words'],
      },
    ],
  }),
  thing({
    call: 'tokenizer',
    also: ['tokeniser', 'text tokenizer'],
    is: [
      'the part that cuts text into tokens and puts tokens back together into text',
      'a tool that cuts text into tokens for a model, and turns tokens back into text',
    ],
    more: [
      'Mine is a byte-level BPE with 4096 tokens.',
      'Each model needs its own; a wrong one gives nonsense.',
      'In a GGUF file it is included.',
    ],
    own: [
      'How does text become numbers for a model?',
      'What cuts text into tokens?',
      'What is BPE used for?',
      'Which part splits words into pieces?',
    ],
    called: [
      'What do you call the part that cuts text into tokens?',
      'Text in, tokens out: which tool does that?',
      'Name of the thing that splits words into pieces for a model',
    ],
    facts: ['cuts text into tokens'],
    short: 'what cuts text into tokens',
  }),
  notion({
    call: 'quantisation',
    also: ['quantization', 'quantising a model', 'model quantization'],
    is: [
      'storing the weights of a model in fewer bits, such as 8-bit instead of 16, so that the model is smaller and faster and only a little less exact',
      'making a model smaller by storing its weights in fewer bits, such as 8-bit or 4-bit instead of 16',
    ],
    more: [
      'With 8 bits nearly nothing is lost; with 4 bits a little.',
      'I am stored with 8 bits myself.',
      'GGUF files are often quantised.',
    ],
    own: [
      'How can I make a model smaller?',
      'My model does not fit into memory. What can I do to shrink it?',
      'What do {Q4|Q8|int8|4-bit} {mean|stand for} in model names?',
      'What does an 8-bit model mean?',
      'Why are GGUF files so small?',
    ],
    called: [
      'What do you call storing weights {with|in} fewer bits?',
      'Making a model smaller by using 8 or 4 bits per weight is called what?',
      'Name for shrinking a model by rounding its numbers',
    ],
    facts: ['weights', 'fewer bits'],
    short: 'storing weights in fewer bits',
    after: [
      {
        name: 'term-quantisation-worse',
        asks: [
          'Does {it|the model} get worse?',
          'Does that cost quality?',
          'What do I lose?',
          'Is there a {drawback|price|catch}?',
          'How bad is the loss?',
          'And is it less exact then?',
        ],
        answers: [
          'A little: with 8 bits nearly nothing is lost, with 4 bits a little quality is.',
          'With 8 bits nearly nothing is lost; with 4 bits a little quality goes. {Below that it gets noticeable.|}',
        ],
        facts: ['8 bits nearly nothing', '4 bits a little'],
        short: 'a little',
      },
    ],
  }),
  several({
    call: 'embeddings',
    alone: false,
    also: ['text embeddings', 'vector embeddings'],
    is: [
      'lists of numbers that stand for words, texts or pictures, so that similar things have similar numbers',
      'vectors, that is lists of numbers, for words, texts or pictures: similar things have similar numbers',
    ],
    more: ['They serve to search by meaning.', 'A language model turns each token into one first.'],
    own: [
      'What is an embedding?',
      'embedding meaning',
      'How can a computer see that two sentences mean the same?',
      'How does search by meaning work?',
      'How do words become vectors?',
    ],
    called: [
      'What do you call lists of numbers that stand for words, similar for similar things?',
      'Words as vectors, so that similar words lie close together, are called what?',
      'Name for the vectors that search by meaning uses',
    ],
    facts: ['lists of numbers', 'similar things have similar numbers'],
    short: 'lists of numbers for meaning',
  }),
  quantity({
    call: 'context window',
    also: ['context length', 'context size', 'context limit'],
    is: [
      'how many tokens a model can look at at once, question and answer together',
      'the limit on how many tokens a model can look at at once, with the whole conversation and the answer in it',
    ],
    more: ['Mine is 2048 tokens.', 'What is too far back is forgotten or refused.', 'Long documents need a large one.'],
    own: [
      'How much text can a model {remember|look at|take in} at once?',
      'Why does a chatbot forget the start of a long conversation?',
      'What does a context of 2048 {tokens|} mean?',
      'What happens when a conversation gets too long for a model?',
    ],
    called: [
      'What do you call how many tokens a model can look at at once?',
      'The memory of a chat model, measured in tokens, is called what?',
      'Which limit says how long a conversation can be?',
    ],
    facts: ['how many tokens', 'at once'],
    short: 'how many tokens a model can look at',
    after: [
      {
        name: 'term-context-window-mine',
        asks: [
          'How {big|long|large} is yours?',
          'And yours?',
          'What is your own?',
          'How many tokens can you take?',
          'What about you?',
          'How much can you read at once?',
        ],
        answers: [
          'Mine is 2048 tokens, {about 1500 words, question and answer together.|which is small, as I am a small sandbox model.}',
          '2048 tokens. {I am a small sandbox model, so it is short.|Question and answer share it.}',
        ],
        facts: ['2048 tokens'],
        short: '2048 tokens',
      },
    ],
  }),
  notion({
    call: 'temperature',
    alone: false,
    also: ['sampling temperature', 'the temperature setting'],
    is: [
      'a setting for how random the answers of a language model are',
      'the setting that says how random the choice of the next token is, and so the answers',
    ],
    more: [
      'Near 0 the model always takes the likeliest token; high values make it wild.',
      'Use a low one for facts and a higher one for stories.',
    ],
    own: [
      'What does the temperature parameter do?',
      'What does temperature 0 mean?',
      'Why do I get a different answer each time?',
      'Is the temperature of a model about heat?',
    ],
    called: [
      'What do you call the setting for how random the answers are?',
      'Which setting makes a language model more creative or more careful?',
      'At 0 the likeliest token is always taken: which setting is this?',
    ],
    facts: ['how random'],
    short: 'how random the answers are',
  }),
  notion({
    call: 'top-p sampling',
    also: ['nucleus sampling'],
    is: [
      'choosing the next token only among the likeliest ones that together reach a share p',
      'a limit on chance: the next token is chosen only among the likeliest ones that together reach p',
    ],
    more: ['With 0.9 the unlikely tail is cut off.', 'It is set with `top_p`, next to the temperature.'],
    own: ['What does top_p 0.9 mean?', 'How do I cut off unlikely tokens?'],
    called: [
      'What do you call choosing only among the likeliest tokens that together reach a share?',
      'Another name for nucleus sampling',
      'Which setting next to temperature cuts off unlikely tokens?',
    ],
    facts: ['only among the likeliest'],
    short: 'choosing only among the likeliest tokens',
  }),
  idea({
    call: 'hallucination',
    also: ['AI hallucination', 'made-up answer'],
    is: [
      'an answer that sounds right but is made up',
      'when a language model says something made up that sounds right',
    ],
    more: [
      'Models write what is likely, not what is checked.',
      'I can do that too, so check what matters in the documentation.',
      'Ask for sources, and verify them.',
    ],
    own: [
      'Why do {chatbots|language models} {make things up|invent things|lie}?',
      'Can you be wrong and sound sure?',
      'What does it mean that a model hallucinates?',
      'Do language models always tell the truth?',
      'hallucinate, what does that mean for a model?',
    ],
    called: [
      'What do you call an answer of a model that sounds right but is made up?',
      'A chatbot invents a fact: what is this called?',
      'Word for things that language models make up',
    ],
    facts: ['sounds right', 'made up'],
    short: 'a made-up answer that sounds right',
  }),
  thing({
    call: 'transformer',
    also: ['transformer model', 'transformer architecture'],
    is: [
      'a kind of neural network that reads a whole sequence at once and uses attention to relate its parts',
      'the kind of neural network behind most language models: it uses attention to relate all parts of a text',
    ],
    more: ['I am a small one myself, built like Llama.', 'Pictures and robot actions can be handled by it as well.'],
    own: [
      'What architecture do language models have?',
      'Is a transformer an electrical part?',
      'Which network is behind most chatbots?',
      'What is the T in GPT?',
    ],
    called: [
      'What do you call the kind of network that uses attention and is behind most language models?',
      'Which neural network reads a whole sequence at once with attention?',
      'Name the architecture behind chatbots',
    ],
    facts: ['neural network', 'attention'],
    short: 'a neural network with attention',
  }),
  notion({
    call: 'attention',
    also: ['self-attention', 'the attention mechanism'],
    is: [
      'the way in which a transformer decides which other tokens matter for each token',
      'a mechanism by which each token looks at the others, to see which other tokens matter',
    ],
    more: [
      'So "it" can be linked to the cup that was named before.',
      'Its cost grows quickly with the length of the text.',
    ],
    own: [
      'How does a model know what "it" refers to?',
      'How do tokens look at each other?',
      'How does a transformer decide what matters?',
    ],
    called: [
      'What do you call the mechanism by which tokens look at each other?',
      'By what does a transformer decide which other tokens matter?',
      'The core idea of the transformer is called what?',
    ],
    facts: ['which other tokens matter'],
    short: 'which other tokens matter for each token',
  }),
  idea({
    call: 'prompt',
    alone: false,
    also: ['LLM prompt', 'input prompt'],
    is: [
      'the text you give to a language model: your question and everything before it',
      'what you send to a language model, the text with your question or instruction',
    ],
    more: ['A clear one gets a better answer.', 'Its tokens are counted as prompt tokens.'],
    own: ['What is the text I send to a model?', 'What do prompt tokens count?', 'What goes into a language model?'],
    called: [
      'What do you call the text that you give to a language model?',
      'Your question to a chat model is called what?',
      'The input of a language model has which name?',
    ],
    facts: ['the text', 'language model'],
    short: 'the text you give to a model',
  }),
  notion({
    call: 'LoRA',
    also: ['low-rank adaptation', 'a LoRA adapter'],
    is: [
      'low-rank adaptation: fine-tuning with a few small extra matrices while the big model stays as it is',
      'a cheap way of fine-tuning, short for low-rank adaptation, which trains only a few small extra matrices',
    ],
    more: ['The extra file is small and can be swapped.', 'It needs much less memory than full fine-tuning.'],
    own: [
      'How can I fine-tune a big model cheaply?',
      'What does LoRA {stand for|mean}?',
      'Can I fine-tune with little memory?',
      'What is an adapter for a model?',
    ],
    called: [
      'What do you call fine-tuning with a few small extra matrices?',
      'Short name for low-rank adaptation',
      'Cheap fine-tuning that leaves the big model as it is, name?',
    ],
    facts: ['low-rank adaptation', 'small extra matrices'],
    short: 'low-rank adaptation',
  }),
  notion({
    call: 'distillation',
    also: ['knowledge distillation', 'distilling a model'],
    is: [
      'training a small model to give the same answers as a big one',
      'teaching a small model with the answers of a big one, training it to give the same answers',
    ],
    more: ['The big one is the teacher, the small one the student.', 'The small one is cheaper and faster to run.'],
    own: [
      'How can a small model learn from a big one?',
      'What are teacher and student models?',
      'How do I get a fast small model out of a slow big one?',
    ],
    called: [
      'What do you call training a small model on the answers of a big one?',
      'Teacher and student models belong to which method?',
      'A small model copies a big one: name of the method?',
    ],
    facts: ['small model', 'the same answers'],
    short: 'a small model learns from a big one',
  }),
  notion({
    call: 'retrieval-augmented generation',
    also: ['RAG', 'retrieval augmented generation'],
    is: [
      'looking up fitting documents first and giving them to the model together with the question',
      'a method of looking up fitting documents first, so that the model answers from them',
    ],
    more: ['It makes answers more current and easier to check.', 'Embeddings are used to find the documents.'],
    own: [
      'What does RAG {stand for|mean}?',
      'How can a model answer from my own documents?',
      'How do chatbots use a company handbook?',
    ],
    called: [
      'What is RAG short for?',
      'What do you call looking up documents and giving them to the model with the question?',
      'A model that first searches documents and then answers uses which method?',
    ],
    facts: ['looking up fitting documents first'],
    short: 'looking up documents before answering',
  }),
];

/** Words about language models. */
export const languageTermsTopic = topicOfTerms('language-terms', 'in language models', 0.5, languageTerms);
