import { Type } from './schema-builder.ts';

/** The response to the deletion of an object. `what` names its kind in the description. */
export function Deleted(what: string, exampleId: string) {
  return Type.Object(
    {
      id: Type.String({ description: `ID of the deleted ${what}.` }),
      deleted: Type.Literal(true, { description: 'Always true.' }),
    },
    { examples: [{ id: exampleId, deleted: true }] },
  );
}
