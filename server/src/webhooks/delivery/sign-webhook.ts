import { createHmac } from 'node:crypto';

/** What `svc-signature` says of a body: when it was signed and, for each secret that is valid, what it makes of both. */
export function signatureHeader(secrets: readonly string[], body: string | Buffer, unixSeconds: number): string {
  let header = `t=${unixSeconds}`;
  for (const secret of secrets) {
    header += `,v1=${createHmac('sha256', secret).update(`${unixSeconds}.`).update(body).digest('hex')}`;
  }
  return header;
}
