import { type Entry, notion, topicOfTerms } from '../term-frames.ts';

export const roboticsControlTerms: readonly Entry[] = [
  notion({
    call: 'feedback control',
    also: ['closed-loop control', 'a control loop'],
    is: [
      'measuring the result, comparing it with the goal and correcting the error, over and over',
      'a loop of measuring, comparing with the goal and correcting the error, many times a second',
    ],
    more: [
      'A thermostat does it with heat, a servo with an angle.',
      'Without feedback it is called open-loop control.',
      'Robots often run such loops a thousand times a second.',
    ],
    own: [
      'How does a robot correct its {errors|mistakes while moving}?',
      'What does closed loop mean?',
      'How does a thermostat or a servo reach its goal?',
      'What is the feedback in feedback control?',
    ],
    called: [
      'What do you call measuring, comparing and correcting over and over?',
      'A thermostat measures and corrects all the time: what is this principle called?',
      'Name for control that looks at the result and corrects itself',
    ],
    facts: ['measuring', 'correcting the error'],
    short: 'measuring and correcting over and over',
  }),
  notion({
    call: 'open-loop control',
    also: ['open loop', 'control without feedback'],
    is: [
      'sending commands without measuring the result',
      'control without feedback: commands go out, and nobody is measuring the result',
    ],
    more: ['A toaster with a timer works that way.', 'It is simple, but errors are never corrected.'],
    own: [
      'What happens if a robot does not measure the result of its commands?',
      'Is a toaster closed loop or open loop?',
      'Is a timer a kind of control?',
    ],
    called: [
      'What do you call control without measuring the result?',
      'A toaster with a timer never checks the bread: what kind of control is that?',
      'What is the opposite of closed-loop control?',
    ],
    facts: ['measuring the result'],
    short: 'control without measuring the result',
  }),
  notion({
    call: 'PID control',
    also: ['PID', 'a PID controller', 'PID loop'],
    is: [
      'control with three parts: proportional, integral and derivative of the error',
      'a simple feedback control that adds up three terms of the error, proportional, integral and derivative',
    ],
    more: [
      'The first reacts to the error now, the second to its sum, the third to its change.',
      'It keeps motors at the wanted angle or speed.',
      'Choosing the three gains is called tuning.',
    ],
    own: [
      'What does {PID|P.I.D.} {stand for|mean}?',
      'What are the three {letters|terms|parts} of PID?',
      'How do I keep a motor at {a wanted|a fixed} {speed|angle}?',
      'What do proportional, integral and derivative do?',
    ],
    called: [
      'What is the controller with proportional, integral and derivative terms called?',
      'Which controller has three gains, P, I and D?',
      'The most common controller for motors, with three terms of the error, is called what?',
    ],
    facts: ['proportional, integral and derivative'],
    short: 'proportional, integral, derivative',
  }),
  notion({
    call: 'impedance control',
    also: ['compliant control', 'impedance controller'],
    is: [
      'control that makes an arm behave like a spring, so that it gives way when pushed',
      'a way to make an arm soft: it behaves like a spring with a damper and gives way when pushed',
    ],
    more: [
      'It is useful for contact: wiping, inserting, working near people.',
      'One sets a stiffness instead of an exact position.',
    ],
    own: [
      'How can an arm be {soft|gentle|springy}?',
      'How do I make my arm give way when someone pushes it?',
      'Why does a stiff arm break things, and what helps?',
      'What does stiffness mean in the control of an arm?',
    ],
    called: [
      'What do you call control that makes an arm behave like a spring?',
      'Which kind of control lets an arm give way when pushed?',
      'Name the control for soft contact, with stiffness and damping',
    ],
    facts: ['spring', 'gives way when pushed'],
    short: 'control that makes an arm behave like a spring',
  }),
  notion({
    call: 'model predictive control',
    also: ['MPC', 'receding horizon control'],
    is: [
      'control that looks ahead: it predicts the next moments, picks the best commands and plans again at every step',
      'a method that predicts what will happen, chooses the best commands and plans again at every step',
    ],
    more: ['Legged robots and self-driving cars use it.', 'It needs a model of the robot and a fast computer.'],
    own: [
      'What does MPC {stand for|mean}?',
      'Which kind of control looks ahead?',
      'How do walking robots plan their next moments?',
    ],
    called: [
      'What do you call control that predicts the next moments and plans again at every step?',
      'Control that looks ahead and plans again all the time, name?',
      'What is MPC short for?',
    ],
    facts: ['predicts', 'plans again at every step'],
    short: 'control that looks ahead',
  }),
  notion({
    call: 'torque',
    also: ['turning force', 'joint torque'],
    is: [
      'turning force: how strongly something twists around an axis',
      'the twisting kind of force, a turning force around an axis, measured in newton metres',
    ],
    more: [
      'Its unit is the newton metre.',
      'A longer lever gives more of it.',
      'A heavy load far out needs a lot of it at the shoulder.',
    ],
    own: [
      'How strong is a motor, and in what do you measure it?',
      'What does a motor with 2 newton metres {give|have}?',
      'What does a wrench apply to a bolt?',
    ],
    called: [
      'What do you call a turning force?',
      'Which word means twisting force around an axis?',
      'Force on a line is force; force around an axis is what?',
    ],
    facts: ['turning force'],
    short: 'turning force',
  }),
  notion({
    call: 'teleoperation',
    also: ['remote control of robots', 'teleop'],
    is: [
      'a person steering a robot from afar, in real time',
      'when a person drives a robot from afar, with a joystick, gloves or a second arm, a person steering in real time',
    ],
    more: [
      'It is a common way to record demonstrations for imitation learning.',
      'Delay makes it hard.',
      'Rescue and space robots are often run that way.',
    ],
    own: [
      'Can I {steer|drive|control} a robot from {far away|another room|home}?',
      'How do people record demonstrations by steering a robot?',
      'What does teleop mean?',
      'How does one control a robot at a distance?',
    ],
    called: [
      'What do you call it when a person steers a robot from afar?',
      'Word for driving a robot remotely with a joystick',
      'A human moves a leader arm and a robot copies it at once: what is this called?',
    ],
    facts: ['person', 'from afar'],
    short: 'steering a robot from afar',
  }),
  notion({
    call: 'kinesthetic teaching',
    also: ['hand guiding', 'lead-through teaching'],
    is: [
      'showing a robot a movement by taking its arm by hand and moving it',
      'teaching by touch, where a person moves the arm by hand and the robot records it',
    ],
    more: ['The robot plays the recorded movement back, or learns from it.', 'It needs an arm that is easy to push.'],
    own: [
      'Can I teach a robot by moving its arm?',
      'How do I show a robot a movement {by hand|without code}?',
      'What is hand guiding of a robot?',
    ],
    called: [
      'What is it called to teach a robot by moving its arm by hand?',
      'Guiding an arm by hand while it records: what is that called?',
      'Name for teaching a robot by pushing its arm around',
    ],
    facts: ['by hand'],
    short: 'teaching by moving the arm by hand',
  }),
];

/** How a movement is kept on its way, and who steers it. */
export const roboticsControlTopic = topicOfTerms('robotics-control', 'in robotics', 0.3, roboticsControlTerms);
