import { type Entry, idea, notion, thing, topicOfTerms } from '../term-frames.ts';

export const trainingTerms: readonly Entry[] = [
  notion({
    call: 'overfitting',
    also: ['overfit', 'an overfitted model'],
    is: [
      'when a model learns its training data by heart and does badly on new data',
      'learning by heart: the model is good on its training data by heart and bad on new data',
    ],
    more: [
      'More data, augmentation or a smaller model help.',
      'You notice it when the training loss falls and the test loss rises.',
    ],
    own: [
      'My model is {great|perfect} on training data and {bad|terrible|useless} on new data. Why?',
      'Why does my model fail on {new pictures|data it has not seen|another table}?',
      'Training loss goes down but test loss goes up. What is wrong?',
      'What happens when a model learns by heart?',
      'Why is memorising the data bad?',
    ],
    called: [
      'What do you call it when a model learns its training data by heart?',
      'Good on training data, bad on new data: what is this called?',
      'Word for a model that memorises instead of understanding',
    ],
    facts: ['training data by heart', 'new data'],
    short: 'learning the training data by heart',
    after: [
      {
        name: 'term-overfitting-help',
        asks: [
          'What can I do {about it|against it}?',
          'How do I {avoid|prevent|fix|stop} {it|that}?',
          'What helps?',
          'How can I get rid of it?',
          'Any {remedy|cure|tips}?',
          'And how do I keep it from happening?',
        ],
        answers: [
          'More data helps most; data augmentation, a smaller model and stopping earlier help too.',
          'Use more data, data augmentation, a smaller model, or stop the training earlier. {Watch the loss on held-out data.|}',
        ],
        facts: ['more data', 'augmentation', 'smaller model'],
      },
    ],
  }),
  notion({
    call: 'underfitting',
    also: ['underfit', 'an underfitted model'],
    is: [
      'when a model is too simple or too little trained, and does badly even on its training data',
      'the opposite of overfitting: the model does badly even on its training data',
    ],
    more: ['A bigger model or longer training helps.', 'The loss stays high from start to end.'],
    own: [
      'My model is bad even on the training data. What is this?',
      'What if a model is too simple for its data?',
      'What does it mean that a model underfits?',
    ],
    called: [
      'What do you call it when a model is bad even on its training data?',
      'What is the opposite of overfitting?',
      'A model too simple to learn its data: what is this called?',
    ],
    facts: ['badly even on its training data'],
    short: 'bad even on training data',
  }),
  notion({
    call: 'data augmentation',
    also: ['augmentation', 'augmenting data'],
    is: [
      'making more training data by changing what you have, such as turning or darkening pictures',
      'a way to get more training data out of the same examples by changing them: cropping, turning, adding noise',
    ],
    more: ['It makes a model more robust.', 'The changes must not change the right answer.'],
    own: [
      'I have too few pictures. How can I get more training data without new photos?',
      'Why do people flip and crop training images?',
      'Can I make my dataset bigger without recording more?',
    ],
    called: [
      'What do you call making more training data by changing what you have?',
      'Flipping, cropping and darkening pictures for training is called what?',
      'Name for stretching a small dataset by changed copies',
    ],
    facts: ['more training data', 'changing'],
    short: 'making more data by changing what you have',
  }),
  notion({
    call: 'fine-tuning',
    also: ['finetuning', 'fine tuning a model'],
    is: [
      'training a finished model a little further on your own data, so that it suits your task',
      'taking a trained model and training it a little further on your own data',
    ],
    more: [
      'It needs far less data and time than training from nothing.',
      'A low learning rate keeps what the model already knows.',
      'Check that the license allows it.',
    ],
    own: [
      'How do I adapt a bought model to my own {robot|data|task}?',
      'Can I {teach|train} a finished model something new?',
      'How can I make a general model fit my {robot|parts|factory}?',
      'Do I have to train from scratch?',
    ],
    called: [
      'What do you call training a finished model a little further on your own data?',
      'Adapting a trained model with some data of your own is called what?',
      'Name for polishing a trained model for a new task',
    ],
    facts: ['a little further on your own data'],
    short: 'training a finished model further on your data',
    after: [
      {
        name: 'term-fine-tuning-data',
        asks: [
          'How much data {do I need|does it take}?',
          'Is that a lot of {work|data}?',
          'How many examples?',
          'Does it need much data?',
          'Will {fifty|a hundred} demonstrations do?',
          'And how many recordings are needed?',
        ],
        answers: [
          'Often a few hundred good examples are enough, far less than training from nothing. {For a robot, 50 to 200 demonstrations are a common start.|}',
          'A few hundred good examples often do, which is far less than for training from nothing. {Quality counts more than number.|}',
        ],
        facts: ['few hundred'],
        short: 'a few hundred examples',
      },
    ],
  }),
  notion({
    call: 'pre-training',
    also: ['pretraining', 'pre training'],
    is: [
      'the first long training of a model on a lot of general data, before it is fitted to a task',
      'a long first training on general data, from which a model is later fitted to special tasks',
    ],
    more: ['Fine-tuning comes after it.', 'A model that went through it is called pre-trained.'],
    own: [
      'What does a pre-trained model mean?',
      'What comes before fine-tuning?',
      'Why are big models first trained on general data?',
    ],
    called: [
      'What do you call the first long training on general data?',
      'Fine-tuning is the second step; what is the first called?',
      'Name for training on lots of general data first',
    ],
    facts: ['general data', 'first'],
    short: 'the first long training on general data',
  }),
  notion({
    call: 'transfer learning',
    also: ['knowledge transfer'],
    is: [
      'using what a model learnt on one task to learn another task faster',
      'taking over what was learnt on one task, so that another task needs less data',
    ],
    more: [
      'Fine-tuning is the most usual form of it.',
      'A network trained on photos learns medical images faster, for example.',
    ],
    own: [
      'Can knowledge from one task help another?',
      'How can I learn a new task with little data?',
      'Does a model have to start from zero for each task?',
    ],
    called: [
      'What do you call using what was learnt on one task for another task?',
      'Reusing knowledge from one task for the next is called what?',
      'Name for carrying skills over from task to task',
    ],
    facts: ['learnt on one task', 'another task'],
    short: 'using what was learnt on one task for another',
  }),
  idea({
    call: 'checkpoint',
    also: ['model checkpoint', 'training checkpoint'],
    is: [
      'a saved state of a model during training, from which one can go on or which one can use',
      'a file with the saved state of a model at some moment of its training',
    ],
    more: ['If training crashes, one goes on from the last one.', 'Often the best one on held-out data is kept.'],
    own: [
      'What happens if my training crashes, can I go on from somewhere?',
      'What are the files that training saves every hour?',
      'What is a .ckpt file?',
    ],
    called: [
      'What do you call a saved state of a model during training?',
      'From which file does one go on after a crash of the training?',
      'Saved weights in the middle of training are called what?',
    ],
    facts: ['saved state'],
    short: 'a saved state of a model',
  }),
  idea({
    call: 'hyperparameter',
    also: ['hyper-parameter', 'training setting'],
    is: [
      'a setting that people choose before training, such as the learning rate or the batch size',
      'a setting of the training itself, chosen before training and not learnt, such as the learning rate',
    ],
    more: ['Weights are learnt; these are chosen.', 'One tries several values and keeps the best.'],
    own: ['Is the learning rate learnt or chosen?', 'Which numbers do I have to choose myself before training?'],
    called: [
      'What do you call a setting chosen before training, like the learning rate?',
      'Learning rate and batch size are examples of what?',
      'Settings of a training that are not learnt are called what?',
    ],
    facts: ['setting', 'before training'],
    short: 'a setting chosen before training',
  }),
  thing({
    call: 'benchmark',
    also: ['model benchmark', 'standard test'],
    is: [
      'a fixed test with fixed rules, on which models can be compared',
      'a fixed set of tasks and rules by which models can be compared fairly',
    ],
    more: ['A good score there is no promise for your own task.', 'Test on your own data before you buy.'],
    own: [
      'How do people compare models fairly?',
      'How can I see which of two models is better?',
      'What does a benchmark score tell me?',
    ],
    called: [
      'What do you call a fixed test on which models are compared?',
      'Models are ranked by their scores on what?',
      'Name for a standard test for models',
    ],
    facts: ['fixed', 'models can be compared'],
    short: 'a fixed test to compare models',
  }),
  thing({
    call: 'GPU',
    also: ['graphics card', 'graphics processor'],
    is: [
      'a processor that does very many calculations at once, first made for graphics and now used to train models',
      'a graphics processor: it does very many calculations at once, which is what training and running models needs',
    ],
    more: ['Small models, like me, run well on a CPU.', 'Its memory limits how large a model can be.'],
    own: [
      'Why does everyone want graphics cards for AI?',
      'What hardware is used to train models?',
      'What does GPU {stand for|mean}?',
    ],
    called: [
      'What do you call the processor that does very many calculations at once?',
      'Which chip, first made for graphics, trains models?',
      'Hardware for training neural networks, in one word',
    ],
    facts: ['very many calculations at once'],
    short: 'a processor for very many calculations at once',
  }),
];

/** What goes well or badly in training, and what comes after it. */
export const trainingTermsTopic = topicOfTerms('training-terms', 'in machine learning', 0.3, trainingTerms);
