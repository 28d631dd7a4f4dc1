import type { Fact } from '../prompts/prompt.ts';

/** Terms of robotics and of machine learning. */
export const roboticsFacts = {
  gripper: {
    right: [{ says: /\b(grasp|hold|pick|grab|fingers?|hand|clamp)/i }],
    example: 'A gripper is the hand of a robot: it grasps and holds things.',
  },
  end_effector: {
    right: [
      { says: /\b(end|tip|last|hand|tool|wrist|gripper)\b/i },
      { says: /\b(arm|robot|manipulator)/i },
      { says: /gripper|tool|hand|touch|works? on|interact/i },
    ],
    example: 'It is the tool at the end of a robot arm, such as a gripper.',
  },
  lidar: {
    right: [{ says: /laser|light/i }, { says: /distan|measur|range|point/i }],
    example: 'Lidar measures distances with laser light.',
  },
  slam: {
    right: [{ says: /\bmap/i }, { says: /locali[sz]|position|where it is|location|pose/i }],
    example: 'SLAM builds a map and finds the position of the robot in it at the same time.',
  },
  inverse_kinematics: {
    right: [{ says: /\bjoints?\b/i }, { says: /pose|position|target|hand|end[- ]effector|gripper|reach/i }],
    example: 'It finds the joint angles that bring the hand to a wanted pose.',
  },
  forward_kinematics: {
    right: [{ says: /\bjoints?\b/i }, { says: /pose|position|where|hand|end[- ]effector|gripper/i }],
    example: 'It works out the pose of the hand from the joint angles.',
  },
  vla: {
    right: [{ says: /vision/i }, { says: /language/i }, { says: /action/i }],
    example: 'VLA: a vision-language-action model.',
  },
  imitation_learning: {
    right: [
      {
        says: /demonstrat|example|cop(y|ies|ying)\b|(imitat|action|what)[^.]*\b(experts?|humans?|people|person|teacher)\b|watch|expert/i,
      },
    ],
    example: 'A policy learns from demonstrations.',
  },
  reinforcement_learning: { right: [{ says: /reward/i }], example: 'A policy learns by trial and error from rewards.' },
  safetensors: {
    right: [{ says: /\b(weights|tensors)\b/i }, { says: /safe|without|no code|format|file/i }],
    example: 'A file format for weights that holds no code.',
  },
  gguf: {
    right: [{ says: /format|file/i }, { says: /llama\.cpp|quanti[sz]|weights|models?/i }],
    example: 'A file format for language models, used by llama.cpp.',
  },
  onnx: {
    right: [{ says: /format|exchange|interchange|open|standard/i }, { says: /model|network|framework/i }],
    example: 'An open format for neural networks that many frameworks can exchange.',
  },
  quantisation: {
    right: [{ says: /\b(bits?|8-bit|4-bit|fewer|smaller|precision|integers?)\b/i }],
    example: 'It stores weights with fewer bits, so that the model is smaller.',
  },
  manipulation: {
    right: [{ says: /grasp|pick|object|things|arm|hand|place/i }],
    example: 'Manipulation is handling objects: to pick, place and push them.',
  },
  navigation: {
    right: [{ says: /\b(mov|path|way|route|obstacle|goal|drive|travel|place)/i }],
    example: 'Navigation is finding a way to a goal around obstacles.',
  },
  perception: {
    right: [{ says: /sens|camera|image|see|recogni|detect|understand/i }],
    example: 'Perception is to understand what sensors see.',
  },
  depth_camera: {
    right: [{ says: /distance|how far|depth of|3d|each pixel/i }],
    example: 'It measures the distance of each pixel.',
  },
  imu: {
    right: [{ says: /accelerat|rotation|gyro|inertial|motion|orientation/i }],
    example: 'An inertial measurement unit measures acceleration and rotation.',
  },
  degrees_of_freedom: {
    right: [{ says: /\bjoints?\b|independent|ways (it|to|in|that)|axes|directions|axis/i }],
    example: 'The number of independent ways in which it can move.',
  },
  actuator: {
    right: [{ says: /motor|mov|force|motion|drive/i }],
    example: 'A part that moves the robot, such as a motor.',
  },
  pid: {
    right: [{ says: /error|proportional|integral|derivative|set ?point|feedback/i }],
    example: 'A controller that corrects by the error, its integral and its derivative.',
  },
  sim_to_real: {
    right: [{ says: /simulat/i }, { says: /\breal\b/i }],
    example: 'Training in simulation and using it on a real robot.',
  },
  policy: {
    right: [
      { says: /action|act\b|what to do|what it does/i },
      { says: /observ|state|see|sensor|situation|input|map/i },
    ],
    example: 'A policy maps observations to actions.',
  },
  odometry: {
    right: [{ says: /wheel|motion|mov|travel|turn/i }, { says: /position|how far|estimat|where/i }],
    example: 'It estimates the position from how the wheels have turned.',
  },
  ros: {
    right: [{ says: /robot operating system|middleware|framework|messages|nodes|software/i }],
    example: 'The Robot Operating System, a framework of nodes that pass messages.',
  },
  inference: {
    right: [{ says: /run|answer|predict|output|use/i }, { says: /model/i }],
    example: 'Running a trained model to get an output.',
  },
  fine_tuning: {
    right: [{ says: /train|learn/i }, { says: /already|pre-?trained|further|your own|new data|more|specific/i }],
    example: 'Training a trained model further on new data.',
  },
  token: {
    right: [{ says: /\b(word|piece|text|characters?|part)s?\b/i }],
    example: 'A token is a piece of text, such as a word or a part of one.',
  },
  dataset: {
    right: [{ says: /example|data\b|collection|record|train/i }],
    example: 'A collection of examples that a model is trained on.',
  },
  teleoperation: {
    right: [{ says: /remote|distance|human|person|operator|somebody|someone|people/i }],
    example: 'A person controls the robot from a distance.',
  },
  path_planning: {
    right: [{ says: /obstacle|collision|way|route|goal|start/i }],
    example: 'It finds a way to a goal without hitting obstacles.',
  },
  point_cloud: {
    right: [{ says: /points?\b(?! cloud)/i }, { says: /3d|three|space|surface|lidar|depth|coordinates/i }],
    example: 'A set of points in space, such as a lidar measures.',
  },
  overfitting: {
    right: [
      {
        says: /memori[sz]|by heart|new (data|examples|cases)|unseen|too closely|generali[sz]|training data|never saw/i,
      },
    ],
    example: 'The model learns its training data by heart and fails on new data.',
  },
  grasping: {
    right: [{ says: /hold|grip|pick|object|gripper|hand/i }],
    example: 'Grasping is to take hold of an object with a gripper.',
  },
} satisfies Record<string, Fact>;
