import { formatMoment } from '../../lib/format/moments.ts';

const exactFormat = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

/** A relative time, with the exact one as a tooltip. */
export function Moment({ at }: { at: string }) {
  const date = new Date(at);
  return (
    <time dateTime={at} title={exactFormat.format(date)} className="whitespace-nowrap">
      {formatMoment(date, new Date())}
    </time>
  );
}
