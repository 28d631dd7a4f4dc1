import type { Static, TSchema } from 'typebox';
import { Enum, Nullable } from '../../../platform/http/schemas/json-schema.ts';
import { Type } from '../../../platform/http/schemas/schema-builder.ts';
import { MAX_TENSORS } from '../../../runtimes/open-inference/read-tensors.ts';
import { MAX_RANK } from '../../../runtimes/open-inference/tensor-shape.ts';
import { DATATYPE_BYTES, type Datatype } from '../../../runtimes/tensor.ts';

/** The protocol allows additional properties, which are ignored. */
const open = { additionalProperties: true };

const DATATYPES = Object.keys(DATATYPE_BYTES) as Datatype[];

const Shape = Type.Array(Type.Integer({ minimum: 0 }), { maxItems: MAX_RANK, description: 'Shape of the tensor.' });

/** Elements are validated once, where they are read. */
const Data = Type.Unsafe<unknown[] | string>({
  type: ['array', 'string'],
  items: {},
  description:
    'Elements in row-major order, as a flat or a nested list, or the raw little-endian bytes in base64 as one text. ' +
    'Write integers beyond 2^53 as text, such as "9007199254740993", and also "NaN", "Infinity" and "-Infinity". ' +
    'Elements of BYTES are text, or base64 if `parameters.content_type` is `base64`.',
});

const TensorParameters = Type.Object(
  {
    binary_data_size: Type.Optional(
      Type.Integer({
        minimum: 0,
        description: 'Number of bytes of this tensor after the JSON, if its data is there instead of in `data`.',
      }),
    ),
    content_type: Type.Optional(Enum(['base64'], { description: 'Encoding of `data`, or of each element of BYTES.' })),
  },
  { ...open, description: 'Parameters of the tensor.' },
);

const tensor = <P extends TSchema>(parameters: P) =>
  Type.Object(
    {
      name: Type.String({ description: 'Name of the tensor.' }),
      shape: Shape,
      datatype: Enum(DATATYPES, { description: 'Datatype of the elements.' }),
      parameters: Type.Optional(parameters),
      data: Type.Optional(Data),
    },
    open,
  );

/** Python clients send null for omitted values. */
const optional = <T extends TSchema>(schema: T) => Type.Optional(Nullable(schema));

export const INFER_EXAMPLES = [
  { inputs: [{ name: 'x', shape: [2, 3], datatype: 'FP32', data: [0.1, 0.2, 0.3, 0.4, 0.5, 0.6] }] },
  { inputs: [{ name: 'x', shape: [1, 3], datatype: 'FP32', data: 'zczMPc3MTD6amZk+' }], outputs: [{ name: 'y' }] },
];

export const InferRequest = Type.Object(
  {
    id: optional(Type.String({ maxLength: 1000, description: 'Your own ID of the request. The response repeats it.' })),
    parameters: optional(
      Type.Object(
        {
          binary_data_output: Type.Optional(
            Type.Boolean({ description: 'Whether to return all outputs as binary data.' }),
          ),
        },
        { ...open, description: 'Parameters of the request.' },
      ),
    ),
    inputs: Type.Array(tensor(Nullable(TensorParameters)), { maxItems: MAX_TENSORS, description: 'Input tensors.' }),
    outputs: optional(
      Type.Array(
        Type.Object(
          {
            name: Type.String({ description: 'Name of the output.' }),
            parameters: optional(
              Type.Object(
                {
                  binary_data: Type.Optional(
                    Type.Boolean({ description: 'Whether to return this output as binary data.' }),
                  ),
                },
                { ...open, description: 'Parameters of the output.' },
              ),
            ),
          },
          open,
        ),
        { maxItems: MAX_TENSORS, description: 'Outputs to return. All of them by default.' },
      ),
    ),
  },
  {
    ...open,
    $id: 'InferRequest',
    description:
      'A request of the Open Inference Protocol v2. With the header `Inference-Header-Content-Length`, which is the number ' +
      'of bytes of this JSON, tensor data can follow the JSON: the binary extension of the protocol.',
    examples: INFER_EXAMPLES,
  },
);
export type InferRequest = Static<typeof InferRequest>;

export const InferResponse = Type.Object(
  {
    model_name: Type.String({ description: 'Slug of the model, such as `acme/pick-place`.' }),
    model_version: Type.String({ description: 'Label of the revision.' }),
    id: Type.Optional(Type.String({ description: 'ID of the request, if it has one.' })),
    outputs: Type.Array(tensor(TensorParameters), { description: 'Output tensors.' }),
  },
  {
    ...open,
    $id: 'InferAnswer', // public name, so not renamed
    description:
      'A response of the Open Inference Protocol v2. The elements of each tensor are a flat list in row-major order. ' +
      'Outputs that were requested as binary data follow the JSON; the header `Inference-Header-Content-Length` is the ' +
      'number of bytes of the JSON.',
    examples: [
      {
        model_name: 'acme/pick-place',
        model_version: '1.2.0',
        outputs: [{ name: 'y', shape: [2, 2], datatype: 'FP32', data: [0.6, 0.8, 1.5, 1.7] }],
      },
    ],
  },
);
