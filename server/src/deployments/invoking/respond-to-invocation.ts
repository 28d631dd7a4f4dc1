import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import { ClientDisconnected, type OpenStreams } from '../../inference/gateway/client-disconnect.ts';
import { ApiError } from '../../platform/errors.ts';
import { toApiError } from '../../platform/http/error-handler.ts';
import type { Log } from '../../platform/log.ts';
import { RuntimeFailure } from '../../runtimes/runtime-failure.ts';
import { HeldElsewhere, type Host } from '../hosting/host.ts';
import { NotRunnable } from '../hosting/require-runnable.ts';
import type { DeploymentLogs } from '../logs/deployment-log.ts';
import { CallLog } from './call-log.ts';
import { CallTiming } from './call-timing.ts';
import { ChatCall } from './chat-call.ts';
import { explainModelFailure } from './explain-model-failure.ts';
import type { CallForwarder, Forwarded } from './forward-call.ts';
import type { Invocation } from './invocation.ts';
import type { ReadCall } from './read-call.ts';
import { nodeWentAway } from './relay-stream.ts';
import { hadBegun, isSpent, markSpent } from './spent-calls.ts';
import { TensorCall } from './tensor-call.ts';

export interface AnsweringOptions {
  host: Host;
  answers: OpenStreams;
  logs: DeploymentLogs;
  log: Log;
  /** Undefined where calls are not handed on, since another node has handed them on already. */
  forwarder: CallForwarder | undefined;
  /** How long to look for a node that answers: one that died keeps its models until its lease has lapsed. */
  patience?: number;
}

const PATIENCE_MS = 20_000;
const PAUSE_MS = 250;
const LEASE_GLANCE_MS = 2_000;
/** A model has no effects, so that what may have been done is done again; a call that ends nodes is not. */
const MOST_BROKEN_OFF = 2;

interface UnderWay {
  invocation: Invocation;
  reply: FastifyReply;
  call: ReadCall;
  timing: CallTiming;
  signal: AbortSignal;
}

/** Answers calls of deployments, here or on the node that runs them. */
export class Invocations {
  readonly #options: AnsweringOptions;
  readonly #calls: CallLog;

  constructor(options: AnsweringOptions) {
    this.#options = options;
    this.#calls = new CallLog(options.logs);
  }

  /**
   * What is to be sent; the reply itself where it was sent as it came. `onFailure` is done with before anybody
   * hears that a call came to nothing; `spent`: the model had worked on it.
   */
  async answer(
    invocation: Invocation,
    reply: FastifyReply,
    onFailure: (spent: boolean) => Promise<void> = async () => {},
  ): Promise<unknown> {
    const timing = new CallTiming();
    const { signal, done } = this.#options.answers.watch(reply.raw);
    try {
      const call = this.#read(invocation, reply, timing);
      return await this.#onSomeNode({ invocation, reply, call, timing, signal });
    } catch (error) {
      const left = error instanceof ClientDisconnected;
      if (!left && !(error instanceof HeldElsewhere)) await onFailure(reply.sent || isSpent(error as Error));
      if (reply.sent) return reply; // begun, and ended by a last frame
      // Nobody is there to be answered. It is thrown all the same, so that nothing is kept to be repeated.
      if (left) reply.hijack();
      throw error;
    } finally {
      done();
    }
  }

  #read(invocation: Invocation, reply: FastifyReply, timing: CallTiming): ReadCall {
    try {
      const Call = invocation.model.language ? ChatCall : TensorCall;
      return new Call(invocation, reply, timing);
    } catch (error) {
      this.#calls.refused(invocation, timing, toApiError(error as Error));
      throw error;
    }
  }

  async #onSomeNode(underWay: UnderWay): Promise<unknown> {
    const { forwarder, patience = PATIENCE_MS } = this.#options;
    const { invocation, signal } = underWay;
    let brokenOff = 0;
    let lostAt: number | undefined;
    for (;;) {
      const held = await this.#here(underWay);
      if (!(held instanceof HeldElsewhere)) return held;
      if (!forwarder) throw held;
      const forwarded = await this.#passOn(forwarder, held, underWay);
      if ('answer' in forwarded) return forwarded.answer;
      this.#options.host.forgetHolder(invocation.mode, invocation.model.id);
      if (forwarded.notAnswered === 'broke_off') brokenOff += 1;
      lostAt ??= performance.now();
      const lostFor = performance.now() - lostAt;
      if (brokenOff === MOST_BROKEN_OFF || lostFor > patience) throw this.#unanswered(underWay, held);
      await pause(signal);
    }
  }

  /** A node that hangs, or whose machine is gone, says nothing for as long as it is waited for: so its lease is watched. */
  async #passOn(forwarder: CallForwarder, { node }: HeldElsewhere, underWay: UnderWay): Promise<Forwarded> {
    const { invocation, reply, signal } = underWay;
    const lost = new AbortController();
    const watch = setInterval(() => {
      const look = this.#options.host.isHeldBy(node.name, invocation.mode, invocation.model.id);
      // Whoever cannot ask the database knows nothing against the node.
      look.then(
        (isHeld) => isHeld || lost.abort(nodeWentAway()),
        () => undefined,
      );
    }, LEASE_GLANCE_MS);
    try {
      return await forwarder.forward(node.url, invocation, reply, AbortSignal.any([signal, lost.signal]));
    } catch (error) {
      if (signal.aborted || error !== lost.signal.reason || reply.sent) throw error;
      return { notAnswered: 'broke_off' };
    } finally {
      clearInterval(watch);
    }
  }

  /** The answer, or where else to ask. */
  async #here(underWay: UnderWay): Promise<unknown> {
    const { invocation, call, timing, signal } = underWay;
    try {
      const answer = await this.#options.host.use(
        invocation.mode,
        invocation.model.id,
        ({ runtime, boot }) => {
          timing.reached(boot);
          return call.run(runtime, signal);
        },
        signal,
        invocation.accountId,
      );
      this.#calls.answered(invocation, timing);
      return answer;
    } catch (error) {
      if (error instanceof HeldElsewhere) return error;
      throw this.#tellFailure(underWay, error as Error);
    }
  }

  #tellFailure({ invocation, call, timing, reply }: UnderWay, error: Error): Error {
    if (error instanceof ClientDisconnected) {
      this.#calls.left(invocation, timing);
      return error;
    }
    const refusal = explain(error, invocation);
    if (timing.hasRun || (timing.wasReached && hadBegun(error))) markSpent(refusal);
    if (call.begun) {
      this.#calls.brokeOff(invocation, timing, refusal);
      const line = { request_id: invocation.requestId, deployment: invocation.model.id, err: refusal.cause ?? refusal };
      this.#options.log.warn(line, 'an answer of a deployment broke off');
      call.breakOff(refusal);
    } else {
      this.#calls.refused(invocation, timing, refusal);
      timing.tell(reply);
    }
    return refusal;
  }

  #unanswered({ invocation, timing }: UnderWay, { node }: HeldElsewhere): ApiError {
    const refusal = new ApiError(
      'unavailable',
      'The node that runs this model does not answer. It is moved to another one. Try again in a few seconds.',
      { headers: { 'retry-after': '5' }, cause: new Error(`no answer from the node ${node.name}`) },
    );
    this.#calls.refused(invocation, timing, refusal);
    return refusal;
  }
}

function explain(error: Error, { accountId }: Invocation): ApiError {
  if (error instanceof RuntimeFailure) return explainModelFailure(error);
  return error instanceof NotRunnable ? error.toldTo(accountId) : toApiError(error);
}

async function pause(signal: AbortSignal): Promise<void> {
  await sleep(PAUSE_MS, undefined, { signal }).catch(() => undefined); // why it was aborted is said by the signal
  signal.throwIfAborted();
}
