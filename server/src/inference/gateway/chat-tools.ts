import { Enum } from '../../platform/http/schemas/json-schema.ts';
import { Type } from '../../platform/http/schemas/schema-builder.ts';
import { flag, open, optional, text } from './request-fields.ts';

const FunctionFields = {
  name: Type.String({
    pattern: '^[\\w-]{1,64}$',
    description: 'Name of the function: 1 to 64 letters, digits, `_` or `-`.',
  }),
  description: Type.Optional(text('What the function does, for the model.')),
  parameters: Type.Optional(Type.Object({}, { ...open, description: 'Parameters of the function, as a JSON schema.' })),
};

/** The older form of a tool. */
export const LegacyFunction = Type.Object(FunctionFields, open);

const FunctionTool = Type.Object(
  { ...FunctionFields, strict: optional(flag('Whether arguments must match the JSON schema exactly.')) },
  { ...open, description: 'Function that the model can call.' },
);

const CustomTool = Type.Object(
  {
    name: text('Name of the custom tool.'),
    description: Type.Optional(text('What the custom tool does, for the model.')),
    format: Type.Optional(
      Type.Object(
        { type: Type.Optional(text('Type of the input. Only `text` is allowed.')) },
        { ...open, description: 'Format of the input.' },
      ),
    ),
  },
  { ...open, description: 'Custom tool that the model can call with free text.' },
);

export const Tool = Type.Object(
  {
    type: Enum(['function', 'custom'], { description: 'Type of the tool.' }),
    function: Type.Optional(FunctionTool),
    custom: Type.Optional(CustomTool),
  },
  open,
);

const namedTool = (what: string) =>
  Type.Optional(Type.Object({ name: text(`Name of the ${what}.`) }, { ...open, description: `The ${what}.` }));
const NamesTool = { function: namedTool('function'), custom: namedTool('custom tool') };

const AllowedTool = Type.Object({ type: Type.Optional(text('Type of the tool.')), ...NamesTool }, open);

const AllowedTools = Type.Object(
  {
    mode: text('Whether the model may call one of these tools (`auto`) or must (`required`).'),
    tools: Type.Array(AllowedTool, { maxItems: 128, description: 'Tools that the model can call.' }),
  },
  { ...open, description: 'Limits the model to some of the tools.' },
);

export const ToolChoice = Type.Unsafe<string | object | null>({
  anyOf: [
    { type: 'null' },
    Enum(['none', 'auto', 'required']),
    Type.Object(
      {
        type: text('Type of the choice: `function`, `custom` or `allowed_tools`.'),
        ...NamesTool,
        allowed_tools: Type.Optional(AllowedTools),
      },
      open,
    ),
  ],
  description: 'Which tools the model calls: `none`, `auto`, `required`, or an object that names a tool.',
});

/** The older form of `ToolChoice`. */
export const FunctionChoice = Type.Unsafe<string | object | null>({
  anyOf: [{ type: 'null' }, Enum(['none', 'auto']), Type.Object({ name: text('Name of the function to call.') }, open)],
  description: 'Older form of `tool_choice`: `none`, `auto`, or an object with the name of a function.',
});
