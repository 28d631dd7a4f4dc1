import type { MoreAsks } from '../conversation.ts';

export const moreAboutLearningTermsAgain: MoreAsks = {
  'term-machine-learning': [
    'How can a program get better from {examples|data}?',
    'Strictly speaking, what is machine learning?',
  ],
  'term-neural-network': ['What are the layers of a network made of?', 'Strictly speaking, what is a neural network?'],
  'term-weights': [
    'Which numbers does training change?',
    'What is in a weights file?',
    'The download is "weights only". Meaning?',
  ],
  'term-training': ['How does a model come to know anything?', 'Strictly speaking, what is training?'],
  'term-inference': [
    'What is the running of a finished model called, and what is it?',
    'Strictly speaking, what is inference?',
  ],
  'term-test-set': [
    'What are held-out examples good for?',
    'May I test on what I trained on? Why is there a test set?',
  ],
  'term-epoch': ['How many times did it go through the data?', 'Strictly speaking, what is an epoch?'],
  'term-learning-rate': [
    'Which setting says how far the weights move each time?',
    'What if I set the learning rate ten times higher? What is it?',
  ],
  'term-loss': ['Strictly speaking, what is the loss?', 'Is a loss of zero possible, and what is it?'],
  'term-overfitting': [
    'Perfect at home, hopeless at the customer. What is wrong with my model?',
    'Strictly speaking, what is overfitting?',
  ],
  'term-data-augmentation': [
    'How do I stretch a small set of pictures?',
    'Strictly speaking, what is data augmentation?',
  ],
  'term-fine-tuning': [
    'What do I do with a ready model that is not quite right for my job?',
    'Strictly speaking, what is fine-tuning?',
  ],
  'term-checkpoint': ['Can I carry on with an interrupted training?', 'Strictly speaking, what is a checkpoint?'],
  'term-gpu': ['What does a graphics card do for a model?', 'Must I own a GPU for this? What is it good for?'],
  'term-imitation-learning': [
    'How does an arm learn from recordings of a person?',
    'Strictly speaking, what is imitation learning?',
  ],
  'term-reinforcement-learning': [
    'How does one learn from a score alone?',
    'Strictly speaking, what is reinforcement learning?',
  ],
  'term-policy': [
    'Strictly speaking, what is a policy in robot learning?',
    'What picks the action at each moment?',
    'robot policy model',
    'From what it sees to what it does: what sits in between?',
  ],
  'term-episode': ['How is one try at a task named and what does it hold?', 'episode_index 12: what is indexed?'],
  'term-demonstration': ['What must I record for a robot to copy?', 'Strictly speaking, what is a demonstration?'],
  'term-observation': ['What does a policy look at?', 'Strictly speaking, what is an observation?'],
  'term-action': ['What does a policy decide on at each step?', 'Strictly speaking, what is an action of a policy?'],
  'term-vla-model': [
    'Strictly speaking, what is a VLA?',
    'A robot that understands sentences and pictures: which model drives it?',
  ],
  'term-world-model': [
    'Which model foresees what an action will lead to?',
    'Strictly speaking, what is a world model?',
  ],
  'term-sim-to-real': [
    'How does one get from the virtual robot to the real one?',
    'Strictly speaking, what is sim-to-real?',
  ],
  'term-simulator': ['Can I practise without hardware? With what?', 'Strictly speaking, what is a robot simulator?'],
  'term-generalisation': [
    'Does the model manage what it never met? What is the notion?',
    'Strictly speaking, what is generalisation?',
  ],
  'term-language-model': [
    'What does a chat model do, one word after the other?',
    'Strictly speaking, what is a language model?',
  ],
  'term-token': ['Strictly speaking, what is a token of text?', 'In what units is my text counted by a model?'],
  'term-tokenizer': ['Strictly speaking, what does a tokenizer do?', 'How does my text become tokens?'],
  'term-quantisation': [
    'Strictly speaking, what is quantisation?',
    'The model is too big for my board. Can its weights be kept in fewer bits?',
    'quantised model meaning',
    'What is the 8-bit in an 8-bit model?',
  ],
  'term-embeddings': ['Strictly speaking, what are embeddings?', 'How is the meaning of a text put into numbers?'],
  'term-context-window': ['How far back can a model look?', 'Strictly speaking, what is the context window?'],
  'term-temperature': [
    'Which setting makes answers less random?',
    'Strictly speaking, what does the temperature of a model do?',
  ],
  'term-hallucination': ['Why does a model make things up?', 'Strictly speaking, what is a hallucination of a model?'],
  'term-prompt': [
    'Strictly speaking, what is a prompt?',
    'What do they call the text that goes in, and what belongs to it?',
  ],
  'term-lora': ['Strictly speaking, what is LoRA?', 'Cheap way to fine-tune a big model'],
  'term-retrieval-augmented-generation': ['Can answers be based on our own papers?', 'Strictly speaking, what is RAG?'],
  'term-safetensors': [
    'Strictly speaking, what does a safetensors file store?',
    'safetensors file contents',
    'In what do people keep model weights so that nothing can be executed?',
  ],
  'term-gguf': ['Strictly speaking, what is a GGUF file?', 'Single-file chat model for the CPU: which format?'],
  'term-onnx': ['Strictly speaking, what is ONNX?', 'How do I hand a network to someone with another framework?'],
  'term-pickle': ['Strictly speaking, what is a pickle file?', 'What is risky about {.pkl|.pt} files?'],
  'term-ros': ['Strictly speaking, what is ROS?', 'What lets robot programs send each other messages?'],
  'term-urdf': ['Strictly speaking, what is a URDF?', 'Where are the links and joints of my robot written down?'],
  'term-lerobot': ['Strictly speaking, what is LeRobot?', 'Robot dataset with Parquet and video: which format is it?'],
  'term-tensor': ['Strictly speaking, what is a tensor?', 'Array with many dimensions in a model: what is it?'],
  'term-parquet': ['Strictly speaking, what is Parquet?', 'Which file keeps a big table small?'],
};
