import type { FastifyReply } from 'fastify';

// The protocol of resumable uploads, https://tus.io/protocols/resumable-upload, as far as it concerns every address.

export const TUS_VERSION = '1.0.0';
export const TUS_BODY = 'application/offset+octet-stream';
const EXTENSIONS = 'creation,creation-with-upload,termination,expiration';

/** Tells a client what uploads can do here. It asks with OPTIONS and, as the protocol has it, names no version. */
export function respondToTusDiscovery(reply: FastifyReply, methods: readonly string[]): FastifyReply {
  return reply
    .code(204)
    .header('tus-resumable', TUS_VERSION)
    .header('tus-version', TUS_VERSION)
    .header('tus-extension', EXTENSIONS)
    .header('allow', methods.join(', '))
    .send();
}
