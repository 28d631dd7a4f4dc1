import type { Browser } from 'playwright-core';
import { MAX_STEP_MS, withDeadline } from '../deadline.ts';

/** The part of Playwright's client through which every call to the browser goes. */
interface Connection {
  sendMessageToServer(target: { _type: string }, method: string, ...rest: unknown[]): Promise<unknown>;
}

const limits = new WeakMap<Connection, number>();

/**
 * Fails every call to the browser that takes longer than the limit, and names it. Playwright itself waits without end for
 * pages and contexts to open and close, and for scripts to return. All browsers of a process share the latest limit, as
 * they share one connection.
 */
export function boundSteps(browser: Browser, limitMs = MAX_STEP_MS): Browser {
  const { _connection: connection } = browser as unknown as { _connection: Connection };
  if (!limits.has(connection)) boundCalls(connection);
  limits.set(connection, limitMs);
  return browser;
}

function boundCalls(connection: Connection): void {
  const send = connection.sendMessageToServer.bind(connection);
  connection.sendMessageToServer = (target, method, ...rest) => {
    const step = `the browser to finish ${target._type}.${method}`;
    return withDeadline(step, send(target, method, ...rest), limits.get(connection));
  };
}
