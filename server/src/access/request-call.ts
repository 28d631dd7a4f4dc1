import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Vault } from '../platform/crypto/key-ring.ts';
import { CommitUnknown } from '../platform/db/database-away.ts';
import type { Db, Tx } from '../platform/db/queryable.ts';
import { type Lease, type StoredResponse, safeToRepeat } from '../platform/http/idempotency/idempotency.ts';
import { missingCredentials } from './authenticate.ts';
import type { Caller, Principal } from './principal.ts';
import type { Call } from './route.ts';

/** One request as its handler sees it. A class, so that making one costs next to nothing. */
export class RequestCall implements Call {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly db: Db;
  readonly vault: Vault;
  readonly #lease: Lease | undefined;
  readonly #passesOn: boolean;
  #settled = false;

  constructor(request: FastifyRequest, reply: FastifyReply, db: Db, vault: Vault, lease?: Lease, passesOn = false) {
    this.request = request;
    this.reply = reply;
    this.db = db;
    this.vault = vault;
    this.#lease = lease;
    this.#passesOn = passesOn;
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

  /** Whether the answer was stored with what it answers. */
  get settled(): boolean {
    return this.#settled;
  }

  /** A getter, so that handlers can take `write` out of the call by name. */
  get write(): Call['write'] {
    const lease = this.#lease;
    if (!lease) return (work) => this.db.transaction(work);
    return async <Answer>(work: (tx: Tx) => Promise<Answer>) => {
      let isStored = false;
      const transaction = this.db.transaction(async (tx) => {
        const result = await work(tx);
        await lease.settle(tx, this.toStored(result));
        isStored = true;
        return result;
      });
      const answer = await transaction.catch((error: Error) => {
        // The stored response is part of the same commit, so the key finds out whether there was one.
        throw isStored && error instanceof CommitUnknown ? safeToRepeat(error) : error;
      });
      this.#settled = true;
      return answer;
    };
  }

  /** With an answer to be stored beside it, it is no longer a single statement. */
  get writeAtOnce(): Call['write'] {
    return this.#lease ? this.write : (work) => this.db.atOnce(work);
  }

  toStored(answer: unknown): StoredResponse {
    const location = this.reply.getHeader('location');
    const { statusCode } = this.reply;
    return {
      status: statusCode,
      text: this.#passesOn ? jsonOf(answer) : this.#serialize(answer, statusCode),
      location: typeof location === 'string' ? location : null,
    };
  }

  #serialize(answer: unknown, status: number): string {
    return this.reply.serializeInput(answer as Record<string, unknown>, String(status)) as string;
  }
}

/** What is passed on may be JSON already. */
function jsonOf(answer: unknown): string {
  return typeof answer === 'string' ? answer : JSON.stringify(answer);
}
