import { type Entry, idea, notion, quantity, several, thing, topicOfTerms } from '../term-frames.ts';

export const learningTerms: readonly Entry[] = [
  notion({
    call: 'machine learning',
    also: ['ML', 'statistical learning'],
    is: [
      'making computers learn from examples instead of programming every rule',
      'a way to build software in which the computer learns from examples instead of fixed rules',
    ],
    more: [
      'The result of learning is a model.',
      'Souk is a marketplace for such models and the data they learn from.',
      'It needs data, a model and a way to measure errors.',
    ],
    own: [
      'How can a computer learn?',
      'What does ML {stand for|mean}?',
      'How do machines learn from data?',
      'Is machine learning the same as programming rules?',
    ],
    called: [
      'What do you call it when computers learn from examples?',
      'Software that learns from data instead of rules: what is this field called?',
      'What is ML short for?',
    ],
    facts: ['from examples'],
    short: 'learning from examples',
  }),
  thing({
    call: 'neural network',
    also: ['neural net', 'deep network', 'artificial neural network'],
    is: [
      'a model made of many simple units in layers, whose connections have weights that are learnt',
      'layers of simple units with connections, and the weights of these connections are learnt from data',
    ],
    more: [
      'It is loosely inspired by the brain.',
      'With many layers one speaks of deep learning.',
      'I am one myself, a small one.',
    ],
    own: [
      'What is deep learning built on?',
      'What is inside a neural network?',
      'Is a neural network like a brain?',
      'What are layers in a network?',
    ],
    called: [
      'What do you call a model made of layers of simple units with weights?',
      'Which kind of model is loosely inspired by the brain?',
      'Layers, units and weights make up what?',
    ],
    facts: ['layers', 'weights', 'learnt'],
    short: 'layers of simple units with learnt weights',
  }),
  several({
    call: 'weights',
    also: ['model weights', 'model parameters', 'the weights of a model'],
    is: [
      'the numbers inside a model that training adjusts; they are what a model has learnt',
      'the learnt numbers of a model, adjusted in training and stored in its files',
    ],
    more: [
      'They are stored in files such as safetensors or GGUF.',
      'I have about 14 million of them; large models have billions.',
      'Who has the weights can run the model.',
    ],
    own: [
      'What is a weight[ in a neural network]?',
      'What is a parameter of a model?',
      'What does 7B or 70B in a model name count?',
      'What does it mean that a model has 14 million parameters?',
      'What is inside a model file?',
      'Where is what a model has learnt?',
    ],
    called: [
      'What do you call the numbers inside a model that training adjusts?',
      'The learnt numbers of a network are called what?',
      'What is stored in a model file, in one word?',
    ],
    facts: ['numbers', 'learnt'],
    short: 'the learnt numbers of a model',
  }),
  notion({
    call: 'training',
    alone: false,
    also: ['model training', 'training a model'],
    is: [
      'showing a model many examples and adjusting its weights until its errors are small',
      'the learning phase, adjusting the weights of a model on many examples until its errors are small',
    ],
    more: ['It needs data, time and usually a GPU.', 'Using the finished model is called inference.'],
    own: [
      'How is a model {made|trained|taught}?',
      'How does a model learn?',
      'What happens while a model trains?',
      'How do models get good at something?',
    ],
    called: [
      'What do you call adjusting the weights of a model on examples?',
      'The learning phase of a model is called what?',
      'What comes before inference in the life of a model?',
    ],
    facts: ['adjusting', 'weights', 'errors are small'],
    short: 'adjusting the weights on examples',
  }),
  notion({
    call: 'inference',
    alone: false,
    also: ['model inference', 'running inference'],
    is: [
      'using a trained model: giving it an input and getting its answer',
      'the use of a trained model, giving it an input and getting an answer, without learning anything new',
    ],
    more: [
      'In Souk one calls it with `POST /v1/chat/completions`, or invokes a deployment.',
      'It is far cheaper than training.',
    ],
    own: [
      'What is it called to use a model after training?',
      'Does a model learn during inference?',
      'What does it mean to run inference?',
      'What does inference mean when you talk about models?',
    ],
    called: [
      'What do you call using a trained model?',
      'Giving a finished model an input and getting its answer is called what?',
      'After training comes what?',
    ],
    facts: ['trained model', 'getting'],
    short: 'using a trained model',
  }),
  thing({
    call: 'dataset',
    alone: false,
    also: ['data set', 'training dataset'],
    is: [
      'a collection of examples from which a model learns or on which it is tested',
      'a set of examples, such as pictures, texts or robot recordings, from which a model learns',
    ],
    more: [
      'In Souk a dataset consists of shards and is published once it is complete.',
      'Its quality limits how good a model can get.',
      'For robots it is often a set of episodes.',
    ],
    own: [
      'What do I need to train a model, apart from a computer?',
      'What is a {robot|robotics} dataset?',
      'What is in a dataset?',
      'Where does a model get its examples from?',
    ],
    called: [
      'What do you call a collection of examples for a model?',
      'Pictures, texts or recordings collected for training are called what?',
      'A model learns from what collection?',
    ],
    facts: ['examples', 'learns'],
    short: 'a collection of examples',
  }),
  thing({
    call: 'test set',
    also: ['held-out set', 'holdout set', 'test split'],
    is: [
      'data kept away from training, to see how well a model does on what it has never seen',
      'a part of the data that is kept away from training and used only to measure the finished model',
    ],
    more: [
      'Testing on training data only shows what was learnt by heart.',
      'The validation set is a second such part, for choosing settings.',
    ],
    own: [
      'Why should I not test on my training data?',
      'How do I know that my model is good on new data?',
      'Why split data into training and test?',
      'What is held-out data?',
    ],
    called: [
      'What do you call data kept away from training to measure a model?',
      'The part of the data that a model never sees in training is called what?',
      'On which data do you measure a finished model?',
    ],
    facts: ['kept away from training'],
    short: 'data kept away from training',
  }),
  idea({
    call: 'label',
    also: ['class label', 'target', 'ground truth label'],
    is: [
      'the right answer that belongs to an example',
      'the right answer attached to an example, such as "cat" for a picture of a cat',
    ],
    more: ['People or other programs write them.', 'Learning with them is called supervised learning.'],
    own: ['What is ground truth?', 'What does labelled data mean?', 'What does a label tell a model?'],
    called: [
      'What do you call the right answer that belongs to a training example?',
      'The word "cat" attached to a photo of a cat is its what?',
      'Name for the correct answer of an example',
    ],
    facts: ['right answer'],
    short: 'the right answer of an example',
  }),
  idea({
    call: 'epoch',
    also: ['training epoch'],
    is: [
      'one pass over the whole training data',
      'one round of training in which every example was seen once, one pass over the whole training data',
    ],
    more: ['Models are often trained for several epochs.', 'Too many of them may lead to overfitting.'],
    own: [
      'What does it mean to train for {10|3|five} epochs?',
      'How often does a model see the data in one epoch?',
      'How many times is the data seen per epoch?',
    ],
    called: [
      'What do you call one pass over the whole training data?',
      'When every example was seen once, what is finished?',
      'Word for a full round through the training data',
    ],
    facts: ['one pass over the whole training data'],
    short: 'one pass over the training data',
  }),
  idea({
    call: 'batch',
    also: ['mini-batch', 'training batch'],
    is: [
      'a handful of examples that a model learns from in one step',
      'a small group of examples, a handful of examples handled together in one step',
    ],
    more: ['The batch size says how many there are in it.', 'A bigger one needs more memory.'],
    own: [
      'What is the batch size?',
      'What does a batch size of 32 mean?',
      'My GPU runs out of memory with a big batch. What is a batch?',
      'batch size meaning',
    ],
    called: [
      'What do you call the handful of examples for one training step?',
      'The examples handled together in one step are called what?',
      '32 examples at once: what is such a group called?',
    ],
    facts: ['handful of examples', 'one step'],
    short: 'a handful of examples for one step',
  }),
  quantity({
    call: 'learning rate',
    also: ['training step size'],
    is: [
      'how big a step the weights take at each update',
      'a setting that says how big a step the weights take in training at each update',
    ],
    more: [
      'Too high, and training jumps about; too low, and it takes forever.',
      'It is usually lowered towards the end.',
    ],
    own: ['My loss {explodes|jumps about}. Which setting may be too high?', 'What does a learning rate of 0.001 mean?'],
    called: [
      'What do you call how big a step the weights take in training?',
      'Which setting decides how fast a model changes in training?',
      'Too high and the training jumps about: which setting is it?',
    ],
    facts: ['how big a step'],
    short: 'how big a step the weights take',
  }),
  quantity({
    call: 'loss',
    also: ['loss function', 'training loss', 'cost function'],
    is: [
      'a number that says how wrong a model is; training makes it smaller',
      'the measure of how wrong a model is on its examples, which training makes smaller',
    ],
    more: [
      'A falling curve shows that the model learns.',
      'For language models it tells how surprised they are by the next token.',
    ],
    own: [
      'What does it mean that my loss {goes down|falls|is 2.3}?',
      'What number should go down during training?',
      'My loss does not go down. What is loss anyway?',
      'How do you measure how wrong a model is?',
    ],
    called: [
      'What do you call the number that says how wrong a model is?',
      'Which number does training make smaller?',
      'The curve that should fall during training shows what?',
    ],
    facts: ['how wrong a model is'],
    short: 'a number for how wrong a model is',
  }),
  notion({
    call: 'gradient descent',
    also: ['stochastic gradient descent', 'SGD'],
    is: [
      'making the loss smaller step by step, by changing each weight in the direction that lowers it',
      'walking downhill on the loss: each weight changes a little in the direction that lowers it',
    ],
    more: ['The learning rate sets the length of a step.', 'Backpropagation works out the direction.'],
    own: [
      'How do the weights of a model find good values?',
      'How does training make the loss smaller?',
      'What does SGD {stand for|mean}?',
      'Which way do the weights move in training?',
    ],
    called: [
      'What do you call making the loss smaller step by step?',
      'Walking downhill on the loss is called what?',
      'The method that changes each weight in the direction that lowers the loss, name?',
    ],
    facts: ['in the direction that lowers it'],
    short: 'lowering the loss step by step',
  }),
  notion({
    call: 'backpropagation',
    also: ['backprop', 'back propagation'],
    is: [
      'working out backwards, layer by layer, how much each weight adds to the error',
      'the calculation that goes backwards through the layers to find how much each weight adds to the error',
    ],
    more: ['Gradient descent then changes the weights.', 'It is the chain rule of calculus, done cleverly.'],
    own: [
      'How does a network know which weights to blame?',
      'How are gradients computed in a network?',
      'Why does training go backwards through the layers?',
    ],
    called: [
      'What do you call working backwards through a network to find how much each weight adds to the error?',
      'How are gradients worked out, layer by layer from the end? Name it.',
      'Name for sending the error backwards through the layers',
    ],
    facts: ['backwards', 'each weight adds to the error'],
    short: 'sending the error backwards through the layers',
  }),
];

/** How models learn. */
export const learningTermsTopic = topicOfTerms('learning-terms', 'in machine learning', 0.4, learningTerms);
