/** How much of something is taken, for the eye: the numbers stand beside it. */
export function Meter({ used, most }: { used: number; most: number }) {
  const share = most === 0 ? 0 : Math.min(1, used / most);
  const colour = share >= 0.95 ? 'bg-danger' : share >= 0.8 ? 'bg-warn-ink' : 'bg-accent';
  return (
    <div aria-hidden="true" className="h-1.5 w-full min-w-16 overflow-hidden rounded-full bg-line">
      <div className={`h-full rounded-full ${colour}`} style={{ width: `${share * 100}%` }} />
    </div>
  );
}
