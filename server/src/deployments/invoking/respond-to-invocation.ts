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
import { nodeStopped } from './relay-stream.ts';
import { hadBegun, isSpent, markSpent } from './spent-calls.ts';
import { TensorCall } from './tensor-call.ts';

export interface InvocationOptions {
  host: Host;
  openStreams: OpenStreams;
  logs: DeploymentLogs;
  log: Log;
  /** Undefined for calls that another node has forwarded, which are not forwarded again. */
  forwarder: CallForwarder | undefined;
  /** Maximum time to search for a node that responds: a dead node keeps its models until its leases expire. */
  maxSearchMs?: number;
}

const MAX_SEARCH_MS = 20_000;
const RETRY_MS = 250;
const LEASE_POLL_MS = 2_000;
/** A model has no side effects, so an interrupted call is retried, but not one that keeps crashing nodes. */
const MAX_INTERRUPTIONS = 2;

interface OngoingCall {
  invocation: Invocation;
  reply: FastifyReply;
  call: ReadCall;
  timing: CallTiming;
  signal: AbortSignal;
}

/** Serves calls of deployments, here or on the node that runs them. */
export class Invocations {
  readonly #options: InvocationOptions;
  readonly #calls: CallLog;

  constructor(options: InvocationOptions) {
    this.#options = options;
    this.#calls = new CallLog(options.logs);
  }

  /**
   * Returns the response, or the reply itself if it was streamed. `onFailure` completes before the client learns that
   * the call failed; `spent`: the model had worked on it.
   */
  async respond(
    invocation: Invocation,
    reply: FastifyReply,
    onFailure: (spent: boolean) => Promise<void> = async () => {},
  ): Promise<unknown> {
    const timing = new CallTiming();
    const { signal, done } = this.#options.openStreams.watch(reply.raw);
    try {
      const call = this.#read(invocation, reply, timing);
      return await this.#tryNodes({ invocation, reply, call, timing, signal });
    } catch (error) {
      const disconnected = error instanceof ClientDisconnected;
      if (!disconnected && !(error instanceof HeldElsewhere)) await onFailure(reply.sent || isSpent(error as Error));
      if (reply.sent) return reply; // begun, and ended by an error frame
      // The client has disconnected. The error is thrown anyway, so that nothing is stored for replay.
      if (disconnected) reply.hijack();
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
      this.#calls.rejected(invocation, timing, toApiError(error as Error));
      throw error;
    }
  }

  async #tryNodes(ongoing: OngoingCall): Promise<unknown> {
    const { forwarder, maxSearchMs = MAX_SEARCH_MS } = this.#options;
    const { invocation, signal } = ongoing;
    let interruptions = 0;
    let lostAt: number | undefined;
    for (;;) {
      const held = await this.#runHere(ongoing);
      if (!(held instanceof HeldElsewhere)) return held;
      if (!forwarder) throw held;
      const forwarded = await this.#forward(forwarder, held, ongoing);
      if ('response' in forwarded) return forwarded.response;
      this.#options.host.invalidateHolder(invocation.mode, invocation.model.id);
      if (forwarded.noResponse === 'broke_off') interruptions += 1;
      lostAt ??= performance.now();
      const lostFor = performance.now() - lostAt;
      if (interruptions === MAX_INTERRUPTIONS || lostFor > maxSearchMs) throw this.#nodeUnresponsive(ongoing, held);
      await pause(signal);
    }
  }

  /** Watches the node's lease while it forwards: a node that hangs, or whose machine is gone, would never respond. */
  async #forward(forwarder: CallForwarder, { node }: HeldElsewhere, ongoing: OngoingCall): Promise<Forwarded> {
    const { invocation, reply, signal } = ongoing;
    const lost = new AbortController();
    const watch = setInterval(() => {
      const check = this.#options.host.isHeldBy(node.name, invocation.mode, invocation.model.id);
      // A failed query says nothing about the node.
      check.then(
        (isHeld) => isHeld || lost.abort(nodeStopped()),
        () => undefined,
      );
    }, LEASE_POLL_MS);
    try {
      return await forwarder.forward(node.url, invocation, reply, AbortSignal.any([signal, lost.signal]));
    } catch (error) {
      if (signal.aborted || error !== lost.signal.reason || reply.sent) throw error;
      return { noResponse: 'broke_off' };
    } finally {
      clearInterval(watch);
    }
  }

  /** Returns the response, or which node to ask instead. */
  async #runHere(ongoing: OngoingCall): Promise<unknown> {
    const { invocation, call, timing, signal } = ongoing;
    try {
      const response = await this.#options.host.use(
        invocation.mode,
        invocation.model.id,
        ({ runtime, boot }) => {
          timing.reached(boot);
          return call.run(runtime, signal);
        },
        signal,
        invocation.accountId,
      );
      this.#calls.succeeded(invocation, timing);
      return response;
    } catch (error) {
      if (error instanceof HeldElsewhere) return error;
      throw this.#reportFailure(ongoing, error as Error);
    }
  }

  #reportFailure({ invocation, call, timing, reply }: OngoingCall, error: Error): Error {
    if (error instanceof ClientDisconnected) {
      this.#calls.disconnected(invocation, timing);
      return error;
    }
    const apiError = explainError(error, invocation);
    if (timing.hasRun || (timing.wasReached && hadBegun(error))) markSpent(apiError);
    if (call.begun) {
      this.#calls.interrupted(invocation, timing, apiError);
      const line = {
        request_id: invocation.requestId,
        deployment: invocation.model.id,
        err: apiError.cause ?? apiError,
      };
      this.#options.log.warn(line, 'deployment response interrupted; error sent to client');
      call.interrupt(apiError);
    } else {
      this.#calls.rejected(invocation, timing, apiError);
      timing.setHeader(reply);
    }
    return apiError;
  }

  #nodeUnresponsive({ invocation, timing }: OngoingCall, { node }: HeldElsewhere): ApiError {
    const apiError = new ApiError(
      'unavailable',
      'The node that runs this model does not respond. The model is moved to another node. Try again in a few seconds.',
      { headers: { 'retry-after': '5' }, cause: new Error(`no response from the node ${node.name}`) },
    );
    this.#calls.rejected(invocation, timing, apiError);
    return apiError;
  }
}

function explainError(error: Error, { accountId }: Invocation): ApiError {
  if (error instanceof RuntimeFailure) return explainModelFailure(error);
  return error instanceof NotRunnable ? error.forAccount(accountId) : toApiError(error);
}

async function pause(signal: AbortSignal): Promise<void> {
  await sleep(RETRY_MS, undefined, { signal }).catch(() => undefined); // the signal has the reason
  signal.throwIfAborted();
}
