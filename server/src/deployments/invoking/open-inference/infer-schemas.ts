import { type Static, type TSchema, Type } from 'typebox';
import { Enum, Nullable } from '../../../platform/http/schemas/json-schema.ts';
import { MAX_TENSORS } from '../../../runtimes/open-inference/read-tensors.ts';
import { MAX_RANK } from '../../../runtimes/open-inference/tensor-shape.ts';
import { DATATYPE_BYTES, type Datatype } from '../../../runtimes/tensor.ts';

/** The protocol allows additional properties, which are ignored. */
const open = { additionalProperties: true };

const DATATYPES = Object.keys(DATATYPE_BYTES) as Datatype[];

const Shape = Type.Array(Type.Integer({ minimum: 0 }), { maxItems: MAX_RANK });

/** Elements are validated once, where they are read. */
const Data = Type.Unsafe<unknown[] | string>({
  type: ['array', 'string'],
  items: {},
  description:
    'The elements row by row, in one list or in lists within lists; or the base64 of the raw little-endian bytes, as one ' +
    'text. Whole numbers beyond 2^53 are text, such as "9007199254740993", and so are "NaN", "Infinity" and "-Infinity". ' +
    'Elements of BYTES are text, or base64 where `parameters.content_type` is `base64`.',
});

const TensorParameters = Type.Object(
  {
    binary_data_size: Type.Optional(
      Type.Integer({
        minimum: 0,
        description: 'The data stands behind the JSON, in so many bytes, and not in `data`.',
      }),
    ),
    content_type: Type.Optional(Enum(['base64'], { description: 'how `data`, or each element of BYTES, is written' })),
  },
  open,
);

const tensor = <P extends TSchema>(parameters: P) =>
  Type.Object(
    {
      name: Type.String(),
      shape: Shape,
      datatype: Enum(DATATYPES),
      parameters: Type.Optional(parameters),
      data: Type.Optional(Data),
    },
    open,
  );

/** Python clients send null for omitted values. */
const optional = <T extends TSchema>(schema: T) => Type.Optional(Nullable(schema));

export const InferRequest = Type.Object(
  {
    id: optional(Type.String({ maxLength: 1000, description: 'comes back in the answer' })),
    parameters: optional(
      Type.Object(
        { binary_data_output: Type.Optional(Type.Boolean({ description: 'all outputs as binary data' })) },
        open,
      ),
    ),
    inputs: Type.Array(tensor(Nullable(TensorParameters)), { maxItems: MAX_TENSORS }),
    outputs: optional(
      Type.Array(
        Type.Object(
          {
            name: Type.String(),
            parameters: optional(
              Type.Object({ binary_data: Type.Optional(Type.Boolean({ description: 'as binary data' })) }, open),
            ),
          },
          open,
        ),
        { maxItems: MAX_TENSORS, description: 'the outputs that are wanted; all of them where nothing is said' },
      ),
    ),
  },
  {
    ...open,
    $id: 'InferRequest',
    description:
      'Tensors, as in the Open Inference Protocol v2. With the header `Inference-Header-Content-Length`, which counts the ' +
      'bytes of this JSON, the data of tensors may stand behind it: the protocol’s binary extension.',
    examples: [
      { inputs: [{ name: 'x', shape: [2, 3], datatype: 'FP32', data: [0.1, 0.2, 0.3, 0.4, 0.5, 0.6] }] },
      { inputs: [{ name: 'x', shape: [1, 3], datatype: 'FP32', data: 'zczMPc3MTD6amZk+' }], outputs: [{ name: 'y' }] },
    ],
  },
);
export type InferRequest = Static<typeof InferRequest>;

export const InferAnswer = Type.Object(
  {
    model_name: Type.String({ description: '<owner>/<name>' }),
    model_version: Type.String({ description: 'the revision' }),
    id: Type.Optional(Type.String({ description: 'of the request' })),
    outputs: Type.Array(tensor(TensorParameters)),
  },
  {
    ...open,
    $id: 'InferAnswer',
    description:
      'Tensors, each with its elements row by row in one list, written as in a request. Outputs that were asked for as ' +
      'binary data stand behind the JSON, whose bytes the header `Inference-Header-Content-Length` counts.',
    examples: [
      {
        model_name: 'acme/pick-place',
        model_version: '1.2.0',
        outputs: [{ name: 'y', shape: [2, 2], datatype: 'FP32', data: [0.6, 0.8, 1.5, 1.7] }],
      },
    ],
  },
);
