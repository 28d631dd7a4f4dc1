import { TensorProblem } from './tensor-problem.ts';

/** A body of the protocol's binary extension: JSON, followed by the raw bytes of tensors. */
export interface BinaryBody {
  json: Uint8Array;
  rest: Uint8Array;
}

/** Splits a body at the JSON length given by the header. */
export function splitBinaryBody(body: Uint8Array, header: string): BinaryBody {
  const length = /^\d{1,15}$/.test(header) ? Number(header) : Number.NaN;
  if (!(length <= body.length)) {
    const rule = `a number of bytes, and not more than the ${body.length} of the body`;
    throw new TensorProblem('Inference-Header-Content-Length', `Inference-Header-Content-Length must be ${rule}.`);
  }
  return { json: body.subarray(0, length), rest: body.subarray(length) };
}

export function joinBinaryBody(
  json: object,
  tensors: readonly { data: Uint8Array }[],
): { body: Buffer; header: string } {
  const head = Buffer.from(JSON.stringify(json));
  return { body: Buffer.concat([head, ...tensors.map(({ data }) => data)]), header: String(head.length) };
}
