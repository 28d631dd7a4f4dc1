import { decodeBase64url } from '../crypto/base64url.ts';
import type { Vault } from '../crypto/key-ring.ts';
import { invalid } from '../errors.ts';

export type Position = readonly (string | number | null)[];

const PURPOSE = 'cursor';
const MAC_BYTES = 32;

/**
 * Encodes where the last page ended, signed together with the list it belongs to: a cursor cannot be altered, nor used
 * on another list, with other filters or in another mode.
 */
export function encodeCursor(vault: Vault, list: string, position: Position): string {
  const payload = Buffer.from(JSON.stringify(position));
  return Buffer.concat([vault.sign(PURPOSE, signed(list, payload)), payload]).toString('base64url');
}

export function decodeCursor(vault: Vault, list: string, cursor: string): Position {
  const bytes = decodeBase64url(cursor) ?? Buffer.alloc(0);
  const payload = bytes.subarray(MAC_BYTES);
  const genuine =
    bytes.length > MAC_BYTES && vault.verify(PURPOSE, signed(list, payload), bytes.subarray(0, MAC_BYTES));
  if (!genuine)
    throw invalid('cursor', '`cursor` must be the next_cursor of the same list, with the same filters and mode.');
  return JSON.parse(payload.toString()) as Position;
}

function signed(list: string, payload: Buffer): string {
  return `${list}\n${payload.toString('base64url')}`;
}
