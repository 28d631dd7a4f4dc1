import { Nullable } from '../../platform/http/schemas/json-schema.ts';
import { Type } from '../../platform/http/schemas/schema-builder.ts';

// Only the fields listed in the schemas of a chat request reach a backend: `select-chat-fields.ts` selects by them at
// every depth.

/** Accepts fields that are not listed; they are not passed on. An object that lists none is passed on whole. */
export const open = { additionalProperties: true };

export const text = (description: string) => Type.String({ description });
export const flag = (description: string) => Type.Boolean({ description });

/** Clients send null for omitted values. */
export const optional = <T extends Parameters<typeof Nullable>[0]>(schema: T) => Type.Optional(Nullable(schema));
