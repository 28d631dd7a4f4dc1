import { invalid } from '../../../platform/errors.ts';
import { joinBinaryBody } from '../../../runtimes/open-inference/binary-body.ts';
import { elementsIn } from '../../../runtimes/open-inference/tensor-shape.ts';
import { announceTensor, writeTensor } from '../../../runtimes/open-inference/write-tensor.ts';
import type { Tensor } from '../../../runtimes/tensor.ts';
import type { InferCall } from './infer-call.ts';

/** Serializing this many takes half a second, which blocks all other requests: larger outputs must be binary. */
const MAX_JSON_ELEMENTS = 2 ** 21;
/** Weight of a text, in numbers. */
const TEXT_WEIGHT = 8;

export interface RespondingModel {
  /** `<owner>/<name>`. */
  slug: string;
  revision: string;
}

/** A response ready to be sent. */
export interface WrittenResponse {
  headers: Record<string, string>;
  body: string | Buffer;
}

/** Serializes outputs as JSON, or in the protocol's binary extension if at least one was requested as binary. */
export function writeInferResponse(
  call: InferCall,
  model: RespondingModel,
  outputs: readonly Tensor[],
): WrittenResponse {
  const ordered = inOrder(call, outputs);
  const isBinary = (name: string): boolean =>
    call.outputs?.find((requested) => requested.name === name)?.binary ?? call.binaryOutputs;
  const binary = ordered.filter(({ name }) => isBinary(name));
  rejectOversizedJson(ordered.filter(({ name }) => !isBinary(name)));
  const response = {
    model_name: model.slug,
    model_version: model.revision,
    ...(call.id === undefined ? {} : { id: call.id }),
    outputs: ordered.map((tensor) => (isBinary(tensor.name) ? announceTensor(tensor) : writeTensor(tensor))),
  };
  if (binary.length === 0)
    return { headers: { 'content-type': 'application/json; charset=utf-8' }, body: JSON.stringify(response) };
  const { body, header } = joinBinaryBody(response, binary);
  return {
    headers: { 'content-type': 'application/octet-stream', 'inference-header-content-length': header },
    body,
  };
}

/** Sorts outputs in the requested order. */
function inOrder({ outputs: requested }: InferCall, outputs: readonly Tensor[]): readonly Tensor[] {
  if (requested === undefined) return outputs;
  return requested.map(({ name }) => {
    const found = outputs.find((tensor) => tensor.name === name);
    if (!found) throw new Error(`the model left out its output ${name}`);
    return found;
  });
}

function rejectOversizedJson(tensors: readonly Tensor[]): void {
  const elements = tensors.reduce((sum, { datatype, shape }) => {
    const count = elementsIn(shape) ?? Number.POSITIVE_INFINITY;
    return sum + (datatype === 'BYTES' ? TEXT_WEIGHT * count : count);
  }, 0);
  if (elements <= MAX_JSON_ELEMENTS) return;
  throw invalid(
    'parameters.binary_data_output',
    `The response has more elements than the ${MAX_JSON_ELEMENTS} numbers, or ${MAX_JSON_ELEMENTS / TEXT_WEIGHT} texts, that fit in JSON. Request binary data with \`binary_data_output\`.`,
  );
}
