import { Type } from '../../platform/http/schemas/schema-builder.ts';
import { flag, open, optional, text } from './request-fields.ts';

const choices = (description: string) => Type.Array(Type.String(), { minItems: 1, maxItems: 1_000, description });

const AnySchema = Type.Unsafe<string | object | null>({
  type: ['object', 'string', 'null'],
  description: 'JSON schema that the output must match, as an object or as text.',
});

/** Templates accept arbitrary arguments, even a replacement template, so only the reasoning switches are allowed. */
const TemplateArguments = Type.Object(
  {
    enable_thinking: Type.Optional(flag('Whether the model reasons before it responds.')),
    thinking: Type.Optional(flag('Same as `enable_thinking`, under the name that other templates use.')),
    reasoning_effort: Type.Optional(text('How much the model reasons, such as `low` or `high`.')),
    thinking_budget: Type.Optional(
      Type.Integer({ minimum: 0, description: 'Maximum number of tokens to reason with.' }),
    ),
  },
  { ...open, description: 'Arguments of the chat template that control reasoning.' },
);

const StructuredOutputs = Type.Object(
  {
    json: Type.Optional(AnySchema),
    choice: Type.Optional(choices('Texts of which the output must be one.')),
    json_object: Type.Optional(flag('Whether the output must be a JSON object.')),
  },
  { ...open, description: 'Constraints on the output, in the form of vLLM.' },
);

/** Fields of vLLM, SGLang and llama.cpp that only shape the response. */
export const SERVER_FIELDS = {
  top_k: optional(
    Type.Integer({ minimum: -1, description: 'Number of most likely tokens to sample from. -1 or 0 for all.' }),
  ),
  min_p: optional(
    Type.Number({
      minimum: 0,
      maximum: 1,
      description: 'Minimum probability of a token, relative to the most likely token.',
    }),
  ),
  repetition_penalty: optional(
    Type.Number({ minimum: 0, description: 'Penalty for repeated tokens. Above 1 makes repetition less likely.' }),
  ),
  min_tokens: optional(
    Type.Integer({ minimum: 0, description: 'Only 0 is allowed, because more would change the cost of the request.' }),
  ),
  ignore_eos: optional(flag('Only false is allowed, because true would change the cost of the request.')),
  stop_token_ids: optional(
    Type.Array(Type.Integer(), { maxItems: 100, description: 'IDs of tokens that end the generation.' }),
  ),
  include_stop_str_in_output: optional(flag('Whether the output includes the stop sequence.')),
  bad_words: optional(Type.Array(Type.String(), { maxItems: 100, description: 'Words that must not be generated.' })),
  skip_special_tokens: optional(flag('Whether the output omits special tokens.')),
  spaces_between_special_tokens: optional(flag('Whether the output has spaces between special tokens.')),
  add_generation_prompt: optional(flag('Whether the prompt ends with the start of an assistant message.')),
  continue_final_message: optional(flag('Whether the model continues the last message instead of starting one.')),
  include_reasoning: optional(flag('Whether the response includes the reasoning.')),
  separate_reasoning: optional(flag('Whether the reasoning is separate from the content.')),
  stream_reasoning: optional(flag('Whether the reasoning is streamed.')),
  chat_template_kwargs: optional(TemplateArguments),
  guided_json: Type.Optional(AnySchema),
  guided_choice: optional(choices('Texts of which the output must be one.')),
  structured_outputs: optional(StructuredOutputs),
};
