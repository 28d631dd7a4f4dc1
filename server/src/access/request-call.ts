import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Vault } from '../platform/crypto/key-ring.ts';
import { CommitUnknown } from '../platform/db/database-outage.ts';
import type { Db, Tx } from '../platform/db/queryable.ts';
import { type Lease, type StoredResponse, safeToRepeat } from '../platform/http/idempotency/idempotency.ts';
import { missingCredentials } from './authenticate.ts';
import type { Caller, Principal } from './principal.ts';
import type { Call } from './route.ts';

/** One request as seen by its handler. A class, so that creating one costs next to nothing. */
export class RequestCall implements Call {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly db: Db;
  readonly vault: Vault;
  readonly #lease: Lease | undefined;
  readonly #passThrough: boolean;
  #settled = false;

  constructor(request: FastifyRequest, reply: FastifyReply, db: Db, vault: Vault, lease?: Lease, passThrough = false) {
    this.request = request;
    this.reply = reply;
    this.db = db;
    this.vault = vault;
    this.#lease = lease;
    this.#passThrough = passThrough;
  }

  get body(): unknown {
    return this.request.body;
  }

  get query(): unknown {
    return this.request.query;
  }

  get params(): unknown {
    return this.request.params;
  }

  get requestId(): string {
    return this.request.id;
  }

  get caller(): Caller {
    if (this.request.caller === null) throw missingCredentials();
    return this.request.caller;
  }

  get principal(): Principal {
    const { caller } = this;
    if (caller.kind === 'visitor') throw missingCredentials();
    return caller;
  }

  get requestKey(): Buffer | null {
    return this.#lease?.requestKey ?? null;
  }

  /** True if the response was stored in the transaction of the work. */
  get settled(): boolean {
    return this.#settled;
  }

  /** A getter, so that handlers can destructure `write`. */
  get write(): Call['write'] {
    const lease = this.#lease;
    if (!lease) return (work) => this.db.transaction(work);
    return async <Result>(work: (tx: Tx) => Promise<Result>) => {
      let isStored = false;
      const transaction = this.db.transaction(async (tx) => {
        const result = await work(tx);
        await lease.settle(tx, this.toStored(result));
        isStored = true;
        return result;
      });
      const result = await transaction.catch((error: Error) => {
        // The stored response is part of the same commit, so the key reveals whether it succeeded.
        throw isStored && error instanceof CommitUnknown ? safeToRepeat(error) : error;
      });
      this.#settled = true;
      return result;
    };
  }

  /** Storing the response as well takes more than a single statement. */
  get writeAtOnce(): Call['write'] {
    return this.#lease ? this.write : (work) => this.db.atOnce(work);
  }

  toStored(response: unknown): StoredResponse {
    const location = this.reply.getHeader('location');
    const { statusCode } = this.reply;
    return {
      status: statusCode,
      text: this.#passThrough ? jsonOf(response) : this.#serialize(response, statusCode),
      location: typeof location === 'string' ? location : null,
    };
  }

  #serialize(response: unknown, status: number): string {
    return this.reply.serializeInput(response as Record<string, unknown>, String(status)) as string;
  }
}

/** A response that is sent unchanged may be JSON already. */
function jsonOf(response: unknown): string {
  return typeof response === 'string' ? response : JSON.stringify(response);
}
