import type { Mode } from '@souk/sdk';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { FollowedLog, type FollowedState } from './followed-log.ts';

const CONNECTING: FollowedState = { lines: [], received: 0, connection: 'connecting', problem: null };
const nothing = () => () => undefined;

/** Follows while it is shown; `retry` begins anew where that came to an end. */
export function useFollowedLog(mode: Mode, deployment: string): FollowedState & { retry: () => void } {
  const [attempt, setAttempt] = useState(0);
  const [log, setLog] = useState<FollowedLog>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is another log
  useEffect(() => {
    const following = new FollowedLog(mode, deployment);
    setLog(following);
    return () => following.stop();
  }, [mode, deployment, attempt]);
  const state = useSyncExternalStore(log?.subscribe ?? nothing, log?.get ?? (() => CONNECTING));
  return { ...state, retry: () => setAttempt((number) => number + 1) };
}
