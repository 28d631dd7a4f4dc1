import type { Vault } from '../../platform/crypto/key-ring.ts';
import { readSignedText, signText } from '../../platform/crypto/signed-text.ts';
import type { Mode } from '../../platform/db/realm.ts';
import type { CalledModel, Endpoint, Invocation } from './invocation.ts';

/** Proves to another node that a caller was admitted. The caller's own credential is not forwarded. */
export interface CallPass extends Pick<Invocation, 'mode' | 'model' | 'endpoint' | 'requestId' | 'accountId'> {
  /** Milliseconds since the Unix epoch. */
  until: number;
}

/** The signed JSON. Its field names stay, since nodes of two versions forward calls to each other during an update. */
type SignedPass = Omit<CallPass, 'endpoint'> & { address: Endpoint };

export const PASS_HEADER = 'souk-call';

const PURPOSE = 'forwarded call';
const VALID_MS = 30_000;

export function signPass(vault: Vault, { mode, model, endpoint, requestId, accountId }: Invocation): string {
  const pass: SignedPass = { mode, model, address: endpoint, requestId, accountId, until: Date.now() + VALID_MS };
  return signText(vault, PURPOSE, Buffer.from(JSON.stringify(pass)).toString('base64url'));
}

/** Returns undefined if the pass is not genuine, has expired, or was signed for another call. */
export function readPass(
  vault: Vault,
  text: string | string[] | undefined,
  called: { mode: Mode; id: CalledModel['id']; endpoint: Endpoint },
): CallPass | undefined {
  const message = typeof text === 'string' ? readSignedText(vault, PURPOSE, text) : undefined;
  if (message === undefined) return undefined;
  const { address: endpoint, ...signed } = JSON.parse(Buffer.from(message, 'base64url').toString()) as SignedPass;
  const pass = { ...signed, endpoint };
  const fits = pass.mode === called.mode && pass.model.id === called.id && endpoint === called.endpoint;
  return fits && pass.until > Date.now() ? pass : undefined;
}
