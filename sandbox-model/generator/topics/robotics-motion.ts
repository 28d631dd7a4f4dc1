import { type Entry, idea, notion, quantity, several, topicOfTerms } from '../term-frames.ts';

export const roboticsMotionTerms: readonly Entry[] = [
  notion({
    call: 'kinematics',
    also: ['robot kinematics'],
    is: [
      'the geometry of motion: how joint angles and positions belong together, without asking about forces',
      'the study of how things move without asking about forces, in a robot how joint angles and positions belong together',
    ],
    more: [
      'Forward kinematics goes from angles to position, inverse kinematics the other way.',
      'Forces belong to dynamics.',
    ],
    own: [
      'Does kinematics {deal with|include} forces?',
      'What does kinematics {study|deal with|describe}?',
      'What kind of maths relates joint angles and position?',
    ],
    called: [
      'What do you call the study of motion without forces?',
      'Which subject relates joint angles to positions?',
      'The geometry of how a robot moves is called what?',
    ],
    facts: ['without asking about forces', 'joint angles'],
    short: 'the geometry of motion',
  }),
  notion({
    call: 'forward kinematics',
    also: ['FK', 'direct kinematics'],
    is: [
      'working out where the gripper is from the joint angles',
      'the calculation from joint angles to the pose of the tool: where the gripper is',
    ],
    more: ['It always has one answer, and is easy to compute.', 'The other direction is inverse kinematics.'],
    own: [
      'I know all joint angles. How do I {get|compute|find} the position of the gripper?',
      'Given the angles of the joints, where is the hand?',
      'What does FK {stand for|mean}?',
      'From joint angles to position: {how|what is that}?',
    ],
    called: [
      'What is it called to compute where the gripper is from the joint angles?',
      'Name of the calculation from joint angles to {the pose|the position} of the tool',
      'Angles in, position out: what is that called?',
    ],
    facts: ['where the gripper is', 'joint angles'],
    short: 'from joint angles to the position of the gripper',
  }),
  notion({
    call: 'inverse kinematics',
    also: ['IK', 'the inverse kinematics problem'],
    is: [
      'working out the joint angles that bring the gripper to a wanted position',
      'the calculation that finds the joint angles for a wanted position of the gripper',
    ],
    more: [
      'There may be several answers, or none if the point is out of reach.',
      'It is the opposite of forward kinematics.',
      'It is how an arm knows how to bend to reach a cup.',
    ],
    own: [
      'How does {a robot|an arm} {know how to bend|find its joint angles} to reach a {cup|point}?',
      'I know where the gripper should be. {Which|How do I find the} joint angles?',
      'What does IK {stand for|mean}?',
      'How do I make {my|the} arm reach a given {point|position}?',
      'From a wanted position to joint angles: {how|what is that}?',
    ],
    called: [
      'What is it called to find the joint angles for a wanted position of the gripper?',
      'Position in, joint angles out: what is that called?',
      'What is the opposite of forward kinematics?',
      'Name of the calculation that tells each joint how to bend to reach a point',
    ],
    facts: ['joint angles', 'wanted position'],
    short: 'finding the joint angles for a wanted position',
    after: [
      {
        name: 'term-inverse-kinematics-hard',
        asks: [
          'Why is {it|that} {hard|difficult}?',
          'Is there always {a solution|an answer}?',
          'Is there only one {solution|answer}?',
          'What if the point is {too far away|out of reach}?',
          'Can it {fail|go wrong}?',
          'How many {solutions|answers} are there?',
        ],
        answers: [
          'There may be several solutions, or none at all when the point is out of reach. {A solver picks one that avoids collisions.|So a solver must choose.}',
          'It can have several solutions, one, or none at all if the point lies out of reach. {That is why it is harder than the forward way.|}',
        ],
        facts: ['several solutions', 'none at all'],
      },
    ],
  }),
  notion({
    call: 'dynamics',
    also: ['robot dynamics'],
    is: [
      'the study of motion together with the forces and torques that cause it',
      'how forces and torques make a body move, with its mass and inertia',
    ],
    more: ['Kinematics leaves the forces out.', 'A simulator needs it to move things as nature does.'],
    own: [
      'Which part of mechanics deals with forces?',
      'How do mass and force enter the motion of a robot?',
      'Does dynamics include forces?',
    ],
    called: [
      'What do you call the study of motion with its forces?',
      'Kinematics leaves out forces: which subject includes them?',
      'Which subject tells how torques make a robot move?',
    ],
    facts: ['forces and torques'],
    short: 'motion with its forces',
  }),
  several({
    call: 'degrees of freedom',
    also: ['DOF', 'DoFs'],
    is: [
      'the number of independent ways in which a robot can move, usually one for each joint',
      'the count of independent ways a robot can move; each joint usually adds one',
    ],
    more: [
      'A free body has six: three to move and three to turn.',
      'An arm with six of them can reach any pose within its workspace.',
      'An arm with seven joints has seven.',
    ],
    own: [
      'What does {DOF|DoF} {mean|stand for}?',
      'What is a degree of freedom?',
      'degree of freedom meaning',
      'What does it mean that {an arm|my robot} has {six|seven|four} degrees of freedom?',
      'What is a {6|7|5} DOF arm?',
      'How do you count the ways a robot can move?',
    ],
    called: [
      'What do you call the number of independent ways a robot can move?',
      'Six joints, six independent movements: what is counted there?',
      'What does one count to say in how many ways an arm can move?',
    ],
    facts: ['independent ways'],
    short: 'the number of independent ways to move',
    after: [
      {
        name: 'term-degrees-of-freedom-many',
        asks: [
          'How many {does an arm need|do I need}?',
          'How many {does a usual arm have|are usual}?',
          'Is six enough?',
          'Why six?',
          'How many are needed to reach any pose?',
          'And how many should my arm have?',
        ],
        answers: [
          'Six: three to place the gripper and three to turn it. {A seventh makes it easier to get around obstacles.|More give extra freedom.}',
          'Six are needed to reach any pose, three for position and three for orientation.',
        ],
        facts: ['six', 'three'],
        short: 'six',
      },
    ],
  }),
  quantity({
    call: 'workspace',
    also: ['reach of an arm', 'workspace of a robot'],
    is: [
      'all the points that a robot arm can reach',
      'the space around a robot with all the points its gripper can reach',
    ],
    more: ['Longer links make it larger.', 'A target outside it has no solution in inverse kinematics.'],
    own: [
      'How far can a robot arm reach, and what is that space called?',
      'What does the workspace of an arm {mean|include}?',
      'Which points can an arm get to?',
    ],
    called: [
      'What do you call all the points an arm can reach?',
      'Word for the space that a robot can reach',
      'Everything within reach of the gripper: what is this region called?',
    ],
    facts: ['all the points', 'reach'],
    short: 'all the points an arm can reach',
  }),
  idea({
    call: 'singularity',
    also: ['kinematic singularity', 'robot singularity'],
    is: [
      'a pose in which an arm loses a direction of movement, for example when it is stretched out straight',
      'a bad pose of an arm: joints line up and it loses a direction of movement',
    ],
    more: ['Near it joints may spin very fast.', 'Planners keep away from such poses.'],
    own: [
      'Why does my arm {jerk|spin wildly|go crazy} when it is stretched out?',
      'Why should an arm not be stretched out completely?',
      'What happens when two joints of an arm line up?',
    ],
    called: [
      'What do you call a pose where an arm loses a direction of movement?',
      'A stretched arm cannot move further out: what is such a pose called?',
      'Name for a pose in which joints line up and the arm gets stuck',
    ],
    facts: ['loses a direction of movement'],
    short: 'a pose where an arm loses a direction of movement',
  }),
  idea({
    call: 'trajectory',
    also: ['robot trajectory', 'motion trajectory'],
    is: [
      'a path with times: where the robot should be at each moment',
      'a path plus timing, which says where the robot should be at each moment',
    ],
    more: ['A path alone says nothing about speed.', 'A good one is smooth, so that the arm does not shake.'],
    own: ['How does an arm know where to be at each moment?', 'What does a trajectory {contain|say|add to a path}?'],
    called: [
      'What do you call a path together with its timing?',
      'A path with times is called what?',
      'Which word says where a robot should be at each moment?',
    ],
    facts: ['path', 'at each moment'],
    short: 'a path with times',
  }),
  notion({
    call: 'path planning',
    also: ['route planning', 'planning a path'],
    is: [
      'finding a way from start to goal that hits nothing',
      'the search for a way from start to goal around all obstacles, so that the robot hits nothing',
    ],
    more: ['A star and RRT are well known methods.', 'A planner looks at a map; a controller then follows the path.'],
    own: [
      'How does a robot find its way {to the goal|around obstacles|through a room}?',
      'How do I get my robot from one place to another without hitting things?',
      'What does a path planner do?',
      'Which methods find a way around obstacles?',
    ],
    called: [
      'What is it called to find a way from start to goal that hits nothing?',
      'Searching for a free way through a map: what is that called?',
      'Name for working out a route before driving',
    ],
    facts: ['way from start to goal', 'hits nothing'],
    short: 'finding a way from start to goal',
  }),
  notion({
    call: 'motion planning',
    also: ['planning motions', 'arm motion planning'],
    is: [
      'finding a movement for the whole robot, joint by joint, that reaches the goal without collision',
      'the search for a movement of all joints that reaches the goal without collision',
    ],
    more: ['For an arm with six joints it is a search in six dimensions.', 'RRT is a popular method for it.'],
    own: [
      'How does an arm move around {a shelf|a box|an obstacle} without touching it?',
      'How do you plan the movement of an arm?',
      'How can all joints move so that nothing is hit?',
    ],
    called: [
      'What do you call finding a movement of all joints without collision?',
      'Name for planning how an arm moves to a goal without hitting the shelf',
      'What is planning for the joints of an arm called?',
    ],
    facts: ['movement', 'without collision'],
    short: 'finding a movement without collision',
  }),
  idea({
    call: 'collision',
    also: ['robot collision'],
    is: [
      'when a robot hits something it should not: a person, an obstacle or itself',
      'an unwanted contact, when a robot hits a person, an obstacle or itself',
    ],
    more: [
      'Planners check for it before moving; force sensors notice it while moving.',
      'An arm can also hit its own body.',
    ],
    own: [
      'Can a robot hit itself?',
      'What does collision mean for a robot?',
      'What is a self-collision?',
      'My planner reports a collision. What does that mean?',
    ],
    called: [
      'What do you call it when a robot hits something?',
      'Word for unwanted contact between a robot and an obstacle',
      'A robot bumps into {a table|a wall|itself}: what is that called?',
    ],
    facts: ['hits'],
    short: 'an unwanted contact',
  }),
  notion({
    call: 'grasping',
    also: ['robotic grasping', 'grasp planning'],
    is: [
      'taking hold of an object: choosing where and how to close the gripper on it',
      'the skill of taking hold of an object, which means choosing where and how to close the gripper',
    ],
    more: ['Shiny, soft and very thin things are hard.', 'It is a main part of the task `manipulation`.'],
    own: [
      'How does a robot choose where to {grab|hold} an object?',
      'How do robots pick up {things|a cup}?',
      'What is a grasp?',
      'Why is picking up things a science of its own?',
    ],
    called: [
      'What do you call taking hold of an object with a gripper?',
      'Choosing where and how to close the gripper: what is this skill called?',
      'Word for a robot taking an object into its hand',
    ],
    facts: ['taking hold', 'close the gripper'],
    short: 'taking hold of an object',
  }),
  notion({
    call: 'pick and place',
    also: ['pick-and-place', 'picking and placing'],
    is: [
      'taking an object from one spot and putting it down at another',
      'the most usual job of an arm, taking an object here and putting it down there',
    ],
    more: [
      'Packing, sorting and loading machines are made of it.',
      'A model for it belongs to the task `manipulation`.',
    ],
    own: [
      'What is the most usual job of a robot arm?',
      'What does a pick and place robot do?',
      'My robot moves parts from a belt into boxes. What is that kind of job?',
    ],
    called: [
      'What do you call taking an object from one spot and putting it at another?',
      'Moving parts from here to there with an arm, what is that job called?',
      'Common name for pick up here, put down there',
    ],
    facts: ['taking an object', 'putting it down'],
    short: 'taking an object here and putting it down there',
  }),
  notion({
    call: 'bin picking',
    also: ['picking from a bin', 'random bin picking'],
    is: [
      'taking objects one by one out of a box in which they lie in a jumble',
      'the job of taking single parts out of a box where they lie in a jumble',
    ],
    more: ['It is hard, because parts hide and hold each other.', 'It needs a depth camera and good grasp choices.'],
    own: [
      'Can a robot take parts out of a messy box?',
      'Why is a box full of jumbled parts hard for robots?',
      'How do robots empty a bin of loose parts?',
    ],
    called: [
      'What do you call taking jumbled parts out of a box one by one?',
      'A robot that takes loose parts from a messy box does what?',
      'Name of the job with parts in a jumble in a box',
    ],
    facts: ['box', 'in a jumble'],
    short: 'taking jumbled parts out of a box',
  }),
  notion({
    call: 'visual servoing',
    also: ['vision-based control', 'camera-guided control'],
    is: [
      'steering a robot by what its camera sees, correcting all the time while it moves',
      'a loop of looking and moving: steering by what the camera sees and correcting all the time',
    ],
    more: ['It copes with objects that move.', 'The camera may sit on the wrist or beside the robot.'],
    own: [
      'How can a camera guide an arm while it moves?',
      'How does a robot follow a moving object with its camera?',
      'What does it mean to close the loop with a camera?',
    ],
    called: [
      'What do you call steering a robot by what its camera sees?',
      'Control with a camera in the loop, name?',
      'Moving and looking and correcting all the time: what is that called?',
    ],
    facts: ['camera sees', 'correcting all the time'],
    short: 'steering by what the camera sees',
  }),
  notion({
    call: 'repeatability',
    also: ['robot repeatability', 'repeat accuracy'],
    is: [
      'how closely a robot comes back to the same point each time',
      'a measure of how closely a robot returns to the same point when it repeats a movement',
    ],
    more: [
      'Good arms manage a tenth of a millimetre or better.',
      'Accuracy is something else: how close that point is to where you wanted it.',
    ],
    own: [
      'What does repeatability of 0.1 mm mean?',
      'Does a robot always come back to the same point?',
      'How well can an arm repeat a movement?',
    ],
    called: [
      'What do you call how closely a robot returns to the same point?',
      'Plus or minus 0.1 mm each time: which property of an arm is this?',
      'Word for how well an arm repeats a position',
    ],
    facts: ['the same point'],
    short: 'how closely it returns to the same point',
  }),
  notion({
    call: 'latency',
    also: ['delay', 'lag'],
    is: [
      'the delay between a cause and its effect, such as between a picture and the movement that answers it',
      'delay: the time from an input, such as a picture or a request, to the answer',
    ],
    more: [
      'Robots need little of it, or they react too late.',
      'For a chat model one speaks of the time to the first token.',
    ],
    own: [
      'Why does my robot react {late|too late|slowly}?',
      'What is the delay between a picture and the movement called?',
      'Is low latency {good|important} for robots?',
    ],
    called: [
      'What do you call the delay between input and answer?',
      'Technical word for delay',
      'Time from request to answer is called what?',
    ],
    facts: ['delay'],
    short: 'delay',
  }),
  notion({
    call: 'locomotion',
    also: ['legged locomotion', 'robot locomotion'],
    is: [
      'how a robot moves its body along: walking, rolling, crawling or flying',
      'moving the body along, by walking, rolling, crawling or flying',
    ],
    more: ['A pattern of steps is called a gait.', 'Legged robots often learn it in simulation.'],
    own: [
      'How do legged robots {learn to walk|walk}, and what is this skill called?',
      'What is the skill of walking called for a robot?',
      'What kinds of moving along are there for robots?',
    ],
    called: [
      'What is the general word for walking, rolling or crawling along?',
      'A robot moves its body along: what is the word?',
      'Word for how robots walk or roll',
    ],
    facts: ['walking, rolling, crawling or flying'],
    short: 'moving the body along',
  }),
  notion({
    call: 'bimanual manipulation',
    also: ['two-arm manipulation', 'two-handed work'],
    is: [
      'handling objects with two arms that work together',
      'work with two arms together, as when one arm holds a jar and the other opens it',
    ],
    more: ['Folding clothes and opening jars need it.', 'In Souk such a model has the task `manipulation`.'],
    own: ['Why do some robots have two arms?', 'How do robots fold clothes or open jars?', 'What does bimanual mean?'],
    called: [
      'What do you call handling things with two arms at once?',
      'Work with two robot arms together, name?',
      'One arm holds the jar and the other turns the lid: what is that called?',
    ],
    facts: ['two arms'],
    short: 'handling objects with two arms',
  }),
];

/** How robots move, and how they are made to. */
export const roboticsMotionTopic = topicOfTerms('robotics-motion', 'in robotics', 0.6, roboticsMotionTerms);
