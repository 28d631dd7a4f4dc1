/** How what is followed stands. */
export type LiveState = 'live' | 'paused' | 'connecting' | 'interrupted';

const WORDS: Record<LiveState, string> = {
  // Not “Live”, which is a mode of the market.
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
  /** What is kept up to date, for those who do not see where the switch stands. */
  label: string;
  state: LiveState;
  onToggle: () => void;
}

/** Whether a list goes on by itself, or stands still to be read. */
export function LiveToggle({ label, state, onToggle }: LiveToggleProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={state !== 'paused'}
      onClick={onToggle}
      title={state === 'paused' ? 'Go on' : 'Pause'}
      className="inline-flex h-10 shrink-0 items-center gap-2 rounded-lg border border-line-strong bg-surface px-3 text-[13px] font-medium shadow-xs hover:bg-sunken"
    >
      <span className={`size-2 rounded-full ${DOTS[state]}`} />
      {WORDS[state]}
      <span className="sr-only">: {label}</span>
    </button>
  );
}
