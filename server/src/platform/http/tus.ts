import type { FastifyReply } from 'fastify';

// The parts of the protocol of resumable uploads, https://tus.io/protocols/resumable-upload, that concern every path.

export const TUS_VERSION = '1.0.0';
export const TUS_BODY = 'application/offset+octet-stream';
const EXTENSIONS = 'creation,creation-with-upload,termination,expiration';

/**
 * Responds to a client that discovers the upload features. It sends OPTIONS and, according to the protocol, no version.
 */
export function respondToTusDiscovery(reply: FastifyReply, methods: readonly string[]): FastifyReply {
  return reply
    .code(204)
    .header('tus-resumable', TUS_VERSION)
    .header('tus-version', TUS_VERSION)
    .header('tus-extension', EXTENSIONS)
    .header('allow', methods.join(', '))
    .send();
}
