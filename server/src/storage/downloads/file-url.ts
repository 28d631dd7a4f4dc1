import { decodeBase64url } from '../../platform/crypto/base64url.ts';
import type { Vault } from '../../platform/crypto/key-ring.ts';
import type { Mode } from '../../platform/db/realm.ts';
import { isId } from '../../platform/ids.ts';
import type { BlobStore } from '../blobs/blob-store.ts';
import { baseName } from '../file.ts';

/** How long an address is good for. */
const LIFETIME_S = 5 * 60;
const PURPOSE = 'file';

/** What a signed address leads to: the bytes of one file, or several files as one tar. */
export type Addressed =
  | { kind: 'blob'; sha256: string; size: number }
  | { kind: 'archive'; folderId: string; prefix: string };

export interface FileUrl {
  /** Without the origin, where it is one of ours. */
  url: string;
  expires_at: string;
}

/** An address for one file: the store's own where it has such, else one of ours. */
export async function addressOf(
  store: BlobStore,
  vault: Vault,
  mode: Mode,
  { sha256, size, name }: { sha256: string; size: number; name: string },
  now = Date.now(),
): Promise<FileUrl> {
  const fileName = baseName(name);
  const url = await store.signedAddress(sha256, { fileName, expiresInSeconds: LIFETIME_S });
  if (url === undefined) return sign(vault, mode, `b.${sha256}.${size}`, fileName, now);
  return { url, expires_at: new Date(now + LIFETIME_S * 1000).toISOString() };
}

/** An address for the files of a folder, or those whose names begin with `prefix`, as one tar of this name. */
export function signArchive(
  vault: Vault,
  mode: Mode,
  { folderId, prefix = '', fileName }: { folderId: string; prefix?: string; fileName: string },
  now = Date.now(),
): FileUrl {
  return sign(vault, mode, `a.${folderId}.${Buffer.from(prefix).toString('base64url')}`, fileName, now);
}

/** What the address leads to, if it is genuine, of this mode, for this name, and not too old. */
export function readAddress(
  vault: Vault,
  mode: Mode,
  token: string,
  fileName: string,
  now = Date.now(),
): Addressed | undefined {
  const [, what = '', seconds = '', text = ''] = /^([ab]\.\w+\.[\w-]*)\.(\d+)\.([\w-]+)$/.exec(token) ?? [];
  const signature = decodeBase64url(text);
  const genuine =
    signature !== undefined && vault.verify(PURPOSE, signed(mode, `${what}.${seconds}`, fileName), signature);
  return genuine && Number(seconds) * 1000 > now ? parse(what) : undefined;
}

function sign(vault: Vault, mode: Mode, what: string, fileName: string, now: number): FileUrl {
  const seconds = Math.ceil(now / 1000) + LIFETIME_S;
  const claim = `${what}.${seconds}`;
  const signature = vault.sign(PURPOSE, signed(mode, claim, fileName)).toString('base64url');
  return {
    url: `/files/${mode}/${claim}.${signature}/${encodeURIComponent(fileName)}`,
    expires_at: new Date(seconds * 1000).toISOString(),
  };
}

/** The name comes last, because it alone may hold anything. */
function signed(mode: Mode, claim: string, fileName: string): string {
  return `${mode}\n${claim}\n${fileName}`;
}

function parse(what: string): Addressed | undefined {
  const [kind, id = '', rest = ''] = what.split('.');
  if (kind === 'b') return { kind: 'blob', sha256: id, size: Number(rest) };
  if (!isId('rev', id) && !isId('dst', id)) return undefined;
  return { kind: 'archive', folderId: id, prefix: Buffer.from(rest, 'base64url').toString() };
}
