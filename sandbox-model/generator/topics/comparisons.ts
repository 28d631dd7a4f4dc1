import type { Topic } from '../conversation.ts';
import { versus } from '../term-frames.ts';

/** What sets things apart that are easily mixed up. */
export const comparisonsTopic: Topic = {
  name: 'comparisons',
  weight: 0.6,
  intents: [
    versus(
      'a lidar',
      'a camera',
      [
        'Does my robot need a lidar if it has a camera?',
        'Laser or pictures: what is better for {a robot|finding the way}?',
        'What can a lidar do that a camera cannot?',
        'What are the pros and cons of lidar and camera?',
      ],
      [
        'A lidar measures exact distances, also in the dark; a camera sees colour and detail but no distance by itself. {Many robots carry both.|Take a lidar for maps and a camera to recognise things.}',
        'A lidar gives exact distances and works in the dark, while a camera is cheap and sees colour and detail, but needs light. {Both together are best.|}',
        'With a lidar you get exact distances, day and night; with a camera you get colour and detail, but only in light. {Each covers the weakness of the other.|}',
      ],
      ['exact distances', 'colour and detail'],
    ),
    versus(
      'imitation learning',
      'reinforcement learning',
      [
        'Should a robot learn from demonstrations or from rewards?',
        'Copying people or trial and error: which is better for a robot?',
        'I have demonstrations but no reward. Which kind of learning do I take?',
        'I have a simulator and a reward but no recordings. Which kind of learning?',
      ],
      [
        'Imitation learning copies demonstrations; reinforcement learning tries things out and follows a reward. {Take imitation if you have good recordings.|Reinforcement needs many tries, so it is usually done in simulation.}',
        'In imitation learning a robot copies demonstrations, in reinforcement learning it learns by trial and error from a reward. {With good recordings, start with imitation.|}',
        'One copies demonstrations, that is imitation learning; the other collects a reward by trial and error, that is reinforcement learning.',
      ],
      ['copies demonstrations', 'reward'],
    ),
    versus(
      'forward kinematics',
      'inverse kinematics',
      [
        'FK or IK: which do I need to reach a point?',
        'Which way round is forward and which is inverse kinematics?',
        'FK and IK, please explain both.',
      ],
      [
        'Forward kinematics goes from joint angles to the position of the gripper; inverse kinematics goes from a wanted position to the joint angles.',
        'Forward kinematics: joint angles in, position out. Inverse kinematics: a wanted position in, joint angles out. {The inverse is the harder one.|}',
        'They are opposites: forward kinematics turns joint angles into a position, inverse kinematics turns a wanted position into joint angles.',
      ],
      ['forward kinematics', 'inverse kinematics', 'joint angles'],
    ),
    versus(
      'localisation',
      'mapping',
      ['Does SLAM do localisation or mapping?', 'Where am I, and what is around me: which is which?'],
      [
        'Localisation finds where the robot is on a map; mapping builds the map. {SLAM does both at once.|Both at the same time is called SLAM.}',
        'Mapping builds the map, localisation finds where the robot is on it. SLAM does both at once.',
        'One builds the map, which is mapping; the other finds where the robot is on it, which is localisation. {Together they make SLAM.|}',
      ],
      ['where the robot is', 'builds the map'],
    ),
    versus(
      'object detection',
      'segmentation',
      [
        'Boxes or pixels: which do I need to grasp things?',
        'Do I need boxes or masks?',
        'Is a box around an object enough, or do I need every pixel?',
      ],
      [
        'Object detection draws a box around each object; segmentation labels every pixel, so it knows the exact outline. {Boxes are quicker, outlines are finer.|}',
        'Detection gives a box around each object, segmentation labels every pixel. {Take segmentation if you need the exact outline.|Boxes are enough for counting.}',
        'With detection you get a box around each object; segmentation is finer, since it labels every pixel. {It also takes more work to label the data.|}',
      ],
      ['a box around each object', 'labels every pixel'],
    ),
    versus(
      'training',
      'inference',
      [
        'Is calling a model training?',
        'Does using a model change it?',
        'Learning and using a model: which word is which?',
      ],
      [
        'Training adjusts the weights of a model on examples; inference uses the finished model to get answers. {Using a model does not change it.|}',
        'In training a model learns, which adjusts its weights; inference uses the finished model. {Training is done once, inference many times.|}',
        'Training comes first and adjusts the weights; inference comes after and uses the finished model. {Only training makes a model learn.|}',
      ],
      ['adjusts', 'weights', 'uses the finished model'],
    ),
    versus(
      'overfitting',
      'underfitting',
      [
        'Is my model too big or too small?',
        'Good on training data only, or bad everywhere: what are the two called?',
        'How do I tell whether a model learnt too much or too little?',
      ],
      [
        'Overfitting is good on training data and bad on new data; underfitting is bad on both. {More data helps the first, a bigger model the second.|}',
        'An overfitting model learns its training data by heart and is bad on new data; with underfitting it is bad on both.',
        'They are opposites: overfitting means good on training data but bad on new data, underfitting means bad on both.',
      ],
      ['overfitting', 'underfitting', 'bad on new data', 'bad on both'],
    ),
    versus(
      'safetensors',
      'pickle',
      [
        'Should I upload .safetensors or .pkl?',
        'Which is safer, safetensors or a .pt file?',
        'Why does Souk prefer safetensors to pickles?',
        'pt or safetensors?',
      ],
      [
        'Use safetensors: it holds only numbers and cannot run code, while loading a pickle can run any code. {Souk refuses pickles with dangerous imports.|}',
        'Safetensors cannot run code; a pickle can run any code when it is loaded. {So upload safetensors.|Choose safetensors.}',
        'The difference is safety: safetensors cannot run code, a pickle can run any code on loading. {For weights take safetensors.|}',
      ],
      ['safetensors', 'cannot run code', 'can run any code'],
    ),
    versus(
      'GGUF',
      'ONNX',
      [
        'Which format do I deploy a chat model in, gguf or onnx?',
        'Is gguf or onnx right for a vision model?',
        'I want to deploy on Souk: gguf or onnx?',
      ],
      [
        'GGUF is for language models run with llama.cpp; ONNX is for any other neural network, such as vision or control. {Souk can deploy both.|}',
        'Take GGUF for language models and ONNX for other networks, such as vision or control. {Souk runs both runtimes.|Both can be deployed on Souk.}',
        'Is it a chat model? Then GGUF, which is for language models. For everything else, such as vision or control, take ONNX.',
      ],
      ['GGUF', 'for language models', 'ONNX', 'vision or control'],
    ),
    versus(
      'PyTorch',
      'TensorFlow',
      [
        'Which framework should a beginner learn?',
        'Which framework is more used in robot learning?',
        'torch or keras?',
      ],
      [
        'Both build and train neural networks; PyTorch is the usual choice in research and robot learning, TensorFlow comes from Google with Keras. {Souk lists models of both.|}',
        'PyTorch is the usual choice in research and robot learning; TensorFlow comes from Google with Keras. {For a beginner I would take PyTorch.|Both do the same job.}',
        'They do the same job. PyTorch is the usual choice for research and robots; TensorFlow comes from Google and is common in older projects.',
      ],
      ['PyTorch is the usual choice', 'TensorFlow comes from Google'],
    ),
    versus(
      'a path',
      'a trajectory',
      [
        'Which of the two has times, path or trajectory?',
        'Does a path know about speed?',
        'path and trajectory, are they synonyms?',
      ],
      [
        'A path is only the line in space; a trajectory adds the times, so it also says how fast. {So every trajectory has a path.|}',
        'A path says where, a trajectory adds the times and says when. {A path is only the line in space.|}',
        'A path is where to go; a trajectory adds the times, so that each point has its moment.',
      ],
      ['a path', 'a trajectory adds the times'],
    ),
    versus(
      'a servo',
      'a stepper motor',
      [
        'Servo or stepper for my {arm|printer|first robot}?',
        'Which motor has feedback, servo or stepper?',
        'Which motor suits a 3D printer and which an arm?',
      ],
      [
        'A servo measures its angle and corrects itself; a stepper motor counts equal steps without measuring. {Arms like servos, printers like steppers.|}',
        'A servo has feedback: it measures its angle. A stepper motor counts equal steps without measuring, {so it is cheap but can lose steps|so it may lose steps unnoticed}.',
        'The servo measures its angle and so notices errors; the stepper motor only counts equal steps and trusts them. {Steppers are cheaper.|}',
      ],
      ['measures its angle', 'counts equal steps'],
    ),
    versus(
      'a robot arm',
      'a mobile robot',
      [
        'Should I start with an arm or with wheels?',
        'Arm or wheels for a first project?',
        'Which robots stay in place and which drive around?',
      ],
      [
        'A robot arm stays in place and handles objects; a mobile robot moves from place to place. {A mobile manipulator is both.|The tasks are `manipulation` and `navigation`.}',
        'A robot arm handles objects from a fixed place, a mobile robot moves from place to place. {Some robots join both.|}',
        'One is bolted down and handles objects, the robot arm; the other, the mobile robot, moves from place to place.',
      ],
      ['handles objects', 'moves from place to place'],
    ),
    versus(
      'manipulation',
      'a VLA',
      [
        'My arm follows spoken orders: is it manipulation or vla?',
        'When is an arm model vla and not manipulation?',
        'manipulation or vla as a task?',
        'Which task for an arm that takes instructions in words?',
      ],
      [
        'Choose `vla` if the model takes an instruction in words as well as pictures; choose `manipulation` if it simply handles objects without words.',
        '`manipulation` is handling objects without words; with an instruction in words and pictures as input it is `vla`.',
        'It depends on the input: with an instruction in words and pictures it is `vla`; handling objects without words is `manipulation`.',
      ],
      ['`vla`', '`manipulation`', 'instruction in words', 'without words'],
    ),
    versus(
      'perception',
      'navigation',
      [
        'My model detects obstacles: is it perception or navigation?',
        'Seeing or driving: which task is which?',
        'perception or navigation as a task?',
      ],
      [
        '`perception` is about understanding what sensors see; `navigation` is about getting from place to place. {A detector is perception, a planner is navigation.|}',
        'Choose `perception` if it only says what is there, that is understanding what sensors see, and `navigation` if it decides where to go: getting from place to place.',
        'Seeing is `perception`, that is understanding what sensors see; going is `navigation`, that is getting from place to place.',
      ],
      ['understanding what sensors see', 'getting from place to place', '`perception`', '`navigation`'],
    ),
    versus(
      'a language model',
      'a VLA',
      [
        'Can a language model move a robot?',
        'My model reads text only: language or vla?',
        'language or vla as a task?',
      ],
      [
        'A language model reads and writes text, task `language`; a VLA takes pictures and an instruction and puts out robot actions, task `vla`.',
        'Text in and text out is a language model, task `language`. Pictures and an instruction in and robot actions out is a VLA, task `vla`.',
        'The output tells them apart: a model with the task `language` writes text, a model with the task `vla` puts out robot actions.',
      ],
      ['`language`', '`vla`', 'robot actions'],
    ),
    versus(
      'precision',
      'recall',
      ['False alarms or misses: which measure is which?', 'precision and recall, please'],
      [
        'Precision asks how many of the found things are right; recall asks how many of the true things were found. {Raising one often lowers the other.|}',
        'Precision falls with false alarms: how many of the found things are right. Recall falls with misses: how many of the true things were found.',
        'Two questions: how many of the found things are right, which is precision, and how many of the true things were found, which is recall.',
      ],
      ['found things are right', 'true things were found'],
    ),
    versus(
      'a simulator',
      'a real robot',
      [
        'Should I start in simulation or with hardware?',
        'Is simulation enough to train a robot?',
        'Can I trust results from simulation?',
      ],
      [
        'A simulator is cheap, fast and breaks nothing, but it is never exactly like reality. {Start in simulation, then test on the real robot.|The gap between the two is called the reality gap.}',
        'In a simulator tries are cheap, fast and break nothing; only a real robot shows reality, for a simulator is never exactly like reality.',
        'Tries in a simulator are cheap, fast and break nothing, yet it is never exactly like reality, so the last test needs the real robot.',
      ],
      ['cheap, fast and break', 'never exactly like reality'],
    ),
    versus(
      'fine-tuning',
      'training from scratch',
      [
        'Should I train my own model or adapt one?',
        'Do I need to start from zero or can I adapt a model?',
        'Is it cheaper to adapt a model than to train a new one?',
      ],
      [
        'Fine-tuning adapts a trained model with little data; training from scratch starts from nothing and needs a lot of data and time. {Start with fine-tuning.|}',
        'Training from scratch starts from nothing and needs a lot of data; fine-tuning adapts a trained model with little data. {It is nearly always the cheaper way.|}',
        'With fine-tuning one adapts a trained model with little data; training from scratch starts from nothing, which takes a lot of data and time. {Try fine-tuning first.|}',
      ],
      ['adapts a trained model with little data', 'starts from nothing'],
    ),
    versus(
      'robotics',
      'machine learning',
      [
        'Does every robot use machine learning?',
        'Is AI the same as robots?',
        'Do I need machine learning to build a robot?',
      ],
      [
        'Robotics is about machines that sense and act; machine learning is about software that learns from data. {Many robots use learning, but not all need it.|}',
        'Machine learning is software that learns from data, robotics builds machines that sense and act. {They meet in robot learning.|A robot can work without learning.}',
        'Robotics builds machines that sense and act. Machine learning writes software that learns from data. {A robot may use it or not.|}',
      ],
      ['machines that sense and act', 'learns from data'],
    ),
  ],
};
