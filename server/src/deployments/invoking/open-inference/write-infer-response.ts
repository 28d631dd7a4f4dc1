import { invalid } from '../../../platform/errors.ts';
import { joinBinaryBody } from '../../../runtimes/open-inference/binary-body.ts';
import { elementsIn } from '../../../runtimes/open-inference/tensor-shape.ts';
import { announceTensor, writeTensor } from '../../../runtimes/open-inference/write-tensor.ts';
import type { Tensor } from '../../../runtimes/tensor.ts';
import type { InferCall } from './infer-call.ts';

/** Writing them takes half a second, in which nobody else is answered: whoever wants more than that gets it as it is. */
const MOST_ELEMENTS_IN_JSON = 2 ** 21;
/** What a text takes, in numbers. */
const TEXT_COSTS = 8;

export interface RespondingModel {
  /** `<owner>/<name>`. */
  slug: string;
  revision: string;
}

/** An answer ready to be sent. */
export interface WrittenResponse {
  headers: Record<string, string>;
  body: string | Buffer;
}

/** The outputs of a model in JSON, or in the protocol's binary extension where at least one of them was asked for so. */
export function writeInferResponse(
  call: InferCall,
  model: RespondingModel,
  outputs: readonly Tensor[],
): WrittenResponse {
  const ordered = inOrder(call, outputs);
  const isBinary = (name: string): boolean =>
    call.outputs?.find((requested) => requested.name === name)?.binary ?? call.binaryOutputs;
  const binary = ordered.filter(({ name }) => isBinary(name));
  refuseEndlessJson(ordered.filter(({ name }) => !isBinary(name)));
  const answer = {
    model_name: model.slug,
    model_version: model.revision,
    ...(call.id === undefined ? {} : { id: call.id }),
    outputs: ordered.map((tensor) => (isBinary(tensor.name) ? announceTensor(tensor) : writeTensor(tensor))),
  };
  if (binary.length === 0)
    return { headers: { 'content-type': 'application/json; charset=utf-8' }, body: JSON.stringify(answer) };
  const { body, header } = joinBinaryBody(answer, binary);
  return {
    headers: { 'content-type': 'application/octet-stream', 'inference-header-content-length': header },
    body,
  };
}

/** As they were asked for, whatever order the model has them in. */
function inOrder({ outputs: requested }: InferCall, outputs: readonly Tensor[]): readonly Tensor[] {
  if (requested === undefined) return outputs;
  return requested.map(({ name }) => {
    const found = outputs.find((tensor) => tensor.name === name);
    if (!found) throw new Error(`the model left out its output ${name}`);
    return found;
  });
}

function refuseEndlessJson(tensors: readonly Tensor[]): void {
  const elements = tensors.reduce((sum, { datatype, shape }) => {
    const count = elementsIn(shape) ?? Number.POSITIVE_INFINITY;
    return sum + (datatype === 'BYTES' ? TEXT_COSTS * count : count);
  }, 0);
  if (elements <= MOST_ELEMENTS_IN_JSON) return;
  throw invalid(
    'parameters.binary_data_output',
    `The answer has more elements than the ${MOST_ELEMENTS_IN_JSON} numbers, or ${MOST_ELEMENTS_IN_JSON / TEXT_COSTS} texts, that JSON holds: ask for binary data, by \`binary_data_output\`.`,
  );
}
