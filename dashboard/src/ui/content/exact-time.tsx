const format = new Intl.DateTimeFormat('en', {
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});
const wholeFormat = new Intl.DateTimeFormat('en', { dateStyle: 'full', timeStyle: 'long' });

/** A time to the second, as in logs, for comparing entries. */
export function ExactTime({ at }: { at: string }) {
  const date = new Date(at);
  return (
    <time dateTime={at} title={wholeFormat.format(date)} className="whitespace-nowrap tabular-nums">
      {format.format(date)}
    </time>
  );
}
