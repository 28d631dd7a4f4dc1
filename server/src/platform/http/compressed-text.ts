import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { chooseEncoding } from './accept.ts';
import { isKnown } from './conditional-requests.ts';
import { addVary } from './vary.ts';

type Encoding = 'br' | 'gzip';

/** At level 6 brotli is as fast as gzip. Level 11 would save another eighth of the largest text, and take 15 s. */
const ENCODERS: Record<Encoding, (bytes: Buffer) => Promise<Buffer>> = {
  br: (bytes) =>
    promisify(brotliCompress)(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
  gzip: (bytes) => promisify(gzip)(bytes),
};

/** A large text that stays the same while the server runs. Compresses it lazily, once per encoding. */
export class CompressedText {
  /** A hash of the text, for file names and entity tags. */
  readonly digest: string;
  readonly #bytes: Buffer;
  readonly #type: string;
  readonly #encoded = new Map<Encoding, Promise<Buffer>>();

  constructor(text: string, type: string) {
    this.#bytes = Buffer.from(text);
    this.#type = type;
    this.digest = createHash('sha256').update(this.#bytes).digest('hex').slice(0, 16);
  }

  /** Sends it in the best encoding that the client accepts, or 304 if the client has it. */
  async send(request: FastifyRequest, reply: FastifyReply, cacheControl: string): Promise<FastifyReply> {
    // Weak, because it identifies the text and not the bytes of one encoding.
    addVary(reply, 'Accept-Encoding').headers({ etag: `W/"${this.digest}"`, 'cache-control': cacheControl });
    if (isKnown(request.headers['if-none-match'], `"${this.digest}"`)) return reply.code(304).send();
    reply.type(this.#type);
    const encoding = chooseEncoding(request.headers['accept-encoding'], ['br', 'gzip']);
    if (encoding === undefined) return reply.send(this.#bytes);
    return reply.header('content-encoding', encoding).send(await this.#encode(encoding));
  }

  #encode(encoding: Encoding): Promise<Buffer> {
    const encoded = this.#encoded.get(encoding) ?? ENCODERS[encoding](this.#bytes);
    this.#encoded.set(encoding, encoded);
    encoded.catch(() => this.#encoded.delete(encoding));
    return encoded;
  }
}
