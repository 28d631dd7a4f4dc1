import { Type } from 'typebox';
import type { Vault } from '../platform/crypto/key-ring.ts';
import { Enum } from '../platform/http/schemas/json-schema.ts';
import type { NextAction } from './processor.ts';

export const NextStep = Type.Object(
  {
    type: Enum(['redirect', 'use_processor_sdk']),
    url: Type.Optional(Type.String({ description: 'of `redirect`: where to send the browser of the card’s owner' })),
    client_secret: Type.Optional(
      Type.String({ description: 'of `use_processor_sdk`: what the processor’s own script needs' }),
    ),
  },
  { description: 'a further step that the owner of the card has to take' },
);

const PURPOSE = 'next action of a payment';

/** Encrypts a next action for storage: anyone who holds it can confirm the payment. */
export function sealNextAction(vault: Vault, action: NextAction): Buffer {
  return vault.seal(PURPOSE, Buffer.from(JSON.stringify(action)));
}

export function openNextAction(vault: Vault, sealed: Buffer | null): NextAction | null {
  return sealed === null ? null : (JSON.parse(vault.open(PURPOSE, sealed).toString()) as NextAction);
}
