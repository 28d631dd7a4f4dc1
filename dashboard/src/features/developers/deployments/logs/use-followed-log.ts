import type { Mode } from '@souk/sdk';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { FollowedLog, type FollowedState } from './followed-log.ts';

const CONNECTING: FollowedState = { lines: [], received: 0, connection: 'connecting', problem: null };
const nothing = () => () => undefined;

/** Follows the log while it is shown. `retry` connects again after the log has ended. */
export function useFollowedLog(mode: Mode, deployment: string): FollowedState & { retry: () => void } {
  const [attempt, setAttempt] = useState(0);
  const [log, setLog] = useState<FollowedLog>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt follows with a new log
  useEffect(() => {
    const following = new FollowedLog(mode, deployment);
    setLog(following);
    return () => following.stop();
  }, [mode, deployment, attempt]);
  const state = useSyncExternalStore(log?.subscribe ?? nothing, log?.get ?? (() => CONNECTING));
  return { ...state, retry: () => setAttempt((number) => number + 1) };
}
