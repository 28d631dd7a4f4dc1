import type { Static } from 'typebox';
import type { Scope } from '../../access/scopes.ts';
import { TimestampOf } from '../../platform/http/schemas/common-fields.ts';
import { Enum } from '../../platform/http/schemas/json-schema.ts';
import { Type } from '../../platform/http/schemas/schema-builder.ts';

/** A file being uploaded, or completed recently. */
export interface UploadRow {
  id: string;
  folder_id: string | null;
  owner_id: string;
  scope: Scope;
  name: string;
  name_key: string;
  content_type: string;
  length: number;
  promised_sha256: string | null;
  metadata: string | null;
  completed_at: Date | null;
  expires_at: Date;
}

/** Destination of a file, and the scope needed to continue its upload. */
export interface UploadTarget {
  folderId: string;
  ownerId: string;
  scope: Scope;
}

/** A file as declared by the client. */
export interface DeclaredFile {
  name: string;
  length: number;
  sha256: string | null;
  contentType: string;
  /** The `Upload-Metadata` header, if any. */
  metadata: string | null;
}

/** Number of stored bytes. */
export const UploadOffset = Type.Integer({ description: 'Number of bytes stored so far. Continue from here.' });
export const UploadExpiry = TimestampOf('When the upload expires. Sending bytes extends it.');

export const Upload = Type.Object(
  {
    id: Type.String({ description: 'Unique upload ID.' }),
    name: Type.String({ description: 'Name of the file.' }),
    length: Type.Integer({ description: 'Size of the whole file in bytes.' }),
    offset: UploadOffset,
    status: Enum(['open', 'completed'], {
      description: '`completed` once all bytes have arrived and the file exists.',
    }),
    expires_at: UploadExpiry,
  },
  {
    $id: 'Upload',
    description: 'A resumable upload of one file.',
    examples: [
      {
        id: 'upl_01k9zq4v7he1r8c3t5n6m2x0jk',
        name: 'model.safetensors',
        length: 1_048_576,
        offset: 524_288,
        status: 'open',
        expires_at: '2026-01-06T09:41:07.310Z',
      },
    ],
  },
);

export function toUploadResponse(upload: UploadRow, offset: number): Static<typeof Upload> {
  return {
    id: upload.id,
    name: upload.name,
    length: upload.length,
    offset,
    status: upload.completed_at ? 'completed' : 'open',
    expires_at: upload.expires_at.toISOString(),
  };
}

export function uploadPath(id: string): string {
  return `/v1/uploads/${id}`;
}

/** Returns the name of the lock that writing an upload requires. */
export function uploadLock(mode: string, id: string): string {
  return `upload ${mode} ${id}`;
}
