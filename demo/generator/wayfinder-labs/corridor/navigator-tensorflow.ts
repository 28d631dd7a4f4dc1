import type { Weights } from '../../export/safetensors.ts';
import { TensorflowGraph } from '../../export/tensorflow.ts';
import { Dense } from '../../training/dense.ts';
import type { Network } from '../../training/network.ts';
import { MAX_SPEED, MAX_TURN_RATE, RAYS } from './drive-robot.ts';
import { FAR } from './train-navigator.ts';

export const TENSORFLOW_USAGE = `\`\`\`python
import tensorflow as tf

navigate = tf.saved_model.load("corridor-navigator-tf").signatures["serving_default"]
velocity = navigate(lidar=tf.constant([scan]), goal=tf.constant([[bearing, distance]]))["velocity"]
\`\`\`

Or in Keras, to train it further. The inputs are \`exp(-lidar)\`, the cosine and sine of the bearing, and \`min(distance, 2) / 2\`; the
outputs are shares of 1 m/s and 1.8 rad/s:

\`\`\`python
import keras
from safetensors.numpy import load_file

weights = load_file("navigator.safetensors")
layers = [keras.layers.Dense(96, "relu"), keras.layers.Dense(64, "relu"), keras.layers.Dense(2)]
model = keras.Sequential([keras.Input((39,)), *layers])
for i, layer in enumerate(layers):
    layer.set_weights([weights[f"dense_{i}/kernel"], weights[f"dense_{i}/bias"]])
\`\`\``;

/** Returns the weights like Keras keeps them: kernels are [inputs, outputs]. */
export function kerasWeights(network: Network): Map<string, Weights> {
  const layers = network.layers.filter((layer) => layer instanceof Dense);
  const named = layers.flatMap(({ inputs, outputs, weight, bias }, layer) => {
    const values = Float32Array.from(
      { length: inputs * outputs },
      (_, i) => weight.values[(i % outputs) * inputs + Math.floor(i / outputs)] as number,
    );
    return [
      [`dense_${layer}/kernel`, { shape: [inputs, outputs], values }],
      [`dense_${layer}/bias`, { shape: bias.shape, values: bias.values }],
    ] as const;
  });
  return new Map(named);
}

export function navigatorSavedModel(network: Network): Buffer {
  const graph = new TensorflowGraph();
  const lidar = graph.input('lidar', RAYS);
  const goal = graph.input('goal', 2);
  // Columns are picked by products, which need no operators of their own.
  const column = (name: string, values: number[]) =>
    graph.multiply(name, goal, graph.weights(`${name}/column`, { shape: [2, 1], values: Float32Array.from(values) }));
  const [bearing, distance] = [column('bearing', [1, 0]), column('distance', [0, 1])];
  const far = graph.numbers(FAR);
  let values = graph.concat(
    'features',
    graph.add('Exp', 'closeness', graph.add('Neg', 'negative', lidar)),
    graph.add('Cos', 'cosine', bearing),
    graph.add('Sin', 'sine', bearing),
    graph.add('RealDiv', 'share', graph.add('Minimum', 'near', distance, far), far),
  );
  const weights = [...kerasWeights(network)];
  for (let i = 0; i < weights.length; i += 2) {
    const [[kernel, kernelWeights], [bias, biasWeights]] = weights.slice(i, i + 2) as [
      [string, Weights],
      [string, Weights],
    ];
    const layer = `dense_${i / 2}`;
    const product = graph.multiply(`${layer}/product`, values, graph.weights(kernel, kernelWeights));
    values = graph.add('BiasAdd', `${layer}/sum`, product, graph.weights(bias, biasWeights));
    if (i < weights.length - 2) values = graph.add('Relu', `${layer}/relu`, values);
  }
  const highest = graph.numbers(MAX_SPEED, MAX_TURN_RATE);
  const scaled = graph.add('Mul', 'scaled', values, highest);
  const raised = graph.add('Maximum', 'raised', scaled, graph.numbers(0, -MAX_TURN_RATE));
  graph.output('velocity', 2, graph.add('Minimum', 'limited', raised, highest));
  return graph.toSavedModel();
}
