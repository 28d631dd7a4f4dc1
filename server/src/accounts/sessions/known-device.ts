import type { Vault } from '../../platform/crypto/key-ring.ts';
import { readSignedText, signText } from '../../platform/crypto/signed-text.ts';

const PURPOSE = 'device cookie';
export const DEVICE_SECONDS = 180 * 24 * 60 * 60;

/** A browser in which the account was signed in before, identified by its first session. */
export interface Device {
  id: string;
  account_id: string;
}

/**
 * Creates `<device>.<account>.<signature>`: outlives the session and gives no access. It only lets the browser sign in
 * while others try passwords of the account
 * (https://owasp.org/www-community/Slow_Down_Online_Guessing_Attacks_with_Device_Cookies).
 */
export function createDeviceToken(vault: Vault, device: Device): string {
  return signText(vault, PURPOSE, `${device.id}.${device.account_id}`);
}

export function readDeviceToken(vault: Vault, token: string): Device | undefined {
  const [id, account_id] = readSignedText(vault, PURPOSE, token)?.split('.') ?? [];
  return id !== undefined && account_id !== undefined ? { id, account_id } : undefined;
}
