import { createHmac } from 'node:crypto';

/** Returns the `svc-signature` header: the timestamp, and one signature per valid secret. */
export function signatureHeader(secrets: readonly string[], body: string | Buffer, unixSeconds: number): string {
  let header = `t=${unixSeconds}`;
  for (const secret of secrets) {
    header += `,v1=${createHmac('sha256', secret).update(`${unixSeconds}.`).update(body).digest('hex')}`;
  }
  return header;
}
