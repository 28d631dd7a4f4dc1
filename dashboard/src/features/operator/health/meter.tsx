/** Draws the share that is in use. Hidden from screen readers, as the numbers are next to it. */
export function Meter({ used, max }: { used: number; max: number }) {
  const share = max === 0 ? 0 : Math.min(1, used / max);
  const colour = share >= 0.95 ? 'bg-danger' : share >= 0.8 ? 'bg-warn-ink' : 'bg-accent';
  return (
    <div aria-hidden="true" className="h-1.5 w-full min-w-16 overflow-hidden rounded-full bg-line">
      <div className={`h-full rounded-full ${colour}`} style={{ width: `${share * 100}%` }} />
    </div>
  );
}
