import type { Random } from '../../../sandbox-model/generator/random.ts';
import { attribute, floatAttribute } from '../../../server/src/runtimes/onnx/onnx-parts.fixture.ts';
import type { OnnxGraph } from '../export/onnx-graph.ts';
import { createParameter, type Layer, type Parameter } from './layer.ts';
import { addScaled, multiplyTransposed } from './multiply.ts';

/** A fully connected layer: y = x · Wᵀ + b, with W of [outputs, inputs] like in PyTorch. */
export class Dense implements Layer {
  readonly inputs: number;
  readonly outputs: number;
  readonly weight: Parameter;
  readonly bias: Parameter;
  #input: Float32Array = new Float32Array();

  /** `gain` scales the initial weights (He initialisation): 1 before a ReLU, less for an output. */
  constructor(random: Random, inputs: number, outputs: number, gain = 1) {
    this.inputs = inputs;
    this.outputs = outputs;
    this.weight = createParameter('weight', [outputs, inputs]);
    this.bias = createParameter('bias', [outputs]);
    const deviation = gain * Math.sqrt(2 / inputs);
    const { values } = this.weight;
    for (let i = 0; i < values.length; i++) values[i] = deviation * random.normal();
  }

  get parameters(): readonly Parameter[] {
    return [this.weight, this.bias];
  }

  forward(input: Float32Array, batch: number): Float32Array {
    this.#input = input;
    const output = new Float32Array(batch * this.outputs);
    for (let sample = 0; sample < batch; sample++) output.set(this.bias.values, sample * this.outputs);
    multiplyTransposed(input, this.weight.values, output, { rows: batch, columns: this.outputs, inner: this.inputs });
    return output;
  }

  backward(gradient: Float32Array, batch: number): Float32Array {
    const { inputs, outputs } = this;
    const back = new Float32Array(batch * inputs);
    for (let sample = 0; sample < batch; sample++) {
      for (let output = 0; output < outputs; output++) {
        const slope = gradient[sample * outputs + output] as number;
        if (slope === 0) continue;
        this.bias.gradients[output] = (this.bias.gradients[output] as number) + slope;
        addScaled(this.weight.gradients, output * inputs, slope, this.#input, sample * inputs, inputs);
        addScaled(back, sample * inputs, slope, this.weight.values, output * inputs, inputs);
      }
    }
    return back;
  }

  toOnnx(graph: OnnxGraph, input: string, name: string): string {
    const weight = graph.weights(`${name}.weight`, this.weight.shape, this.weight.values);
    const bias = graph.weights(`${name}.bias`, this.bias.shape, this.bias.values);
    return graph.add('Gemm', [input, weight, bias], floatAttribute('alpha', 1), attribute('transB', 1));
  }
}
