import type { FastifyReply } from 'fastify';

/** Adds the name of a request header to `Vary`: caches then store a response per value. */
export function addVary(reply: FastifyReply, name: string): FastifyReply {
  const current = reply.getHeader('vary');
  return reply.header('vary', current === undefined ? name : `${current}, ${name}`);
}
