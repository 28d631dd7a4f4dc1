import { type Entry, idea, notion, thing, topicOfTerms } from '../term-frames.ts';

export const robotLearningTerms: readonly Entry[] = [
  notion({
    call: 'imitation learning',
    also: ['learning from demonstration', 'learning by imitation'],
    is: [
      'learning by copying: a robot learns a skill from recorded demonstrations of how a person does it',
      'a way to teach a robot by showing, so that it learns a skill from recorded demonstrations',
    ],
    more: [
      'No reward is needed, but good recordings are.',
      'Demonstrations are often recorded by teleoperation.',
      'Its simplest form is behaviour cloning.',
    ],
    own: [
      'Can a robot learn by watching {me|a person}?',
      'How do I teach a robot by showing it what to do?',
      'How can a robot copy what {a human|a person|someone} showed it?',
      'How do robots learn from examples of people doing the job?',
      'I have fifty recordings of a person doing the task. What kind of learning uses them?',
    ],
    called: [
      'What do you call it when a robot learns by copying people?',
      'Learning from recorded demonstrations is called what?',
      'Which kind of learning uses demonstrations instead of a reward?',
      'Teaching a robot by showing: what is the name for this?',
    ],
    facts: ['learns a skill from recorded demonstrations'],
    short: 'learning from demonstrations',
  }),
  notion({
    call: 'behaviour cloning',
    also: ['behavior cloning', 'behavioural cloning', 'BC'],
    is: [
      'the simplest imitation learning: a model is trained to give the action a person took in the same situation',
      'plain supervised learning of actions, trained to give the action a person took in the same situation',
    ],
    more: [
      'Small errors may lead it into situations that no demonstration shows.',
      'It needs nothing but demonstrations.',
    ],
    own: [
      'What is the simplest form of imitation learning?',
      'How do I train a policy straight from demonstrations?',
      'What does BC {stand for|mean} in robot learning?',
    ],
    called: [
      'What do you call the simplest form of imitation learning?',
      'Training a model to give the same action as the person did is called what?',
      'Supervised learning on demonstrations has which name?',
    ],
    facts: ['the action a person took'],
    short: 'copying the action a person took',
  }),
  notion({
    call: 'reinforcement learning',
    also: ['RL', 'learning by trial and error'],
    is: [
      'learning by trial and error: actions that bring a reward are done more often',
      'a way to learn by trial and error, in which actions that bring a reward become more likely',
    ],
    more: [
      'It needs very many tries, so it is often done in simulation.',
      'The hard part is to choose a good reward.',
      'Legged robots often learn to walk that way.',
    ],
    own: [
      'Can a robot learn by trial and error?',
      'How does a robot learn with rewards?',
      'What does RL {stand for|mean}?',
      'How do {legged robots|robot dogs} learn to walk?',
      'How do you train {a robot|a model} like a dog, with treats?',
    ],
    called: [
      'What do you call learning by trial and error with rewards?',
      'Which kind of learning uses a reward?',
      'Trying things out and doing more of what is rewarded: what is this called?',
      'What is RL short for?',
    ],
    facts: ['trial and error', 'reward'],
    short: 'learning by trial and error with a reward',
  }),
  idea({
    call: 'reward',
    also: ['reward function', 'reward signal'],
    is: [
      'a number that tells a learning robot how well it just did',
      'the feedback in reinforcement learning, a number that says how well it just did',
    ],
    more: [
      'The robot tries to collect as much of it as it can.',
      'A careless one is exploited: you get what you asked for, not what you meant.',
    ],
    own: [
      'How does a learning robot know that it did well?',
      'What tells an RL agent good from bad?',
      'What is the treat in reinforcement learning?',
    ],
    called: [
      'What do you call the number that tells a learning robot how well it did?',
      'What is the treat called in reinforcement learning?',
      'An RL agent tries to collect as much as it can of what?',
    ],
    facts: ['number', 'how well it just did'],
    short: 'a number for how well it just did',
  }),
  idea({
    call: 'policy',
    also: ['robot policy', 'control policy'],
    is: [
      'the rule or model that maps what a robot observes to the action it takes',
      'the part that decides: it maps what a robot observes to the action it takes, usually with a neural network',
    ],
    more: [
      'It is what imitation and reinforcement learning produce.',
      'Picture in, movement out: that is a visual policy.',
      'Many models on Souk are policies for robots.',
    ],
    own: [
      'What decides what a robot does next?',
      'What do imitation learning and reinforcement learning produce?',
      'What does policy mean for a robot? Surely not a law.',
      'Is a policy a kind of insurance or law?',
    ],
    called: [
      'What do you call the model that decides what a robot does next?',
      'Observation in, action out: what is such a model called?',
      'The result of robot learning, which picks the actions, is called what?',
    ],
    facts: ['maps what a robot observes', 'action'],
    short: 'it maps what a robot observes to an action',
  }),
  thing({
    call: 'diffusion policy',
    also: ['diffusion-based policy'],
    is: [
      'a robot policy that starts from random noise and refines it step by step into a movement',
      'a policy that makes movements as image generators make pictures: from random noise, refined step by step',
    ],
    more: ['It copes well when there are several good ways to do a task.', 'It is often trained on demonstrations.'],
    own: [
      'Can image generation methods steer a robot?',
      'Which policy starts from noise?',
      'How does diffusion help robots?',
    ],
    called: [
      'What do you call a policy that refines random noise into a movement?',
      'Which robot policy works like an image generator?',
      'From noise to movement step by step: name of this policy?',
    ],
    facts: ['random noise', 'step by step'],
    short: 'a policy that refines noise into a movement',
  }),
  notion({
    call: 'action chunking',
    also: ['the chunking of actions'],
    is: [
      'predicting a short sequence of actions at once instead of one at a time',
      'when a policy gives out a short sequence of actions at once, not one by one',
    ],
    more: ['Movements get smoother and small errors add up less.', 'A chunk is often a second or so long.'],
    own: [
      'Why do some policies output many actions at once?',
      'How can a slow model steer a fast robot?',
      'What is a chunk of actions?',
    ],
    called: [
      'What do you call predicting a short sequence of actions at once?',
      'A policy gives the next 50 actions in one go: what is this called?',
      'Name for several actions predicted together',
    ],
    facts: ['short sequence of actions at once'],
    short: 'predicting several actions at once',
  }),
  idea({
    call: 'episode',
    also: ['robot episode', 'rollout'],
    is: [
      'one run of a task from start to end, with all observations and actions',
      'one try at a task from start to end, recorded with its observations and actions',
    ],
    more: ['Robot datasets are counted in episodes.', 'A frame is a single moment of it.'],
    own: [
      'What does it mean that a dataset has 200 episodes?',
      'What is one recording in a robot dataset?',
      'How are robot datasets counted?',
    ],
    called: [
      'What do you call one run of a task from start to end?',
      'A robot dataset has 200 of these, each one run of the task. What are they called?',
      'Word for a single recorded try',
    ],
    facts: ['one', 'from start to end'],
    short: 'one run of a task from start to end',
  }),
  idea({
    call: 'demonstration',
    also: ['expert demonstration', 'demo recording'],
    is: [
      'a recording of a person doing the task with the robot, from which it can learn',
      'a recorded example of the task done right by a person, from which a robot can learn',
    ],
    more: ['Fifty good ones beat five hundred sloppy ones.', 'They are recorded by teleoperation or by hand guiding.'],
    own: [
      'What recordings do I need for imitation learning?',
      'What is shown to a robot that should copy a person?',
      'What are demos in a robot dataset?',
    ],
    called: [
      'What do you call a recording of a person doing the task for a robot to learn from?',
      'Imitation learning learns from what?',
      'A person shows the task once, and it is recorded: what is this recording called?',
    ],
    facts: ['record', 'person', 'can learn'],
    short: 'a recording of a person doing the task',
  }),
  idea({
    call: 'observation',
    also: ['robot observation', 'observation space'],
    is: [
      'what a robot senses at one moment, such as camera pictures and joint angles',
      'the input of a policy: what a robot senses at one moment, pictures and joint angles for example',
    ],
    more: ['The policy turns it into an action.', 'Training and use must have the same kind of it.'],
    own: [
      'What goes into a policy?',
      'What is the input of a robot policy?',
      'What is observed at each step of an episode?',
    ],
    called: [
      'What do you call what a robot senses at one moment?',
      'Camera pictures and joint angles at one moment, the input of a policy, are called what?',
      'Word for the input of a policy',
    ],
    facts: ['what a robot senses at one moment'],
    short: 'what a robot senses at one moment',
  }),
  idea({
    call: 'action',
    also: ['robot action', 'action space'],
    is: [
      'what a policy tells the robot to do at one moment, such as joint targets or a gripper command',
      'the output of a policy, what it tells the robot to do at one moment: joint targets, speeds, a gripper command',
    ],
    more: [
      'A seven-number action often means six for the arm and one for the gripper.',
      'It must fit the robot it is meant for.',
    ],
    own: [
      'What comes out of a policy?',
      'What is the output of a robot policy?',
      'What does a policy send to the robot at each step?',
    ],
    called: [
      'What do you call what a policy tells the robot to do at one moment?',
      'Joint targets and a gripper command, the output of a policy, are called what?',
      'Word for the output of a policy',
    ],
    facts: ['the robot to do at one moment'],
    short: 'what a policy tells the robot to do',
  }),
  thing({
    call: 'VLA model',
    also: ['VLA', 'vision-language-action model', 'vision language action model'],
    is: [
      'a vision-language-action model: it sees pictures, reads an instruction and puts out robot actions',
      'a vision-language-action model, which takes camera pictures and an instruction in words and puts out robot actions',
    ],
    more: [
      'You tell it "put the cup in the sink" and it moves the arm.',
      'In Souk the task `vla` is for such models.',
      'It is usually a big model trained on many robots.',
    ],
    own: [
      'What does {VLA|V.L.A.} {stand for|mean}?',
      'Which model takes pictures and {words|instructions} and moves a robot?',
      'Can I tell a robot in plain English what to do?',
      'How can words and images become movements?',
      'vla models explained',
      'What is vla?',
    ],
    called: [
      'What do you call a model that sees pictures, reads instructions and moves a robot?',
      'Images and words in, robot actions out: what is such a model called?',
      'What is a vision-language-action model called for short?',
    ],
    facts: ['vision-language-action', 'robot actions'],
    short: 'vision-language-action',
    after: [
      {
        name: 'term-vla-model-example',
        asks: [
          '{Can you give|Give} me an example.',
          'For example?',
          'What would I {say|tell} it?',
          'What does that look like in practice?',
          'An example, please.',
          'And how is it used?',
        ],
        answers: [
          'For example, you say "put the red cup on the tray"; the model looks at the camera picture and moves the arm to do it.',
          'For example: the instruction is "put the red cup on the tray", the input is the camera picture, and out come movements for the arm.',
        ],
        facts: ['for example', 'red cup', 'arm'],
      },
    ],
  }),
  thing({
    call: 'world model',
    also: ['learned world model', 'predictive world model'],
    is: [
      'a model that predicts what will happen next if the robot does something',
      'a learnt simulator in which a robot can think ahead: it predicts what will happen next',
    ],
    more: ['A robot can try out actions in it before it moves.', 'Some of them predict video.'],
    own: [
      'Can a robot imagine what happens next?',
      'How does a robot think ahead?',
      'Which model predicts the result of an action?',
    ],
    called: [
      'What do you call a model that predicts what will happen if the robot acts?',
      'A learnt simulator inside a robot is called what?',
      'With which model can a robot imagine the future?',
    ],
    facts: ['predicts what will happen next'],
    short: 'a model that predicts what happens next',
  }),
  thing({
    call: 'foundation model',
    also: ['base model', 'general-purpose model'],
    is: [
      'a big model trained on very much general data, which can be fitted to many tasks',
      'a large general model that was trained once on very much general data and can be fitted to many tasks',
    ],
    more: ['Fine-tuning fits it to a special job.', 'Large language models are the best known.'],
    own: [
      'Which models serve as a base for many tasks?',
      'What do people build special models on?',
      'What do people fine-tune for special jobs?',
    ],
    called: [
      'What do you call a big general model that can be fitted to many tasks?',
      'A large model as a base for many others is called what?',
      'Trained once on very much data, used for many tasks: which kind of model?',
    ],
    facts: ['very much general data', 'many tasks'],
    short: 'a big general model for many tasks',
  }),
  notion({
    call: 'sim-to-real',
    also: ['sim2real', 'sim to real transfer', 'simulation to reality transfer'],
    is: [
      'training in a simulator and then using the result on a real robot',
      'the step from a simulator to a real robot: training in a simulator, working in reality',
    ],
    more: [
      'The differences between the two are called the reality gap.',
      'Domain randomisation helps to cross it.',
      'Simulated tries are cheap and break nothing.',
    ],
    own: [
      'My robot works in simulation but not in {reality|the real world}. What is this problem called?',
      'Can I train in {a simulator|simulation} and use it on my real robot?',
      'What is the reality gap?',
      'Why does a policy from simulation fail on the real robot?',
    ],
    called: [
      'What do you call training in a simulator and using the result on a real robot?',
      'The step from simulation to the real robot is called what?',
      'Word for moving a policy from the simulator into reality',
    ],
    facts: ['training in a simulator', 'real'],
    short: 'from the simulator to the real robot',
  }),
  notion({
    call: 'domain randomisation',
    also: ['domain randomization', 'randomised simulation'],
    is: [
      'changing colours, light, weights and friction at random in simulation, so that reality looks like one more variant',
      'a trick for sim-to-real: changing colours, light and friction at random in simulation, so that a policy gets robust',
    ],
    more: ['The policy learns not to rely on details.', 'Too much of it makes learning hard.'],
    own: [
      'How do I make a policy from simulation robust?',
      'Why are the colours in robot simulations so wild?',
      'What helps against the reality gap?',
    ],
    called: [
      'What do you call changing colours, light and friction at random in simulation?',
      'The trick of random variation in a simulator to get robust policies is called what?',
      'Name the usual trick to cross the reality gap',
    ],
    facts: ['at random in simulation'],
    short: 'random variation in simulation',
  }),
  thing({
    call: 'simulator',
    also: ['robot simulator', 'physics simulator', 'simulation'],
    is: [
      'a program in which a robot and its world can be tried out without hardware',
      'a program that imitates a robot and its world with physics, so that things can be tried out without hardware',
    ],
    more: [
      'MuJoCo and Gazebo are well known ones.',
      'Nothing breaks there, and it can run faster than real time.',
      'It is never exactly like reality.',
    ],
    own: [
      'Can I try out robots without owning one?',
      'I have no robot. How can I {start|practise|test my code}?',
      'Where can I test a policy without breaking anything?',
      'How do people test robots safely on a computer?',
    ],
    called: [
      'What do you call a program in which robots are tried out without hardware?',
      'A program that imitates a robot and its world is called what?',
      'What do I use to test a robot on a computer only?',
    ],
    facts: ['tried out without hardware'],
    short: 'a program to try out robots without hardware',
  }),
  notion({
    call: 'generalisation',
    also: ['generalization', 'generalising'],
    is: [
      'doing well on things that were not in the training data',
      'the ability to cope with what was not in the training data: new objects, rooms or words',
    ],
    more: ['Varied data is the best way to it.', 'Overfitting is the opposite.'],
    own: [
      'Will my robot cope with {objects|rooms} it has never seen?',
      'What does it mean that a model generalises?',
      'How well does a model do on new things?',
    ],
    called: [
      'What do you call doing well on things that were not in the training data?',
      'A robot that copes with new objects shows what?',
      'The opposite of learning by heart is what?',
    ],
    facts: ['not in the training data'],
    short: 'doing well on new things',
  }),
  notion({
    call: 'embodiment',
    also: ['robot embodiment'],
    is: [
      'the body a robot has: its arms, joints, sensors and size',
      'the kind of body that a robot has, with its arms, joints, sensors and size',
    ],
    more: [
      'A policy made for one body seldom works on another without fine-tuning.',
      'Look in the description of a model for which robot it was made.',
    ],
    own: [
      'Why does it matter which body a robot has?',
      'What does cross-embodiment mean, and what is embodiment?',
      'What is meant by the body of a robot?',
    ],
    called: [
      'What do you call the kind of body that a robot has?',
      'Arms, joints, sensors and size of a robot together are its what?',
      'Word for the body of a robot in robot learning',
    ],
    facts: ['body', 'arms, joints, sensors and size'],
    short: 'the body a robot has',
  }),
];

/** How robots learn what to do. */
export const robotLearningTopic = topicOfTerms('robot-learning', 'in robot learning', 0.6, robotLearningTerms);
