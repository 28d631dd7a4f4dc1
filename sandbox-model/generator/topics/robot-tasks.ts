import type { Intent, Topic } from '../conversation.ts';
import { DEEDS, MEANING, type Task } from '../robot-deeds.ts';
import { followedBy } from '../term-frames.ts';

const NAMES = Object.keys(DEEDS) as Task[];

function fits(task: Task, group: string, deeds: readonly string[]): Intent {
  const doing = choices(deeds.map(gerund));
  const does = choices(deeds.map(third));
  const infinitive = choices(deeds);
  return {
    name: `task-fit-${task}-${group}`,
    asks: [
      `My {model|policy|network|AI} ${does}. {Which task|What task} {is it|is that|fits|fits best|should I choose|do I pick|do I set}?`,
      `Which task {fits|is right for|should I choose for|do I set for|belongs to} a model that ${does}?`,
      `I {built|trained|made|want to sell|am publishing|am uploading} a model for ${doing}. {Which task?|What goes into the task field?|What task do I choose?|Which of the five tasks is it?}`,
      `{What task is|Which task is|Under which task falls|Which task covers} ${doing}?`,
      `${doing}: {which task|what task is that|task?}`,
      `I {need|want|am looking for|would like to buy} a model {to|that can} ${infinitive}. {Which task should I filter by?|Under which task do I look?|What task do I search for?|Which category?}`,
      `{Under|In} which {task|category} do I {find|look for} models that can ${infinitive}?`,
      `My robot {should|must|has to|needs to|shall} ${infinitive}. {Which task do I need?|Which kind of model should I look for?|What do I search for in the marketplace?}`,
      `{task for|category for|which task for} ${doing}`,
      `Does ${doing} {count as|belong to|fall under} ${task}[, or what]?`,
      `Where in the marketplace {are|do I find} models for ${doing}?`,
      `I have a dataset {about|for} ${doing}. {Which task should it have?|What task do I give it?|Which task?}`,
      `What would you call a model that ${does}, going by Souk's tasks?`,
    ],
    answers: answersFor(task),
    facts: [`\`${task}\``],
    short: task,
  };
}

function fitsRobot(task: Task): Intent {
  const { robots, words } = MEANING[task];
  return {
    name: `task-fit-${task}-robot`,
    asks: [
      `I have ${robots}. {Which task|What kind of model|Which category} {fits|do I need|should I look for}?`,
      `Which task {fits|suits|is for|belongs to} ${robots}?`,
      `{Looking for|I am looking for|Where do I find} a model for ${robots}. Which task?`,
      `What task do models for ${robots} have?`,
      `My product is ${robots}. {Which task do I filter by?|What task should I search?}`,
      `{Under which task|In which category} {is|comes|falls} ${words}?`,
      `Which task {is|covers|includes} ${words}?`,
      `My model is about ${words}. {Which task?|What task do I set?|Which task is right?}`,
      `I publish a model for ${words}. What do I put as \`task\`?`,
      `${words}: which task in Souk?`,
      `Is ${words} {in|part of|under} ${task} or {something else|another task}?`,
      `task for ${words}`,
    ],
    answers: answersFor(task),
    facts: [`\`${task}\``],
    short: task,
  };
}

function answersFor(task: Task): string[] {
  const { is, why } = MEANING[task];
  return [
    `Choose \`${task}\`: it is the task for ${is}.`,
    `That is \`${task}\`, {because|since|as} ${why}.`,
    `The task is \`${task}\`: ${is}.`,
    `\`${task}\` {fits best|is the right task}, {because|since} ${why}. {You can filter by it with \`GET /v1/models?task=${task}\`.|}`,
  ];
}

const DEFINING_ASKS: Record<Task, readonly string[]> = {
  manipulation: [
    'Which task is about arms and grippers?',
    'What kind of models are in the manipulation {task|category}?',
    'Is manipulation something bad, like tricking people?',
    'What does manipulation mean for robots?',
  ],
  navigation: [
    'Which task is about getting from place to place?',
    'What kind of models are in the navigation {task|category}?',
    'Is navigation only for cars?',
    'What does navigation mean for robots?',
  ],
  perception: [
    'Which task is about cameras and seeing?',
    'What kind of models are in the perception {task|category}?',
    'What does perception mean for robots?',
    'Which task do vision models have?',
  ],
  language: [
    'Which task is about text?',
    'What kind of models are in the language {task|category}?',
    'Which task do chat models have?',
    'Which task do language models have in Souk?',
  ],
  vla: [
    'What is the vla task?',
    'What kind of models are in the vla {task|category}?',
    'What does vla mean as a task?',
    'Which task is about vision, language and action together?',
  ],
};

function means(task: Task): Intent {
  const { is } = MEANING[task];
  return {
    name: `task-${task}`,
    asks: [
      `{What does the task ${task} mean|What is meant by the task ${task}|What is the task ${task}}?`,
      `{Explain|Describe|Define} the {task|category} ${task}[ {in Souk|on the marketplace}].`,
      `When should I {choose|use|set|pick} {${task}|the task ${task}|task=${task}}?`,
      `What {belongs to|falls under|goes into|counts as} ${task}[ in Souk]?`,
      `{task ${task}|${task} task|task=${task}|the ${task} category}`,
      `What are models with the task ${task} for?`,
      `What can I do with a ${task} model?`,
      `I saw {a model|a listing|a dataset} with the task "${task}". What does {it|that} mean?`,
      `Which models have {the task|} ${task}?`,
      `{Tell me about|What should I know about} models {of|with} the task ${task}.`,
      `I want to {buy|download|sell} a ${task} model. What {is|exactly is} that?`,
      ...DEFINING_ASKS[task],
    ],
    answers: [
      `\`${task}\` is the task for ${is}. ${EXAMPLE[task]}`,
      `The task \`${task}\` {means|is for} ${is}.`,
      `Models with the task \`${task}\` are for ${is}. ${EXAMPLE[task]}`,
    ],
    facts: [`\`${task}\``, is],
    short: is,
  };
}

const EXAMPLE: Record<Task, string> = {
  manipulation: '{A model that picks up boxes is an example.|Examples are picking, packing and assembling.}',
  navigation:
    '{A model that drives a cart through a warehouse is an example.|Examples are drones, carts and robot vacuums.}',
  perception: '{A model that finds cups in camera images is an example.|Examples are detectors and depth models.}',
  language: '{A chat model is an example.|Examples are chat models and translators.}',
  vla: '{Say "put the cup on the tray" and such a model moves the arm.|An arm that follows spoken orders is an example.}',
};

const OTHERS: Intent[] = [
  followedBy(
    {
      name: 'tasks-all',
      asks: [
        '{What|Which} tasks {are there|does Souk have|exist|can a model have|do you know}[ {in Souk|on the marketplace|in the marketplace}]?',
        '{List|Name|Give me|Show me} {all|the|the five} tasks[ of the marketplace].',
        'What are the {five|possible|allowed} tasks?',
        '{What|Which} {values|words} can {the field|} `task` {take|have}?',
        'Which {categories|kinds} of models are there?',
        'Into which tasks are models {sorted|divided|grouped}?',
        'By {what|which} tasks can I {filter|search} models?',
        'How are the models in the marketplace sorted?',
        '{tasks|list of tasks|task values|model tasks|all tasks}',
        'What kinds of robot models {can I find|do you have|are sold} here?',
        'Tell me the task names.',
        'What can I put {as|into} task?',
        'What is the enum for task?',
        'What sort of problems are the models {made for|about}?',
      ],
      answers: [
        'There are five tasks: `manipulation`, `navigation`, `perception`, `language` and `vla`.',
        'The five tasks are `manipulation`, `navigation`, `perception`, `language` and `vla`. {Each model has exactly one.|You can filter by them.}',
        'A model has one of five tasks: `manipulation`, `navigation`, `perception`, `language` and `vla`.',
      ],
      facts: ['`manipulation`, `navigation`, `perception`, `language` and `vla`'],
      short: 'manipulation, navigation, perception, language, vla',
    },
    [
      {
        name: 'tasks-all-vla',
        asks: [
          'What is the last one?',
          'What does the last one mean?',
          'And vla?',
          'What is vla then?',
          'Explain the last one.',
          'I know all but vla.',
        ],
        answers: [
          '`vla` stands for vision-language-action: pictures and an instruction go in, robot actions come out.',
          'The last, `vla`, means vision-language-action: pictures and an instruction go in, robot actions come out.',
        ],
        facts: ['vision-language-action', 'robot actions'],
        short: 'vision-language-action',
      },
    ],
  ),
  {
    name: 'tasks-how-many',
    asks: [
      'How many tasks {are there|does Souk have|exist}?',
      'What is the number of tasks?',
      '{number of tasks|how many tasks|count of tasks}',
      'How many {categories|kinds} of models are there?',
      'Are there {three|four|six|ten} tasks?',
      'How many values can `task` have?',
      'Tell me how many tasks I can choose from.',
      'Is there only one task?',
      'Do you have more than {four|five} tasks?',
      'How many different tasks can models be made for?',
      'Count the tasks.',
      'Between how many tasks do I choose?',
    ],
    answers: [
      'There are five tasks: `manipulation`, `navigation`, `perception`, `language` and `vla`.',
      'Five tasks: `manipulation`, `navigation`, `perception`, `language` and `vla`.',
      'Souk has five tasks, namely `manipulation`, `navigation`, `perception`, `language` and `vla`.',
    ],
    facts: ['five tasks'],
    short: 'five',
  },
  {
    name: 'task-one-only',
    asks: [
      'Can a model have {two|several|more than one|many} tasks?',
      'My model does {two|several} things. Can I set {two|both|several} tasks?',
      'Can I give {a|my} model more than one task?',
      'Is `task` a list?',
      'My model both {sees and grasps|drives and talks|detects objects and picks them up}. Can it have both tasks?',
      'How many tasks {can|may} one model have?',
      '{Two|Several} tasks for one model, is that possible?',
      'I want perception and navigation at once on one model.',
      'What if {two|several} tasks fit my model?',
      'Do I have to decide for one task?',
      'May I tick several tasks?',
      'My model fits into two categories. What now?',
      'multiple tasks per model',
    ],
    answers: [
      'A model has exactly one task, so choose the one that fits best. {You can mention the others in the description.|Say more in its description or readme.}',
      'Each model has exactly one task. Choose the main one and {describe the rest in the readme|mention the rest in the description}.',
    ],
    facts: ['exactly one task'],
    short: 'exactly one',
  },
  {
    name: 'task-none-fits',
    asks: [
      'None of the {five|} tasks fits my model. What {now|should I do}?',
      'Can I {add|create|invent|define} {my own|a new|another} task?',
      'My model {predicts the weather|forecasts prices|plays chess|makes music|simulates proteins}. Which task?',
      'What if no task fits?',
      'Is there a task called other?',
      'Is there a task for {audio|music|games|weather|finance|medicine}?',
      'My model is about something else. Which task should I take?',
      'Can I leave the task empty?',
      'Do I have to {set|choose|give} a task for a model?',
      'Is the task {required|mandatory|optional} for a model?',
      'I cannot find my kind of model among the tasks.',
      'Can I use my own word as task?',
      'other task',
    ],
    answers: [
      'Every model needs one of the five tasks, and there is no other; choose the nearest one and explain it in the description.',
      'There are only the five tasks, and a model needs one: take the nearest of the five tasks and say more in the readme.',
    ],
    facts: ['the five tasks', 'nearest'],
  },
  {
    name: 'task-unknown-value',
    asks: [
      'What happens if I send a task that does not exist?',
      'I set the task to "{vision|robotics|grasping|driving|speech}" and it was refused. Why?',
      'Why is my task {refused|not accepted|rejected}?',
      'I get validation_failed with the field task.',
      'Can I {write|use} "{vision|grasping|chat|nlp|driving}" as task?',
      'Is the task `{vision|grasping|nlp|locomotion|speech}` allowed?',
      'error: field task',
      'My model was not created, the error names `task`.',
      'Which error comes for a wrong task?',
      'invalid task value',
      'I misspelt the task. What do I get?',
      'The API does not like my task.',
    ],
    answers: [
      'You get `validation_failed` with the field `task`: it must be one of `manipulation`, `navigation`, `perception`, `language` and `vla`.',
      'A task must be one of `manipulation`, `navigation`, `perception`, `language` and `vla`; anything else is answered with 422 `validation_failed`.',
    ],
    facts: ['`validation_failed`', '`manipulation`, `navigation`, `perception`, `language` and `vla`'],
    short: 'validation_failed',
  },
  {
    name: 'task-dataset',
    asks: [
      'Does a dataset {need|have} a task?',
      'Is the task required for {a dataset|datasets}?',
      'Can I publish a dataset without a task?',
      'Do datasets have tasks too?',
      'Which task do I set for a dataset, and must I?',
      'task field of a dataset',
      'Is there a task on datasets as on models?',
      'Must I choose a task when I upload data?',
      'Can I leave out the task when I create a dataset?',
      'My data suits many tasks. Must I name one?',
      'datasets and tasks',
    ],
    answers: [
      'For a dataset the task is optional; for a model it is required. {You can filter datasets by task too.|The five values are the same.}',
      'The task of a dataset is optional, {unlike that of a model|while a model must have one}. Datasets can be filtered by it too.',
    ],
    facts: ['optional'],
    short: 'optional',
  },
  {
    name: 'task-walking',
    asks: [
      'Which task is {walking|locomotion|running|balancing|jumping}?',
      'My model makes a {robot dog|humanoid|legged robot|quadruped} {walk|run|balance|jump}. Which task?',
      'Is there a task for {locomotion|walking robots|legged robots}?',
      '{walking|locomotion}: which task?',
      'I trained a gait for a quadruped. What do I set as task?',
      'Where do I find models that make robots walk?',
      'Under which task is legged locomotion?',
      'A humanoid that keeps its balance, which task is that?',
      'task for a walking policy',
      'Which of the five tasks is nearest to walking?',
      'My policy is for legs, not arms. Which task?',
      'Does walking count as navigation?',
    ],
    answers: [
      'There is no task of its own for walking; `navigation` is the nearest, because it is about getting a robot from place to place.',
      'Walking has no task of its own. I would choose `navigation`, the nearest one, and {say more in the description|describe the gait in the readme}.',
    ],
    facts: ['no task of its own', '`navigation`'],
    short: 'navigation',
  },
  {
    name: 'task-filter',
    asks: [
      'How do I {filter|search|list} models by task?',
      'How can I see only {navigation|perception|manipulation|vla|language} models?',
      'Show me how to list only {vla|language|navigation|perception} models with the API.',
      'Which parameter filters by task?',
      'How do I find all models {for|of} one task?',
      'filter models by task',
      'GET models by task',
      'What is the query for models of a certain task?',
      'Can I search for models of one task only?',
      'I only want models for one kind of job. How do I filter?',
      'Is there a filter for tasks?',
      'How do I narrow the list of models to one task?',
    ],
    answers: [
      'Use `GET /v1/models?task=navigation`, with the task that you want. {It goes together with `q`, `framework` and `license`.|}',
      'Pass the query parameter `task`, for example `GET /v1/models?task=navigation`. {Any of the five tasks works.|}',
    ],
    facts: ['GET /v1/models?task=navigation'],
    short: 'GET /v1/models?task=navigation',
  },
  {
    name: 'tasks-guess',
    asks: [
      'How do I {know|decide|find out} which task {fits|is right for} my model?',
      'I am not sure which task to choose.',
      'Which task should I choose?',
      'Help me choose a task.',
      'What task is my model?',
      'How do I pick the right task?',
      'I do not know under which task to list my model.',
      'Is there a rule for choosing the task?',
      'Can you help me find the right category for my model?',
      'Which task is mine?',
      'My model does not know its task. How do I choose?',
      'rule of thumb for tasks',
      'How do the five tasks differ?',
      'What is the difference between the tasks?',
      'Explain all five tasks.',
    ],
    answers: [
      'Look at what it does: handling objects is `manipulation`, getting around is `navigation`, understanding sensors is `perception`, text is `language`, and images plus an instruction to actions is `vla`.',
      'A rule of thumb: handling objects is `manipulation`, getting around is `navigation`, understanding sensors is `perception`, text is `language`, images plus an instruction to actions is `vla`. {Tell me what your model does and I will guess.|}',
    ],
    facts: ['handling objects is `manipulation`', 'getting around is `navigation`', 'text is `language`'],
  },
];

/** What the five tasks mean, and which of them fits. */
export const robotTasksTopic: Topic = {
  name: 'robot-tasks',
  weight: 1.5,
  intents: [
    ...NAMES.map(means),
    ...NAMES.flatMap((task) => Object.entries(DEEDS[task]).map(([group, deeds]) => fits(task, group, deeds))),
    ...NAMES.map(fitsRobot),
    ...OTHERS,
  ],
};

function choices(list: readonly string[]): string {
  return `{${list.join('|')}}`;
}

/** "pick up boxes" as in "it picks up boxes". */
function third(deed: string): string {
  return firstWord(deed, (verb) => {
    if (/(s|x|ch|sh|o)$/.test(verb)) return `${verb}es`;
    if (/[^aeiou]y$/.test(verb)) return `${verb.slice(0, -1)}ies`;
    return `${verb}s`;
  });
}

/** "pick up boxes" as in "picking up boxes". */
function gerund(deed: string): string {
  return firstWord(deed, (verb) => {
    if (/[^e]e$/.test(verb)) return `${verb.slice(0, -1)}ing`;
    if (/^[^aeiou]*[aeiou][bdgmnprt]$|(patro|labe|contro)l$/.test(verb)) return `${verb}${verb.at(-1)}ing`;
    return `${verb}ing`;
  });
}

function firstWord(deed: string, change: (verb: string) => string): string {
  return deed.replace(/^[a-z]+/, change);
}
