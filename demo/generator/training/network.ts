import type { Random } from '../../../sandbox-model/generator/random.ts';
import type { OnnxGraph } from '../export/onnx-graph.ts';
import { Activation } from './activation.ts';
import { Dense } from './dense.ts';
import type { Layer, Parameter } from './layer.ts';

/** Layers in a row, which are themselves a layer, so that networks can be parts of others. */
export class Network implements Layer {
  readonly layers: readonly Layer[];

  constructor(...layers: readonly Layer[]) {
    this.layers = layers;
    for (const [i, layer] of layers.entries()) {
      const next = layers[i + 1];
      if (next && layer.outputs !== next.inputs) {
        throw new Error(`layer ${i} has ${layer.outputs} outputs, but the next one ${next.inputs} inputs`);
      }
    }
  }

  get inputs(): number {
    return this.layers[0]?.inputs ?? 0;
  }

  get outputs(): number {
    return this.layers.at(-1)?.outputs ?? 0;
  }

  get parameters(): readonly Parameter[] {
    return this.layers.flatMap(({ parameters }) => parameters);
  }

  /** The parameters by the names that `torch.nn.Sequential` gives them, such as `0.weight`. */
  get state(): Map<string, Parameter> {
    const named = this.layers.flatMap((layer, i) =>
      layer instanceof Network
        ? [...layer.state].map(([name, parameter]) => [`${i}.${name}`, parameter] as const)
        : layer.parameters.map((parameter) => [`${i}.${parameter.name}`, parameter] as const),
    );
    return new Map(named);
  }

  forward(input: Float32Array, batch = input.length / this.inputs): Float32Array {
    return this.layers.reduce((values, layer) => layer.forward(values, batch), input);
  }

  backward(gradient: Float32Array, batch = gradient.length / this.outputs): Float32Array {
    return this.layers.reduceRight((values, layer) => layer.backward(values, batch), gradient);
  }

  toOnnx(graph: OnnxGraph, input: string, name = 'layers'): string {
    return this.layers.reduce((values, layer, i) => layer.toOnnx(graph, values, `${name}.${i}`), input);
  }
}

/** Returns a multilayer perceptron of these sizes, with ReLU or tanh between its layers and nothing after the last. */
export function perceptron(random: Random, sizes: readonly number[], kind: 'relu' | 'tanh' = 'relu'): Network {
  const layers: Layer[] = [];
  for (const [i, size] of sizes.slice(1).entries()) {
    const isLast = i === sizes.length - 2;
    layers.push(new Dense(random, sizes[i] as number, size, isLast ? 0.5 : 1));
    if (!isLast) layers.push(new Activation(kind, size));
  }
  return new Network(...layers);
}
