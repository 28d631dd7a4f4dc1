import { type Entry, idea, quantity, thing, topicOfTerms } from '../term-frames.ts';

export const roboticsPartsTerms: readonly Entry[] = [
  idea({
    call: 'robot',
    also: ['robot machine'],
    is: [
      'a machine that senses the world, decides what to do and acts on it by itself',
      'a machine with sensors to sense, a computer to decide and motors to act',
    ],
    more: [
      'Arms in factories, vacuum cleaners at home and drones are all robots.',
      'Some follow a fixed program, others learn from data.',
    ],
    own: [
      'What makes a machine a robot?',
      'When is a {machine|device} {called|considered} a robot?',
      'What does every robot have in common?',
    ],
    called: [
      'What do you call a machine that senses, decides and acts by itself?',
      'Name for a machine that {looks at|senses} the world and {moves|acts} on its own',
      'What is the word for a mechanical helper with sensors and motors?',
    ],
    facts: ['machine'],
    short: 'a machine that senses, decides and acts',
  }),
  thing({
    call: 'gripper',
    also: ['robot gripper', 'robotic gripper'],
    is: [
      'the hand of a robot, the part that closes on an object and holds it',
      'the hand at the end of a robot arm: it closes on an object and holds it',
    ],
    more: [
      'Many have two fingers; others use suction or soft fingers.',
      'Two parallel fingers are the most common kind.',
      'A good grip is firm enough to hold and gentle enough not to break things.',
    ],
    own: [
      'How does a robot {hold|grab|grasp} {things|objects}?',
      'What does a robot {grab|hold} {things|boxes|cups} with?',
      'Do I need a gripper to {pick things up|lift objects}?',
    ],
    called: [
      'What do you call the hand of a robot?',
      'What is a {robot|robotic} hand called?',
      'Which part of a robot {holds|grabs|grasps} {objects|things}?',
      'What is the {name of|word for} the fingers {at the end of|on} a robot arm that close on {an object|things}?',
      'The claw on {a robot arm|my robot}, what is {the proper word for it|it called}?',
      'Name the part that a robot {grabs|picks up} things with',
    ],
    facts: ['hand', 'hold'],
    short: 'the hand of a robot',
    after: [
      {
        name: 'term-gripper-kinds',
        asks: [
          'What {kinds|types|sorts} are there?',
          'Which {kinds|types} {exist|are common}?',
          'Are there different {kinds|types}?',
          'Do they all have two fingers?',
          'What {other designs|variants} exist?',
          '{Can you list some|Name a few} {kinds|types}.',
        ],
        answers: [
          'Common kinds are parallel jaw grippers with two fingers, suction grippers, soft grippers and hands with several fingers.',
          'There are parallel jaw grippers with two fingers, suction grippers, soft grippers and hands with several fingers. {Two fingers are the usual choice.|Suction suits flat boxes.}',
        ],
        facts: ['parallel jaw', 'suction', 'soft'],
      },
    ],
  }),
  thing({
    call: 'end effector',
    also: ['end-effector', 'arm tool'],
    is: [
      'the tool at the end of a robot arm, such as a gripper, a suction cup or a welder',
      'whatever tool sits at the end of a robot arm: a gripper, a suction cup, a camera, a welder',
    ],
    more: [
      'It is the part that touches the work.',
      'When people say where an arm is, they usually mean the pose of its end effector.',
    ],
    own: [
      'Is a gripper an end effector?',
      'Is a {welding torch|screwdriver|spray gun} on {an arm|a robot} an end effector?',
      'What {counts as|can be} an end effector?',
      'Where on {a robot|the arm} is the end effector?',
    ],
    called: [
      'What do you call the tool {at the tip|at the end} of a robot arm, {whatever it is|of any kind}?',
      'General word for {any tool|the tool} mounted on {the wrist of|the end of} a robot arm',
      'What is the {name of|term for} the tool, gripper or not, that an arm carries at its tip?',
      'Which part of an arm touches the work, be it a welder or a suction cup?',
    ],
    facts: ['tool', 'end of a robot arm'],
    short: 'the tool at the end of a robot arm',
  }),
  thing({
    call: 'actuator',
    also: ['robot actuator'],
    is: [
      'a part that turns energy into movement, such as a motor or a cylinder',
      'the muscle of a robot: a part that turns energy into movement, as motors and pistons do',
    ],
    more: [
      'Actuators are the muscles of a robot.',
      'Motors are electric ones; pistons work with air or oil.',
      'Each moving joint usually has one.',
    ],
    own: [
      'Is a motor an actuator?',
      'What are the muscles of a robot?',
      'What {makes|lets} {a robot|the joints} move?',
      'Sensors I understand, but what is an actuator?',
    ],
    called: [
      'What do you call a part that turns {energy|electricity} into {movement|motion}?',
      'Which part of a robot is like a muscle?',
      'One word for motors, pistons and everything else that moves a robot',
      'The parts of a robot that do the moving, what are they called in general?',
    ],
    facts: ['energy into movement'],
    short: 'a part that turns energy into movement',
  }),
  thing({
    call: 'servo',
    also: ['servo motor', 'servomotor'],
    is: [
      'a motor with a sensor and a controller, which turns to the angle it is told and holds it',
      'a motor that measures its own position, turns to the angle it is told and holds it',
    ],
    more: [
      'Small ones drive hobby arms; big ones drive factory robots.',
      'You command an angle, not just a speed.',
      'Feedback is what makes it different from a plain motor.',
    ],
    own: [
      'How is a servo different from a plain motor?',
      'Can I {tell|command} a servo {to go to an angle|which angle to take}?',
      'What is inside a servo?',
    ],
    called: [
      'What is a motor called that turns to {a given|a commanded} angle and holds it?',
      'Which {kind of motor|motor} {measures its own position|has a sensor and a controller built in}?',
      'Name of the small motors in hobby robot arms that hold an angle',
    ],
    facts: ['motor', 'angle'],
    short: 'a motor that turns to a given angle and holds it',
  }),
  thing({
    call: 'stepper motor',
    also: ['stepping motor'],
    is: [
      'a motor that turns in small equal steps, so its position follows from counting them',
      'a motor that moves in small equal steps, which a controller counts to know the position',
    ],
    more: [
      'It is common in printers and simple machines.',
      'It needs no encoder as long as it loses no steps.',
      'Too much load makes it skip.',
    ],
    own: ['stepper'],
    called: [
      'What do you call a motor that turns in small {equal steps|steps}?',
      'Which motor is positioned by counting steps?',
      'Name the motor of a 3D printer that moves step by step',
    ],
    facts: ['equal steps'],
    short: 'a motor that turns in small equal steps',
  }),
  thing({
    call: 'gearbox',
    also: ['gear reducer', 'speed reducer'],
    is: [
      'a set of gears between motor and joint that trades speed for torque',
      'a case of gears that makes a motor turn slower and stronger: it trades speed for torque',
    ],
    more: [
      'Robot joints use them because motors are fast but weak.',
      'A ratio of 100 to 1 means a hundred turns of the motor for one of the joint.',
    ],
    own: [
      'Why {is there|do robots have} a gearbox {on|behind|after} the motor?',
      'My motor is too {weak|fast} for the arm, what helps? A gearbox?',
      'How do gears make a motor stronger?',
    ],
    called: [
      'What is the part called that makes a motor slower but stronger?',
      'Which part trades speed for torque?',
      'What do you call the gears between a motor and a joint?',
    ],
    facts: ['speed for torque'],
    short: 'gears that trade speed for torque',
  }),
  idea({
    call: 'joint',
    also: ['robot joint'],
    is: [
      'the place where two links of a robot meet and move against each other',
      'a moving connection between two links of a robot, like an elbow',
    ],
    more: ['A revolute joint turns; a prismatic joint slides.', 'Each joint usually adds one degree of freedom.'],
    own: ['What is the elbow of a robot?', 'How are the links of an arm {connected|held together}?'],
    called: [
      'What do you call the place where two links of a robot {meet|are connected}?',
      'The elbow or shoulder of a robot, what is the general word?',
      'Which part lets two links {move against each other|turn against each other}?',
    ],
    facts: ['two links'],
    short: 'a moving connection between two links',
  }),
  idea({
    call: 'robot link',
    also: ['robotic link', 'arm link', 'link between joints'],
    is: [
      'a rigid piece of a robot between two joints, like the bone of an arm',
      'one of the stiff pieces that joints connect, like a bone: a rigid piece of a robot',
    ],
    more: ['Links and joints together make the chain of an arm.', 'Its length decides how far the robot can reach.'],
    own: [
      'What is a link of a robot arm?',
      'What does link mean for {a robot|an arm with joints}?',
      'What are links {and joints|in a robot}?',
      'Is a link {in robotics|of a robot} a web address?',
    ],
    called: [
      'What do you call the {stiff|rigid} piece between two joints?',
      'The bones of a robot arm, what are they called?',
      'Name for the rigid part that connects one joint to the next',
    ],
    facts: ['rigid piece'],
    short: 'a rigid piece between two joints',
  }),
  thing({
    call: 'robot arm',
    also: ['robotic arm', 'manipulator'],
    is: [
      'a chain of links and joints that moves a tool or gripper through space',
      'a machine built like our arm, a chain of links and joints that carries a gripper or a tool',
    ],
    more: [
      'Six joints let it reach any pose in its workspace.',
      'Arms weld, sort, pack and assemble.',
      'Models that drive arms belong to the task `manipulation`.',
    ],
    own: ['What is an industrial arm made of?'],
    called: [
      'What do you call a chain of links and joints that moves a gripper?',
      'What is the machine that welds cars, shaped like our own limb, called?',
      'The robot in factories with a shoulder, an elbow and a wrist, what is it called?',
    ],
    facts: ['links and joints'],
    short: 'a chain of links and joints that moves a tool',
  }),
  idea({
    call: 'cobot',
    also: ['collaborative robot'],
    is: [
      'a collaborative robot, made to work safely next to people without a fence',
      'a robot arm made to work next to people: it moves gently and stops when it touches someone',
    ],
    more: [
      'Rounded shapes and limited force keep people safe.',
      'It is slower than a caged factory robot.',
      'The word is short for collaborative robot.',
    ],
    own: [
      'Can a robot {work|share a table} with people safely?',
      'Which robots need no {cage|fence}?',
      'Is a cobot {safe|dangerous}?',
    ],
    called: [
      'What is a robot called that works {next to|side by side with|safely with} people?',
      'What do you call an arm that needs no {cage|safety fence} and stops when it touches {you|someone}?',
      'Short name for a collaborative robot',
    ],
    facts: ['next to people'],
    short: 'a robot made to work next to people',
  }),
  idea({
    call: 'mobile robot',
    also: ['wheeled robot'],
    is: [
      'a robot that drives or walks from place to place instead of being bolted down',
      'a robot that moves from place to place by itself, on wheels, tracks or legs',
    ],
    more: [
      'Vacuum cleaners and warehouse carts are mobile robots.',
      'It needs to know where it is: that is localisation.',
      'Models for it usually belong to the task `navigation`.',
    ],
    own: [
      'What kind of robot is a robot vacuum?',
      'What are the robots in warehouses that carry shelves?',
      'What {do you call|are} robots that {drive|move} around?',
    ],
    called: [
      'What do you call a robot that drives around instead of being bolted {down|to the floor}?',
      'General word for robots on wheels, tracks or legs that move around',
      'A robot that goes from place to place, what kind is that?',
    ],
    facts: ['from place to place'],
    short: 'a robot that moves from place to place',
  }),
  idea({
    call: 'humanoid',
    also: ['humanoid robot'],
    is: [
      'a robot shaped like a person, with a head, two arms and two legs',
      'a robot with the shape of a person: two arms, two legs, a body and a head',
    ],
    more: ['The idea is that it can use doors, stairs and tools made for people.', 'Keeping its balance is hard.'],
    own: [
      'What is special about humanoid robots?',
      'What {shape|form} does a humanoid have?',
      'How many {arms and legs|limbs} does a humanoid have?',
    ],
    called: [
      'What do you call a robot {shaped like|that looks like} a {person|human}?',
      'A robot with two arms, two legs and a head is called what?',
      'Word for a robot with a human shape',
    ],
    facts: ['shape', 'person'],
    short: 'a robot shaped like a person',
  }),
  idea({
    call: 'quadruped',
    also: ['quadruped robot', 'robot dog', 'four-legged robot'],
    is: ['a robot that walks on four legs, like a dog', 'a walking robot with four legs, built a little like a dog'],
    more: [
      'It can climb stairs and cross rough ground where wheels fail.',
      'Inspection of plants and building sites is a common job.',
    ],
    own: [
      'How many legs does a quadruped have?',
      'What kind of robot looks like a dog?',
      'Tell me what a robot dog is.',
    ],
    called: [
      'What do you call a robot {with|that walks on} four legs?',
      'What is the technical word for a robot dog?',
      'A machine that walks like a dog, what is it called?',
    ],
    facts: ['four legs'],
    short: 'a robot with four legs',
  }),
  idea({
    call: 'drone',
    also: ['flying robot', 'UAV', 'quadcopter'],
    is: [
      'a flying robot, usually lifted by several propellers',
      'a flying robot without a pilot on board, often lifted by four propellers',
    ],
    more: ['An IMU and fast control keep it level.', 'Drones take pictures, inspect roofs and carry small loads.'],
    own: ['Is a drone a robot?', 'What kind of robot is a {drone|quadcopter}?', 'Do drones count as robots?'],
    called: [
      'What do you call a flying robot?',
      'A robot with propellers and no pilot on board is called what?',
      'Which robot flies?',
    ],
    facts: ['flying robot'],
    short: 'a flying robot',
  }),
  thing({
    call: 'suction cup',
    also: ['suction gripper', 'vacuum gripper'],
    is: [
      'a soft cup that holds flat objects by vacuum, used as a simple gripper',
      'a gripper without fingers: a soft cup from which air is pumped, so that vacuum holds the object',
    ],
    more: [
      'It is great for boxes, glass and bags, and poor on rough or porous things.',
      'It needs a pump and only one side of the object.',
    ],
    own: ['How do robots lift {glass|flat boxes} without fingers?'],
    called: [
      'What do you call the gripper that holds things by vacuum?',
      'Which tool lifts flat boxes by sucking the air out?',
      'A soft cup at the end of an arm that holds by vacuum, what is it?',
    ],
    facts: ['cup', 'vacuum'],
    short: 'a gripper that holds by vacuum',
  }),
  thing({
    call: 'microcontroller',
    also: ['controller board', 'MCU'],
    is: [
      'a tiny computer on one chip that reads sensors and drives motors',
      'a tiny computer on a chip; in a robot it reads sensors and drives motors many times a second',
    ],
    more: ['Big models run elsewhere, on a stronger computer.', 'It does the fast, simple work close to the hardware.'],
    own: ['Which chip {reads the sensors|drives the motors} of a small robot?'],
    called: [
      'What do you call a tiny computer on one chip that drives motors?',
      'Name for the small chip that reads sensors and switches motors',
      'Which tiny computer does the low-level work in a robot?',
    ],
    facts: ['tiny computer'],
    short: 'a tiny computer on one chip',
  }),
  thing({
    call: 'emergency stop',
    also: ['e-stop', 'emergency stop button'],
    is: [
      'the big red button that stops a robot at once by cutting its power to move',
      'a red button that stops a robot at once; it works even if the software hangs',
    ],
    more: ['Know where it is before you start the robot.', 'It must be within reach of everyone near the machine.'],
    own: [
      'How do I stop a robot that {goes wild|is out of control|moves dangerously}?',
      'What is the red button {on|next to} a robot for?',
      'What should I press if the robot {goes crazy|hits something}?',
    ],
    called: [
      'What is the big red button {on|next to|of} a robot called?',
      'What do you call the switch that stops a robot at once?',
      'The button to press when a robot is about to hit someone is called what?',
    ],
    facts: ['stops a robot at once'],
    short: 'a button that stops a robot at once',
  }),
  thing({
    call: 'teach pendant',
    also: ['robot pendant', 'teaching pendant'],
    is: [
      'the handheld panel with which a person moves and programs an industrial robot',
      'a handheld box with buttons and a screen, to move and program an industrial robot by hand',
    ],
    more: ['It carries an emergency stop as well.', 'One moves the arm to a point, saves it, and goes on to the next.'],
    own: [
      'How do people program {factory|industrial} robots without writing code?',
      'What is the tablet that hangs {on|next to} a factory robot?',
      'pendant on an industrial robot',
    ],
    called: [
      'What do you call the handheld {panel|box} to {program|move} an industrial robot?',
      'Name of the handheld controller of a factory arm',
      'The panel with buttons that a robot programmer holds is called what?',
    ],
    facts: ['handheld', 'program'],
    short: 'a handheld panel to program a robot',
  }),
  quantity({
    call: 'payload',
    also: ['robot payload', 'maximum payload'],
    is: [
      'the weight a robot can carry, gripper included',
      'the weight that a robot can lift and carry safely; the gripper counts too',
    ],
    more: ['Small arms carry 1 to 5 kg, big ones hundreds.', 'Too heavy a load makes an arm slow, shaky or stop.'],
    own: [
      'How {much|heavy a thing} can {a robot|an arm} {lift|carry}?',
      'What does payload {5 kg|of 3 kg} on a robot mean?',
      'Does the gripper count towards the payload?',
      'My arm is too weak for {the box|this load}: which number should I look at?',
    ],
    called: [
      'What do you call the weight that a robot can {carry|lift}?',
      'Which number says how heavy a thing an arm can {lift|carry}?',
      'Word for the maximum load of a robot',
    ],
    facts: ['weight', 'carry'],
    short: 'the weight a robot can carry',
  }),
];

/** What robots are made of, and what kinds of robot there are. */
export const roboticsPartsTopic = topicOfTerms('robotics-parts', 'in robotics', 0.6, roboticsPartsTerms);
