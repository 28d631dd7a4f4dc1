import type { roboticsFacts } from '../../facts/robotics.ts';
import type { Asking } from '../prompt.ts';

export const robotics: readonly Asking<keyof typeof roboticsFacts>[] = [
  ['gripper', 'New to robotics here. What does a gripper do?'],
  ['end_effector', 'what do people mean by end effector'],
  ['lidar', 'How does a lidar work, roughly?'],
  ['slam', 'slam on a vacuum robot, whats that'],
  ['inverse_kinematics', 'Could you explain inverse kinematics to a student?'],
  ['vla', 'What does the abbreviation VLA stand for?'],
  ['imitation_learning', 'How does a robot learn by imitation?'],
  ['reinforcement_learning', 'short explanation of reinforcement learning please'],
  ['safetensors', "what's inside a safetensors file"],
  ['gguf', 'Someone gave me a file ending in .gguf. What is it?'],
  ['onnx', 'Tell me, what kind of thing is ONNX?'],
  ['quantisation', 'What happens to a model when it is quantized?'],
  ['manipulation', 'In robotics, manipulation refers to what?'],
  ['navigation', 'What would a model with the task navigation do?'],
  ['depth_camera', 'what is special about a depth camera?'],
  ['imu', 'My drone has an IMU. What does that sensor measure?'],
  ['degrees_of_freedom', 'The data sheet says six degrees of freedom. Meaning?'],
  ['pid', 'explain a PID controller in simple terms'],
  ['sim_to_real', 'What is the sim-to-real gap about?'],
  ['policy', 'In robot learning, what is a policy?'],
  ['odometry', 'odometry from the wheels, how does that help a robot'],
  ['fine_tuning', 'What does fine-tuning a model mean?'],
  ['teleoperation', 'And teleoperation is...?'],
  ['point_cloud', 'I opened a .pcd file and it is a point cloud they say. Which is what?'],
  [
    'overfitting',
    'My model does great on the training set and badly elsewhere, my colleague says overfitting. What is that?',
  ],
];
