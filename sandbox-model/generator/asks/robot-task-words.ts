import type { MoreAsks } from '../conversation.ts';

type Task = 'manipulation' | 'navigation' | 'perception' | 'language' | 'vla';

/** What a buyer or seller wants done, said as "to …", by the intent that it belongs to. */
const WANTED: Readonly<Record<string, { task: Task; wants: string; own: readonly string[] }>> = {
  'manipulation-picking': {
    task: 'manipulation',
    wants: '{harvest tomatoes with an arm|take shoes out of a crate|lift cans off a belt|pick eggs from a tray}',
    own: [
      'We grow peppers and have an arm that should pick them. Where do I look?',
      'Taking bottles off a conveyor with a claw: what do I tick as task?',
    ],
  },
  'manipulation-assembling': {
    task: 'manipulation',
    wants: '{screw lids on|press bearings into housings|rivet sheets|join two halves of a case}',
    own: [
      'Our arm drives screws into a housing all day. How is such a policy filed?',
      'A policy that pushes plugs into sockets: what do I tick as task?',
    ],
  },
  'manipulation-household': {
    task: 'manipulation',
    wants: '{iron shirts|butter bread|clear the table|fill the kettle with an arm}',
    own: [
      'I dream of an arm that does the washing-up. Under what are such models listed?',
      'Towels into neat piles, by two arms: what do I tick as task?',
    ],
  },
  'manipulation-sorting': {
    task: 'manipulation',
    wants: '{pile up trays|put letters into pigeonholes|fill shelves with tins|pack lunch boxes}',
    own: [
      'The arm lays chocolates into boxes. How is such a policy filed?',
      'Crates onto a pallet, layer by layer: what do I tick as task?',
    ],
  },
  'navigation-driving': {
    task: 'navigation',
    wants: '{bring linen to the wards on wheels|tow trolleys through a plant|steer a golf cart|find the charging dock}',
    own: [
      'Our cart has to cross the hall without bumping into anyone. Where do I look?',
      'It keeps a small car in its lane: what do I tick as task?',
    ],
  },
  'navigation-planning': {
    task: 'navigation',
    wants: '{work out a route through a building|get from the lift to room 12|find a detour round a blocked aisle}',
    own: [
      'The software picks the way through a crowded station. How is it filed?',
      'Given a floor plan, it returns a route: what do I tick as task?',
    ],
  },
  'navigation-mapping': {
    task: 'navigation',
    wants: '{draw a floor plan while it drives|know where it is in the hall|position a vehicle by its laser}',
    own: [
      'From scans it makes a plan and locates the cart in it. How is it filed?',
      'My network corrects wheel odometry: what do I tick as task?',
    ],
  },
  'navigation-outdoors': {
    task: 'navigation',
    wants: '{mow a football field|hover over a roof|sail a small boat|drive round the site at night}',
    own: [
      'A quadcopter should fly along a power line by itself. Where do I look?',
      'It steers a robot mower between flower beds: what do I tick as task?',
    ],
  },
  'perception-finding': {
    task: 'perception',
    wants: '{find helmets in photos|spot rust on pictures|count sheep from the air|notice a person in a camera image}',
    own: [
      'The camera should tell us where in the picture there are pallets. Where do I look?',
      'Boxes around every leaf in a photo: what do I tick as task?',
    ],
  },
  'perception-labelling': {
    task: 'perception',
    wants: '{tell good welds from bad ones in photos|colour road and kerb in a picture|say which plant a photo shows}',
    own: [
      'My network gives each photo one of ten names. How is it filed?',
      'Masks for every cable in an image: what do I tick as task?',
    ],
  },
  'perception-measuring': {
    task: 'perception',
    wants:
      '{guess distances from one photo|find elbows and knees in a video|follow a ball with a camera|clean up lidar scans}',
    own: [
      'It returns how a part is turned, from a depth picture. How is it filed?',
      'Distance for each pixel: what do I tick as task?',
    ],
  },
  'perception-reading': {
    task: 'perception',
    wants: '{read number plates|read a pressure gauge by camera|hear a smoke alarm|notice hand signs}',
    own: [
      'Our camera should read the labels on parcels. Where do I look?',
      'It listens for breaking glass: what do I tick as task?',
    ],
  },
  'language-writing': {
    task: 'language',
    wants: '{draft letters|reply to customers in a chat|shorten long reports|turn German manuals into English}',
    own: [
      'We want a bot for our help desk. Where do I look?',
      'It writes polite e-mails from notes: what do I tick as task?',
    ],
  },
  'language-understanding': {
    task: 'language',
    wants:
      '{tell angry mails from friendly ones|pick dates out of contracts|split an order into steps|compare texts by meaning}',
    own: [
      'It sorts tickets by what they say. How is such a model filed?',
      'Sentence in, JSON out: what do I tick as task?',
    ],
  },
  'vla-instructed': {
    task: 'vla',
    wants:
      '{do with an arm what I tell it in words and see with its camera|fetch the red mug when asked in a sentence, by camera and arm}',
    own: [
      'I say "close the drawer", it looks and moves the arm. How is such a model filed?',
      'A photo and a typed order go in, joint movements come out: what do I tick as task?',
    ],
  },
  'vla-generalist': {
    task: 'vla',
    wants:
      '{steer many kinds of robots from camera pictures and written orders|run a humanoid by spoken orders and its cameras}',
    own: [
      'One big network for several arms, told in English what to do from images. How is it filed?',
      'It follows any sentence and any camera view with robot movements: what do I tick as task?',
    ],
  },
};

const FRAMES: readonly string[] = [
  'We {would like|plan|intend} to <wants>. Which of the tasks is {ours|that}?',
  'Somebody asked me for a model to <wants>. Under what heading does it {come|fall}?',
  'The upload form wants a task. The model is there to <wants>. What do I {enter|write|put}?',
  'To <wants>: which value of `task`?',
  'Suppose a model has learnt to <wants>. Which task would its page show?',
  'Our {client in Lyon|team|partner} has a robot that is to <wants>. In which section do we browse?',
  'Is it <task> when a model is made to <wants>?',
  'I have no idea about your categories. I just want it to <wants>. Which one is it?',
  'task value, model made to <wants>',
  'A model to <wants>, how would Souk classify it?',
];

const fits: MoreAsks = Object.fromEntries(
  Object.entries(WANTED).map(([group, { task, wants, own }]) => [
    `task-fit-${group}`,
    [...FRAMES.map((frame) => frame.replace('<wants>', wants).replace('<task>', task)), ...own],
  ]),
);

export const moreAboutRobotTaskWords: MoreAsks = {
  ...fits,
  'task-fit-manipulation-robot': [
    'We just bought {a six-axis arm|an arm with two fingers}. Under which heading are models for it?',
    'The form wants a task and all I have is a gripper policy. What do I enter?',
    'Everything I make is for arms. Which of the tasks will mine be?',
    'category for arm policies',
    'Our lab has two arms on a table. In which section do we browse?',
    'Suppose my model steers fingers. Which task would its page show?',
  ],
  'task-fit-navigation-robot': [
    'We run {twelve carts|a fleet of delivery robots}. Under which heading are models for them?',
    'The form wants a task, and the model steers a quadcopter. What do I enter?',
    'Everything I make is for things on wheels. Which of the tasks will mine be?',
    'category for driving policies',
    'My cousin has a boat that should steer itself. In which section do we browse?',
    'Suppose my model plans routes for vacuums. Which task would its page show?',
  ],
  'task-fit-perception-robot': [
    'We have a camera over the belt and nothing that moves. Under which heading do I look?',
    'The form wants a task, and the model looks at pictures. What do I enter?',
    'Everything I make is for cameras. Which of the tasks will mine be?',
    'category for vision networks',
    'A depth sensor hangs over our door. In which section do we browse?',
    'Suppose my model labels lidar points. Which task would its page show?',
  ],
  'task-fit-language-robot': [
    'We only need something that chats. Under which heading do I look?',
    'The form wants a task, and the model is a small LLM. What do I enter?',
    'Everything I make deals with text. Which of the tasks will mine be?',
    'category for chat models',
    'Our shop wants a bot that answers mails. In which section do we browse?',
    'Suppose my model translates. Which task would its page show?',
  ],
  'task-fit-vla-robot': [
    'Our robot takes orders in sentences and looks around with a camera. Under which heading do I look?',
    'The form wants a task, and the model takes an image plus a command and moves the arm. What do I enter?',
    'Everything I make follows spoken orders with an arm and a camera. Which of the tasks will mine be?',
    'category for instruction following arms',
    'A humanoid that one tells in English what to do: in which section do we browse?',
    'Suppose my policy is given a picture and a sentence. Which task would its page show?',
  ],
  'task-manipulation': [
    'A badge on the page reads "manipulation". {Meaning?|What does that say about the model?}',
    'Should I be alarmed that a model is tagged manipulation?',
    'Which sort of models sit in the manipulation section?',
    'manipulation badge on a listing',
    'What is a manipulation dataset likely to be about?',
    'What does Souk understand by manipulation?',
  ],
  'task-navigation': [
    'A badge on the page reads "navigation". {Meaning?|What does that say about the model?}',
    'Is navigation about menus of a web site, or what is this task?',
    'Which sort of models sit in the navigation section?',
    'navigation badge on a listing',
    'What is a navigation dataset likely to be about?',
    'What does Souk understand by navigation?',
  ],
  'task-perception': [
    'A badge on the page reads "perception". {Meaning?|What does that say about the model?}',
    'Which sort of models sit in the perception section?',
    'perception badge on a listing',
    'What is a perception dataset likely to be about?',
    'What does Souk understand by perception?',
    'Do perception models move anything, or what are they for?',
  ],
  'task-language': [
    'A badge on the page reads "language". {Meaning?|What does that say about the model?}',
    'Is language the language of the readme, or what is this task?',
    'Which sort of models sit in the language section?',
    'language badge on a listing',
    'What is a language dataset likely to be about?',
    'What does Souk understand by the task language?',
  ],
  'task-vla': [
    'A badge on the page reads "vla". {Meaning?|What does that say about the model?}',
    'Which sort of models sit in the vla section?',
    'vla badge on a listing',
    'What is a dataset with the task vla likely to be about?',
    'What does Souk understand by the task vla?',
    'The filter has an entry vla. What would it show me?',
  ],
  'tasks-all': [
    'The form has a drop-down called task. What will I find in it?',
    'What values does the task parameter accept?',
    'I need the complete list of categories for a script. Which are they?',
    'Under which headings is the catalogue arranged?',
    'My manager asks what fields of work the models cover.',
    'allowed task strings',
    'How is the shop divided up?',
    'Name me everything that may stand in `task`.',
  ],
  'tasks-all-vla': [
    'I do not get the fifth one.',
    'The three letters at the end?',
    'And what might the last be?',
    'vla is new to me.',
    'Which words hide in that abbreviation?',
  ],
  'tasks-how-many': [
    'How long is the list of tasks?',
    'In a drop-down for tasks, how many entries would I need?',
    'A number will do: tasks in Souk?',
    'Is it true that there are only three kinds of tasks?',
    'How many headings does the catalogue have?',
    'I count four tasks. Did I miss one?',
  ],
  'task-one-only': [
    'It drives and it grips. Must I decide?',
    'My network reads text and looks at pictures. May I enter two tasks?',
    'What if I sent `task` as an array?',
    'The form lets me pick only one task. Is that on purpose?',
    'second task for same model',
    'Our robot model is a jack of all trades. How do I list it under several tasks?',
    'Could a listing appear under two headings?',
  ],
  'task-none-fits': [
    'Ours forecasts electricity prices. Under what do I list it?',
    'My field is missing from your tasks. What next?',
    'Will you add a task for audio if I ask?',
    'What if I simply left the task out for my model?',
    'no suitable task',
    'It is a chess engine. None of the headings suits. What do I do?',
    'Is there a miscellaneous section?',
  ],
  'task-unknown-value': [
    'I wrote "vision" as the task and got a 422. What is wrong?',
    'Creating the model fails and the error points at `task`. Why?',
    'Suppose my script sends "robot-arm" as task. What will the API say?',
    'task "nlp" rejected',
    'May I put a capital letter or a word of my own into task? It refuses.',
    'Cannot create the model, it says validation_failed and task. What now?',
  ],
  'task-dataset': [
    'I am uploading recordings and see a task field. May it stay empty?',
    'Our data is of use for many things. Are we forced to give it a task?',
    'Models need a task. Is it the same with data?',
    'task on dataset optional',
    'What if I publish data and say nothing about a task?',
    'Does the rule about tasks hold for datasets as well?',
  ],
  'task-walking': [
    'Our four-legged robot learnt to trot. How do I file the policy?',
    'The model makes a biped stand on one leg. What do I enter as task?',
    'I see no heading for legs. Where do gaits go?',
    'gait policy task',
    'Stairs, jumps, running: under what would Souk list these?',
    'Is there a section for walking machines?',
  ],
  'task-filter': [
    'I only care about drones and carts. How do I ask the API for just that task?',
    'The list is too long. Can it be narrowed to one task?',
    'query string for a single task',
    'Which address gives me only the perception models?',
    'My script should fetch vla models and nothing else. What request?',
    'Can the catalogue be searched for one task only, and how?',
    'From all the models I want those for arms. Which URL?',
  ],
  'tasks-guess': [
    'I stare at the five headings and cannot decide. By what do I go?',
    'Give me a test by which I find the right heading for my model.',
    'Two colleagues disagree about the task of our model. What settles it?',
    'choosing task rule',
    'In a sentence each: what are the five tasks for?',
    'How do I sort a whole pile of models into your five tasks?',
    'What should I look at to find out the task?',
  ],
};
