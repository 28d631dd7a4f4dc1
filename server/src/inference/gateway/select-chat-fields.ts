import type { ChatRequest, ContentPart } from './chat.ts';
import { ChatCompletionRequest } from './chat-request.ts';

/** The JSON Schema keywords that selection needs. */
interface Schema {
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
}

type Select = (value: unknown) => unknown;

/**
 * Returns a validated request with only the fields that its schema lists, at every depth. Backends accept many more, some
 * of which cost money, reach into their network or store the chat.
 */
export function selectChatFields(request: ChatRequest): ChatRequest {
  const selected = selectRequest(request) as ChatRequest;
  for (const message of selected.messages) {
    if (Array.isArray(message.content)) message.content = message.content.map(selectPart);
  }
  return selected;
}

/** Keeps only the field that matches the part's type: some servers read the field and ignore the type. */
function selectPart(part: ContentPart): ContentPart {
  const { type } = part;
  return { type, [type]: part[type] };
}

const selectRequest = selectorOf(ChatCompletionRequest as Schema) as Select;

/** Compiles a schema to a selector; undefined if the schema keeps every field. */
function selectorOf({ properties = {}, items, anyOf = [] }: Schema): Select | undefined {
  const fields = new Map(Object.entries(properties).map(([name, schema]) => [name, selectorOf(schema)]));
  const each = items && selectorOf(items);
  const variants = anyOf.map(selectorOf).filter((select) => select !== undefined);
  if (fields.size === 0 && !each && variants.length === 0) return undefined;
  return (value) => {
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return each ? value.map(each) : value;
    if (fields.size === 0) return variants.reduce((rest, select) => select(rest), value as unknown);
    return pick(value as Record<string, unknown>, fields);
  };
}

function pick(
  value: Record<string, unknown>,
  fields: ReadonlyMap<string, Select | undefined>,
): Record<string, unknown> {
  const picked: Record<string, unknown> = {};
  for (const name of Object.keys(value)) {
    if (!fields.has(name)) continue;
    const select = fields.get(name);
    picked[name] = select ? select(value[name]) : value[name];
  }
  return picked;
}
