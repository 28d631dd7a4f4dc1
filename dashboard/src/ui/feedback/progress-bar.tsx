interface ProgressBarProps {
  /** What it is the progress of. */
  label: string;
  done: number;
  /** Of this much. */
  of: number;
  /** Finished, stopped, or under way. */
  tone?: 'accent' | 'ok' | 'warn' | 'danger';
  thin?: boolean;
}

const TONES = { accent: 'bg-accent', ok: 'bg-ok-ink', warn: 'bg-faint', danger: 'bg-danger' };

/** How much of something is done. What it says in numbers stands beside it. */
export function ProgressBar({ label, done, of, tone = 'accent', thin = false }: ProgressBarProps) {
  const share = of === 0 ? 1 : Math.min(1, done / of);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.floor(share * 100)}
      className={`overflow-hidden rounded-full bg-line ${thin ? 'h-1' : 'h-2'}`}
    >
      <div
        className={`h-full rounded-full transition-[width] duration-200 ${TONES[tone]}`}
        style={{ width: `${share * 100}%` }}
      />
    </div>
  );
}
