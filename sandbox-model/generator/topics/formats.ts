import { type Entry, idea, notion, thing, topicOfTerms } from '../term-frames.ts';

export const formatsTerms: readonly Entry[] = [
  notion({
    call: 'safetensors',
    also: ['the safetensors format', 'a safetensors file', '.safetensors'],
    is: [
      'a safe file format that stores the weights (tensors) of a model: it holds only numbers and a header, so opening it cannot run code',
      'a file format that stores the weights of a model as tensors; it holds only numbers and a header, so that loading it cannot run code',
    ],
    more: [
      'Souk reads its header and shows the parameter count and tensors.',
      'It also loads quickly.',
      'It is the best choice for weights from PyTorch.',
    ],
    own: [
      'Is it safe to {open|load} a safetensors file?',
      'Which format for weights is safe?',
      'What is a file ending in .safetensors?',
      'What should I use instead of pickle?',
      'Can a safetensors file contain a virus or code?',
    ],
    called: [
      'Which file format for weights cannot run code?',
      'What is the safe format for model weights called?',
      'Name of the format for weights that holds only numbers and a header',
    ],
    facts: ['only numbers and a header', 'cannot run code'],
    short: 'a safe file format for weights',
  }),
  notion({
    call: 'GGUF',
    also: ['the GGUF format', 'a GGUF file', '.gguf'],
    is: [
      'a file format for language models that run with llama.cpp: weights, tokenizer and settings in one file',
      'one file with the weights, tokenizer and settings of a language model, made for llama.cpp',
    ],
    more: [
      'The weights in it are usually quantised.',
      'Souk can deploy GGUF models as they are; I am one myself.',
      'It runs on ordinary CPUs.',
    ],
    own: [
      'Which format does llama.cpp use?',
      'What is a file ending in .gguf?',
      'What is in a GGUF file?',
      'Which format is good for running a language model on a CPU?',
    ],
    called: [
      'Which file format does llama.cpp read?',
      'One file with weights, tokenizer and settings for llama.cpp is called what?',
      'The format of quantised language models for CPUs, name?',
    ],
    facts: ['llama.cpp', 'weights, tokenizer and settings'],
    short: 'the file format of llama.cpp',
  }),
  notion({
    call: 'ONNX',
    also: ['the ONNX format', 'an ONNX file', '.onnx'],
    is: [
      'an open format for neural networks that many programs can run, whatever framework they were trained in',
      'an open format that holds the whole network, so that many programs can run it whatever framework it comes from',
    ],
    more: [
      'Souk runs such models with onnxruntime when you deploy them.',
      'PyTorch and TensorFlow models can be exported to it.',
      'Its inputs and outputs are shown on the model page.',
    ],
    own: [
      'How do I move a model from one framework to another?',
      'What is a file ending in .onnx?',
      'Which format is independent of the framework?',
      'In which format should I export my network so that others can run it?',
    ],
    called: [
      'Which open format holds a neural network whatever framework it was trained in?',
      'Which format does onnxruntime run?',
      'The exchange format for neural networks is called what?',
    ],
    facts: ['open format', 'many programs can run'],
    short: 'an open format for neural networks',
  }),
  notion({
    call: 'pickle',
    also: ['a pickle file', 'the pickle format', '.pkl'],
    is: [
      'the way Python saves objects to a file; it is dangerous, because loading one can run any code',
      'a Python file format for saved objects, and a dangerous one: loading it can run any code',
    ],
    more: [
      'Souk refuses pickles with dangerous imports.',
      'Use safetensors for weights instead.',
      'Never load one from a stranger.',
    ],
    own: [
      'Why {is pickle|are pickles} {dangerous|unsafe|a risk|bad}?',
      'Is it safe to load a {pickle|.pkl file|.pt file} from a stranger?',
      'Can a model file {contain malware|hack me|run code on my computer}?',
      'What is wrong with pickle files?',
      'What is a file ending in .pkl?',
      'Should I be afraid of .pt files?',
    ],
    called: [
      'Which Python file format can run code when it is loaded?',
      'In which dangerous format does Python save objects?',
      'Which model file format is a security risk?',
    ],
    facts: ['Python', 'run any code'],
    short: 'a Python format that can run code',
    after: [
      {
        name: 'format-pickle-instead',
        asks: [
          'What should I use instead?',
          'What is the {safe|better} {choice|alternative|format}?',
          'So which format is safe?',
          'What else can I use?',
          'And what do you recommend?',
          'How do I avoid that?',
        ],
        answers: [
          'Use safetensors: it holds only numbers and a header and cannot run code. {ONNX and GGUF are fine too.|}',
          'Save the weights as safetensors, which cannot run code. {For a whole network ONNX is good too.|}',
        ],
        facts: ['safetensors', 'cannot run code'],
        short: 'safetensors',
      },
    ],
  }),
  notion({
    call: 'PyTorch',
    also: ['the PyTorch framework', 'torch'],
    is: [
      'a popular Python framework for building and training neural networks',
      'a framework in Python, very popular in research, for building and training neural networks',
    ],
    more: [
      'In Souk its framework name is `pytorch`.',
      'Its own files are often pickles, so safetensors is the better choice.',
      'Most robot policies are written in it.',
    ],
    own: [
      'Which framework do most researchers use?',
      'What is torch in Python?',
      'Which framework name do I use for a torch model?',
      'What library is good to train a policy with Python?',
    ],
    called: [
      'Which popular Python framework is often imported as torch?',
      'Name the framework that most research on neural networks uses',
      'The framework behind .pt files is called what?',
    ],
    facts: ['framework', 'building and training neural networks'],
    short: 'a Python framework for neural networks',
  }),
  notion({
    call: 'TensorFlow',
    also: ['the TensorFlow framework', 'tensor flow'],
    is: [
      'an open framework from Google for building and training neural networks, with Keras as its simple face',
      'a framework for building and training neural networks, made by Google, with Keras on top',
    ],
    more: ['In Souk its framework name is `tensorflow`.', 'It is common in older projects and on phones.'],
    own: ['What is Keras part of?', 'Who made TensorFlow?', 'Which framework comes from Google and includes Keras?'],
    called: [
      'Which framework belongs to Keras?',
      'The framework for neural networks with Keras on top is called what?',
      'Name the older big framework from Google',
    ],
    facts: ['building and training neural networks', 'Google', 'Keras'],
    short: 'a framework from Google for neural networks',
  }),
  notion({
    call: 'JAX',
    also: ['the JAX library', 'JAX framework'],
    is: [
      'a Python library for fast numerical code that compiles functions and computes gradients automatically',
      'a library like NumPy that compiles functions for GPUs and computes gradients by itself',
    ],
    more: ['In Souk its framework name is `jax`.', 'Researchers like it for large and fast experiments.'],
    own: [
      'Which library is like NumPy with gradients?',
      'What do people use JAX for?',
      'Which framework compiles functions and differentiates them?',
    ],
    called: [
      'Which Python library compiles functions and computes gradients, a bit like NumPy?',
      'Name the numerical library with automatic gradients and compiled functions',
      'NumPy with gradients and a compiler: which library?',
    ],
    facts: ['compiles functions', 'computes gradients'],
    short: 'a Python library for fast numerical code',
  }),
  notion({
    call: 'Parquet',
    also: ['a Parquet file', 'the Parquet format', '.parquet'],
    is: [
      'a compact file format for tables, stored column by column',
      'a file format for large tables that stores them column by column and compressed',
    ],
    more: [
      'Reading single columns is quick.',
      'LeRobot datasets keep their frames in it.',
      'It is much smaller than CSV.',
    ],
    own: [
      'Which format is good for large tables?',
      'What is a file ending in .parquet?',
      'What is smaller and faster than CSV for tables?',
      'How is LeRobot data stored in tables?',
    ],
    called: [
      'Which file format stores tables column by column?',
      'A compact format for big tables, better than CSV, is called what?',
      'Name of the columnar table format',
    ],
    facts: ['tables', 'column by column'],
    short: 'a compact format for tables',
  }),
  notion({
    call: 'CSV',
    also: ['a CSV file', 'comma-separated values', '.csv'],
    is: [
      'comma-separated values: a table as plain text, one row per line with commas between the values',
      'a plain text table, short for comma-separated values, with one row per line',
    ],
    more: ['Any spreadsheet can open it.', 'It is simple but large, and does not know types.'],
    own: [
      'What does CSV {stand for|mean}?',
      'What is the simplest file for a table?',
      'Which table format can any spreadsheet open?',
    ],
    called: [
      'What do you call a text file with values between commas?',
      'Abbreviation of comma-separated values',
      'Which plain text format holds a table with commas?',
    ],
    facts: ['comma-separated values', 'one row per line'],
    short: 'comma-separated values',
  }),
  notion({
    call: 'JSON Lines',
    also: ['JSONL', 'a JSONL file', 'newline-delimited JSON'],
    is: [
      'a text format with one JSON object on each line',
      'plain text with one JSON object on each line, easy to append to and to read',
    ],
    more: ['It can be read line by line, however long the file is.', 'Chat data for training often comes that way.'],
    own: [
      'What is a file ending in .jsonl?',
      'How is chat training data usually stored?',
      'How is JSONL different from plain JSON?',
    ],
    called: [
      'What do you call a file with one JSON object on each line?',
      'Name of the format with JSON line by line',
      'Which format does .jsonl stand for?',
    ],
    facts: ['one JSON object on each line'],
    short: 'one JSON object on each line',
  }),
  notion({
    call: 'HDF5',
    also: ['an HDF5 file', 'the HDF5 format', '.h5'],
    is: [
      'a file format for large arrays of numbers, arranged in groups like folders',
      'one file that holds large arrays, arranged in groups like folders inside it',
    ],
    more: ['Many older robot datasets use it, one file per episode.', 'Parts of it can be read without loading all.'],
    own: [
      'What is a file ending in .h5 or .hdf5?',
      'Which format keeps large arrays in groups?',
      'How do I store large arrays of sensor data in one file?',
    ],
    called: [
      'Which file format holds large arrays in groups like folders?',
      'What is the format of .h5 files called?',
      'Arrays in groups, all in one file: which format?',
    ],
    facts: ['large arrays', 'groups like folders'],
    short: 'a format for large arrays',
  }),
  thing({
    call: 'rosbag',
    also: ['ROS bag', 'bag file', '.bag file'],
    is: [
      'a recording of the messages in a ROS system, which can be played back later',
      'a file in which ROS has recorded all messages with their times, so that they can be played back',
    ],
    more: ['It is handy to find bugs without the robot.', 'Newer systems often write the MCAP format.'],
    own: [
      'How do I record what my robot {sees|does} in ROS?',
      'How can I replay the sensor data of my robot later?',
      'What is a .bag file?',
      'How do I record ROS messages?',
    ],
    called: [
      'What do you call a recording of ROS messages?',
      'In which file does ROS record messages for playing back?',
      'Recorded robot messages that can be played back: name of the file?',
    ],
    facts: ['record', 'messages', 'played back'],
    short: 'a recording of ROS messages',
  }),
  notion({
    call: 'URDF',
    also: ['a URDF file', 'Unified Robot Description Format', '.urdf'],
    is: [
      'the Unified Robot Description Format: an XML file that describes the links and joints of a robot',
      'an XML file that describes the links and joints of a robot, short for Unified Robot Description Format',
    ],
    more: ['Simulators and planners load it to know the body of the robot.', 'Shapes, masses and limits stand in it.'],
    own: [
      'What does URDF {stand for|mean}?',
      'How do I describe my robot for {a simulator|ROS|a planner}?',
      'In which file are the links and joints of a robot described?',
      'What is a file ending in .urdf?',
    ],
    called: [
      'Which file describes the links and joints of a robot?',
      'Abbreviation of Unified Robot Description Format',
      'What is the XML format for robot bodies called?',
    ],
    facts: ['Unified Robot Description Format', 'links and joints'],
    short: 'Unified Robot Description Format',
  }),
  notion({
    call: 'ROS',
    also: ['the Robot Operating System', 'ROS 2', 'ROS2'],
    is: [
      'the Robot Operating System: free software in which the programs of a robot talk to each other by messages',
      'free software for robots, short for Robot Operating System, in which programs talk to each other by messages',
    ],
    more: [
      'Programs are called nodes, and channels are called topics.',
      'It is not really an operating system; it runs on Linux.',
      'ROS 2 is the current generation.',
    ],
    own: [
      'What does {ROS|R.O.S.} {stand for|mean}?',
      'Is ROS an operating system?',
      'Which software do most robots in research run?',
      'What are nodes and topics in ROS?',
      'How do the programs of a robot talk to each other?',
    ],
    called: [
      'Abbreviation of Robot Operating System',
      'Which free robot software has nodes, topics and messages?',
      'What is the software called in which robot programs talk by messages?',
    ],
    facts: ['Robot Operating System', 'messages'],
    short: 'Robot Operating System',
  }),
  notion({
    call: 'LeRobot',
    also: ['the LeRobot library', 'a LeRobot dataset', 'the LeRobot format'],
    is: [
      'an open library and dataset format for robot learning, with episodes in Parquet tables and videos',
      'open software for robot learning with its own dataset format: episodes in Parquet tables and videos',
    ],
    more: [
      'A file `meta/info.json` describes the dataset; Souk reads it and shows it.',
      'Many cheap arms are supported by it.',
    ],
    own: [
      'In which format are robot learning datasets often shared?',
      'How is a LeRobot dataset laid out?',
      'What is in a LeRobot dataset?',
      'What format should my robot demonstrations have?',
    ],
    called: [
      'Which open library for robot learning keeps episodes in Parquet and videos?',
      'A robot dataset with `meta/info.json`, Parquet tables and videos has which format?',
      'Name the open format for robot learning data with episodes',
    ],
    facts: ['robot learning', 'Parquet tables and videos'],
    short: 'an open library and format for robot learning',
  }),
  notion({
    call: 'MuJoCo',
    also: ['the MuJoCo simulator', 'the MuJoCo physics engine'],
    is: [
      'a fast, free physics simulator, much used for robot learning because it is good at contacts',
      'a free physics simulator for robots, which is fast and good at contacts',
    ],
    more: [
      'The name comes from multi-joint dynamics with contact.',
      'Robots are described to it in MJCF or URDF files.',
    ],
    own: [
      'Which simulator is popular for reinforcement learning of robots?',
      'Is MuJoCo free?',
      'What is MuJoCo good at?',
    ],
    called: [
      'Which free physics simulator is good at contacts?',
      'Multi-joint dynamics with contact is the name of which simulator?',
      'Name a fast physics simulator for robot learning',
    ],
    facts: ['free', 'physics simulator', 'good at contacts'],
    short: 'a physics simulator',
  }),
  notion({
    call: 'Gazebo',
    also: ['the Gazebo simulator'],
    is: [
      'a free robot simulator with sensors and whole worlds, often used together with ROS',
      'a free simulator of robots, sensors and whole worlds, often used with ROS',
    ],
    more: ['It can imitate cameras and lidars.', 'It suits mobile robots well.'],
    own: [
      'Which simulator goes with ROS?',
      'Is Gazebo a garden house or a simulator?',
      'Can I simulate a lidar and a camera?',
    ],
    called: [
      'Which simulator is often used with ROS?',
      'A free robot simulator named like a garden house, what is it?',
      'Name the simulator of whole worlds for ROS robots',
    ],
    facts: ['simulat', 'ROS'],
    short: 'a robot simulator often used with ROS',
  }),
  idea({
    call: 'tensor',
    also: ['tensor in a model', 'numerical tensor'],
    is: [
      'a table of numbers with any number of dimensions: a list, a grid, a cube and so on',
      'an array of numbers with any number of dimensions, such as a list, a grid or a cube',
    ],
    more: ['Weights and pictures are stored as tensors.', 'Its shape says how long it is in each dimension.'],
    own: [
      'In what form are weights and pictures kept as numbers?',
      'How many dimensions does a tensor have?',
      'Is a tensor just an array?',
    ],
    called: [
      'What do you call an array of numbers with any number of dimensions?',
      'A list, a grid or a cube of numbers is called what in machine learning?',
      'General word for arrays of numbers in frameworks',
    ],
    facts: ['numbers', 'any number of dimensions'],
    short: 'an array of numbers',
  }),
  notion({
    call: 'llama.cpp',
    also: ['llama cpp', 'the llama.cpp engine'],
    is: [
      'a program that runs language models in GGUF files on ordinary computers',
      'a fast engine in C++ that runs language models from GGUF files, also on ordinary computers',
    ],
    more: ['Souk uses it for deployments of GGUF models, and to run me.', 'It needs no GPU.'],
    own: [
      'Which program runs GGUF files?',
      'How can I run a language model on my laptop?',
      'With what do I open a GGUF file?',
    ],
    called: [
      'The C++ engine for language models on ordinary computers is called what?',
      'What is the name of the engine that {reads|loads|runs} GGUF?',
      'Name the engine that reads GGUF',
    ],
    facts: ['runs language models', 'GGUF'],
    short: 'a program that runs GGUF models',
  }),
  notion({
    call: 'ONNX Runtime',
    also: ['onnxruntime', 'the ONNX runtime'],
    is: [
      'a program that runs models in the ONNX format, on CPUs and GPUs',
      'an engine for ONNX files: a program that runs models in the ONNX format',
    ],
    more: [
      'Souk uses it for deployments of ONNX models.',
      'It is quicker than the framework the model came from, as a rule.',
    ],
    own: [
      'Which program runs .onnx files?',
      'How do I run an ONNX model?',
      'What does Souk run ONNX deployments with?',
    ],
    called: [
      'Which engine runs ONNX files?',
      'What is the program for models in the ONNX format called?',
      'Name the engine behind ONNX deployments',
    ],
    facts: ['runs models in the ONNX format'],
    short: 'a program that runs ONNX models',
  }),
];

/** The files that models and data come in. */
export const formatsTopic = topicOfTerms('formats', 'in robotics and machine learning', 0.7, formatsTerms);
