import { useEffect, useRef, useState } from 'react';
import { LiveCall } from '../../lib/widget/live-call.ts';

interface LiveState<Input, Output> {
  /** The latest result, and what it was computed from. */
  computed: { input: Input; output: Output } | null;
  error: unknown;
  busy: boolean;
}

/** Calls with the latest input while it changes. See `LiveCall`. */
export function useLiveCall<Input, Output>(
  call: (input: Input, signal: AbortSignal) => Promise<Output>,
  intervalMs: number,
): LiveState<Input, Output> & { submit: (input: Input) => void } {
  const [state, setState] = useState<LiveState<Input, Output>>({ computed: null, error: null, busy: false });
  const latest = useRef({ call, intervalMs });
  latest.current = { call, intervalMs };
  const live = useRef<LiveCall<Input, Output>>(undefined);
  useEffect(() => {
    const started = new LiveCall<Input, Output>({
      call: (input, signal) => latest.current.call(input, signal),
      intervalMs: () => latest.current.intervalMs,
      onStart: () => setState((before) => ({ ...before, busy: true })),
      onResult: (input, output) => setState({ computed: { input, output }, error: null, busy: false }),
      onError: (_, error) => setState((before) => ({ ...before, error, busy: false })),
    });
    live.current = started;
    return () => started.stop();
  }, []);
  return { ...state, submit: (input) => live.current?.submit(input) };
}
