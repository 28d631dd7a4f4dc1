interface ProgressBarProps {
  /** Name of the task. */
  label: string;
  done: number;
  /** Total. */
  of: number;
  /** Done, stopped or in progress. */
  tone?: 'accent' | 'ok' | 'warn' | 'danger';
  thin?: boolean;
}

const TONES = { accent: 'bg-accent', ok: 'bg-ok-ink', warn: 'bg-faint', danger: 'bg-danger' };

/** Shows progress. The numbers belong next to it. */
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
