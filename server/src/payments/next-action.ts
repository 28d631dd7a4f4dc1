import type { Vault } from '../platform/crypto/key-ring.ts';
import { Enum } from '../platform/http/schemas/json-schema.ts';
import { Type } from '../platform/http/schemas/schema-builder.ts';
import type { NextAction } from './processor.ts';

export const NextStep = Type.Object(
  {
    type: Enum(['redirect', 'use_processor_sdk'], { description: 'Kind of the step.' }),
    url: Type.Optional(
      Type.String({ description: 'URL to send the cardholder’s browser to. Present for `redirect`.' }),
    ),
    client_secret: Type.Optional(
      Type.String({ description: 'Secret for the processor’s browser SDK. Present for `use_processor_sdk`.' }),
    ),
  },
  { description: 'Step that the cardholder must take to complete the payment. Null if there is none.' },
);

const PURPOSE = 'next action of a payment';

/** Encrypts a next action for storage: anyone who holds it can confirm the payment. */
export function sealNextAction(vault: Vault, action: NextAction): Buffer {
  return vault.seal(PURPOSE, Buffer.from(JSON.stringify(action)));
}

export function openNextAction(vault: Vault, sealed: Buffer | null): NextAction | null {
  return sealed === null ? null : (JSON.parse(vault.open(PURPOSE, sealed).toString()) as NextAction);
}
