import type { Static } from 'typebox';
import { Enum } from '../../platform/http/schemas/json-schema.ts';
import { Type } from '../../platform/http/schemas/schema-builder.ts';
import { open, optional, text } from './request-fields.ts';

const ROLES = ['system', 'developer', 'user', 'assistant', 'tool', 'function'] as const;

const media = (kind: string) =>
  optional(
    Type.Object({ url: text(`URL of the ${kind}, or a data URL.`) }, { ...open, description: `Input ${kind}.` }),
  );

const ImageUrl = Type.Object(
  {
    url: text('URL of the image, or a data URL.'),
    detail: Type.Optional(text('Level of detail: `auto`, `low` or `high`.')),
  },
  { ...open, description: 'Input image.' },
);

const InputAudio = Type.Object(
  {
    data: Type.Optional(text('Audio data in base64.')),
    format: Type.Optional(text('Format of the audio data, such as `wav`.')),
  },
  { ...open, description: 'Input audio.' },
);

const InputFile = Type.Object(
  {
    file_data: Type.Optional(text('Content of the file in base64.')),
    filename: Type.Optional(text('Name of the file.')),
  },
  { ...open, description: 'Input file.' },
);

/** A content part. Its value is in the field named after its type. */
const Part = Type.Object(
  {
    type: text('Type of the part, such as `text` or `image_url`. Its value is in the field of this name.'),
    text: optional(text('Text of the part.')),
    refusal: optional(text('Text in which the model declined an earlier request.')),
    image_url: optional(ImageUrl),
    input_audio: optional(InputAudio),
    file: optional(InputFile),
    video_url: media('video'),
    audio_url: media('audio'),
  },
  open,
);

const FunctionCall = Type.Object(
  { name: text('Name of the function.'), arguments: text('Arguments of the call, as JSON text.') },
  { ...open, description: 'Call of a function.' },
);

const CustomCall = Type.Object(
  { name: text('Name of the custom tool.'), input: text('Input of the call.') },
  { ...open, description: 'Call of a custom tool.' },
);

const ToolCall = Type.Object(
  {
    id: text('ID of the tool call.'),
    type: Enum(['function', 'custom'], { description: 'Type of the tool.' }),
    function: Type.Optional(FunctionCall),
    custom: Type.Optional(CustomCall),
  },
  open,
);

export const Message = Type.Object(
  {
    role: Enum(ROLES, { description: 'Role of the author.' }),
    content: Type.Optional(
      Type.Unsafe<string | Static<typeof Part>[] | null>({
        type: ['string', 'array', 'null'],
        items: Part,
        minItems: 1,
        description: 'Text, or a list of content parts. Required unless an assistant message has tool calls.',
      }),
    ),
    name: optional(text('Name of the author, to tell authors with the same role apart.')),
    refusal: optional(text('Text in which the model declined an earlier request.')),
    reasoning: optional(text('Reasoning of the model in an earlier turn, to pass it on to the model.')),
    reasoning_content: optional(text('Same as `reasoning`, under the name that other servers use.')),
    tool_calls: optional(
      Type.Array(ToolCall, { minItems: 1, maxItems: 128, description: 'Tool calls that the model requested.' }),
    ),
    tool_call_id: Type.Optional(text('ID of the tool call that this message is the result of.')),
    function_call: optional({ ...FunctionCall, description: 'Older form of `tool_calls`.' }),
  },
  open,
);
