import { decodeBase64url } from '../../platform/crypto/base64url.ts';
import type { Vault } from '../../platform/crypto/key-ring.ts';
import type { Mode } from '../../platform/db/realm.ts';
import { isId } from '../../platform/ids.ts';
import type { BlobStore } from '../blobs/blob-store.ts';
import { baseName } from '../file.ts';

/** Lifetime of a URL. */
const LIFETIME_S = 5 * 60;
const PURPOSE = 'file';

/** Target of a signed URL: one file, or several files as a tar. */
export type FileUrlTarget =
  | { kind: 'blob'; sha256: string; size: number }
  | { kind: 'archive'; folderId: string; prefix: string };

export interface FileUrl {
  /** Without the origin if served by this server. */
  url: string;
  expires_at: string;
}

/** Returns a URL for one file: the store's own if it has one, else a signed URL of this server. */
export async function createFileUrl(
  store: BlobStore,
  vault: Vault,
  mode: Mode,
  { sha256, size, name }: { sha256: string; size: number; name: string },
  now = Date.now(),
): Promise<FileUrl> {
  const fileName = baseName(name);
  const url = await store.signedUrl(sha256, { fileName, expiresInSeconds: LIFETIME_S });
  if (url === undefined) return sign(vault, mode, `b.${sha256}.${size}`, fileName, now);
  return { url, expires_at: new Date(now + LIFETIME_S * 1000).toISOString() };
}

/** Returns a URL for the files of a folder, or those whose names begin with `prefix`, as a tar of this name. */
export function createArchiveUrl(
  vault: Vault,
  mode: Mode,
  { folderId, prefix = '', fileName }: { folderId: string; prefix?: string; fileName: string },
  now = Date.now(),
): FileUrl {
  return sign(vault, mode, `a.${folderId}.${Buffer.from(prefix).toString('base64url')}`, fileName, now);
}

/** Returns the target if the URL is authentic for this mode and name, and has not expired. */
export function verifyFileUrl(
  vault: Vault,
  mode: Mode,
  token: string,
  fileName: string,
  now = Date.now(),
): FileUrlTarget | undefined {
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

/** The name comes last, because only it may contain any character. */
function signed(mode: Mode, claim: string, fileName: string): string {
  return `${mode}\n${claim}\n${fileName}`;
}

function parse(what: string): FileUrlTarget | undefined {
  const [kind, id = '', rest = ''] = what.split('.');
  if (kind === 'b') return { kind: 'blob', sha256: id, size: Number(rest) };
  if (!isId('rev', id) && !isId('dst', id)) return undefined;
  return { kind: 'archive', folderId: id, prefix: Buffer.from(rest, 'base64url').toString() };
}
