import type { Upload } from '../contract.ts';
import { ConnectionError, SoukError } from '../errors.ts';
import { path } from '../http/request.ts';
import type { Requester } from '../http/requester.ts';
import { isWorthRepeating } from '../http/retry.ts';
import { type Announced, negotiate, type OpenUpload, requireOffset } from './negotiate.ts';
import { nextPieceSize, smallerPiece } from './piece-size.ts';
import { naming, TransferError } from './transfer-error.ts';

export interface SendOptions {
  requester: Requester;
  /** The address of the files beside it. */
  folder: string;
  signal: AbortSignal;
  /** How often in a row it may fail without a byte arriving. */
  maxRetries: number;
  /** Of one request, in milliseconds. */
  timeout: number | undefined;
  /** Common to all files of an upload: what one has learned about the line is good for the others. */
  pace: { pieceSize: number };
  onSent(offset: number): void;
}

/** So often an upload that the service no longer knows is begun anew. */
const MOST_RENEWALS = 3;

/** Sends what is missing of a file. Whatever breaks off is gone on with from where the service says that it is. */
export async function sendFile(file: Announced, begun: OpenUpload, options: SendOptions): Promise<void> {
  const { requester, signal } = options;
  let upload: OpenUpload | 'stored' = begun;
  let [failures, renewals, isSure] = [0, 0, true];
  while (upload !== 'stored' && (upload.offset < file.size || !isSure)) {
    const before: number = upload.offset;
    try {
      upload.offset = isSure ? await sendPiece(file, upload, options) : await askOffset(file, upload, options);
      isSure = true;
      if (upload.offset > before) failures = 0;
      options.onSent(upload.offset);
    } catch (error) {
      // Before it is looked at: where another file has failed, it is the failure of that one.
      signal.throwIfAborted();
      if (!(error instanceof SoukError)) throw error;
      naming(file.name, error);
      if (isGone(error) || isMismatch(error)) {
        renewals += 1;
        if (isMismatch(error) && renewals > 1) throw changed(file, error);
        if (renewals > MOST_RENEWALS) throw error;
        upload = await beginAnew(file, options);
        isSure = true;
        if (upload === 'stored') options.onSent(file.size);
      } else {
        failures += 1;
        if (failures > options.maxRetries || !isPassing(error)) throw error;
        if (error.code === 'timeout') options.pace.pieceSize = smallerPiece(options.pace.pieceSize);
        await requester.pauseAfter(error, failures - 1, signal);
        isSure = false;
      }
    }
  }
}

/** Sends the next bytes, and answers how many are there now. */
async function sendPiece(file: Announced, { id, offset }: OpenUpload, options: SendOptions): Promise<number> {
  const { requester, signal, timeout, pace } = options;
  const { pieceSize } = pace;
  const end = Math.min(offset + pieceSize, file.size);
  const bytes = await file.source.slice(offset, end);
  // Sent all the same, an empty one would be followed by the next for ever.
  if (bytes.length !== end - offset) throw changed(file);
  const began = Date.now();
  const answer = await requester.open({
    method: 'PATCH',
    path: path`/uploads/${id}`,
    bytes,
    headers: {
      'tus-resumable': '1.0.0',
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
    },
    signal,
    timeout,
    // Whether it is to be sent again is decided by what arrived of it.
    maxRetries: 0,
  });
  if (bytes.length === pieceSize) pace.pieceSize = nextPieceSize(pieceSize, Date.now() - began);
  return readOffset(answer, offset + bytes.length);
}

function readOffset({ headers }: Response, expected: number): number {
  if (Number(headers.get('upload-offset') ?? expected) === expected) return expected;
  const message = 'The service acknowledged another number of bytes than were sent.';
  throw new ConnectionError({ code: 'unexpected_answer', message });
}

async function askOffset(
  file: Announced,
  { id }: OpenUpload,
  { requester, signal, timeout }: SendOptions,
): Promise<number> {
  const get = { method: 'GET', path: path`/uploads/${id}`, signal, timeout, maxRetries: 0 } as const;
  return requireOffset((await requester.send<Upload>(get)).offset, file);
}

async function beginAnew(file: Announced, { requester, folder, signal, timeout, maxRetries }: SendOptions) {
  const found = await negotiate(requester, folder, [file], { signal, timeout, maxRetries });
  return found.get(file) as OpenUpload | 'stored';
}

/** Expired, or given up: by another process, or by the service when its bytes could not become the file. */
function isGone({ status }: SoukError): boolean {
  return status === 404 || status === 410;
}

function isMismatch({ status, field }: SoukError): boolean {
  return status === 422 && field === 'sha256';
}

/** A conflict is one of offsets, or another connection that is still writing: both are settled by asking. */
function isPassing(error: SoukError): boolean {
  return isWorthRepeating(error) || error.status === 409;
}

function changed({ name }: Announced, cause?: SoukError): TransferError {
  return new TransferError(
    'file_changed',
    `${name} is not what it was when it was hashed: it was changed while it was being sent. Upload it again.`,
    { file: name, cause },
  );
}
