/** Connection state of a followed list. */
export type LiveState = 'live' | 'paused' | 'connecting' | 'interrupted';

const LABELS: Record<LiveState, string> = {
  // Not “Live”, which is the name of a mode.
  live: 'Following',
  paused: 'Paused',
  connecting: 'Connecting…',
  interrupted: 'Reconnecting…',
};

const DOTS: Record<LiveState, string> = {
  live: 'bg-ok-ink motion-safe:animate-pulse',
  paused: 'bg-faint',
  connecting: 'bg-faint motion-safe:animate-pulse',
  interrupted: 'bg-warn-ink motion-safe:animate-pulse',
};

interface LiveToggleProps {
  /** Accessible name of what the switch controls. */
  label: string;
  state: LiveState;
  onToggle: () => void;
}

/** Switches a list between following and paused. */
export function LiveToggle({ label, state, onToggle }: LiveToggleProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={state !== 'paused'}
      onClick={onToggle}
      title={state === 'paused' ? 'Resume' : 'Pause'}
      className="inline-flex h-10 shrink-0 items-center gap-2 rounded-lg border border-line-strong bg-surface px-3 text-[13px] font-medium shadow-xs hover:bg-sunken"
    >
      <span className={`size-2 rounded-full ${DOTS[state]}`} />
      {LABELS[state]}
      <span className="sr-only">: {label}</span>
    </button>
  );
}
