export interface TimedPart {
  name: 'queue' | 'boot' | 'infer';
  milliseconds: number;
}

const NAMES = ['queue', 'boot', 'infer'] as const;

/** Parses a `Server-Timing` header such as `queue;dur=0.12, boot;dur=240.5, infer;dur=1.73`. */
export function readServerTiming(header: string | null | undefined): TimedPart[] {
  const durations = new Map<string, number>();
  for (const part of (header ?? '').split(',')) {
    const [name = '', ...facts] = part.split(';').map((text) => text.trim());
    const duration = facts.find((fact) => fact.startsWith('dur='))?.slice('dur='.length);
    const milliseconds = Number.parseFloat(duration ?? '');
    if (milliseconds >= 0) durations.set(name, milliseconds);
  }
  return NAMES.flatMap((name) => {
    const milliseconds = durations.get(name);
    return milliseconds === undefined ? [] : [{ name, milliseconds }];
  });
}

/** Formats as `0.4 ms`, `12 ms` or `1.8 s`. */
export function formatMilliseconds(milliseconds: number): string {
  if (milliseconds >= 1000) return `${(milliseconds / 1000).toFixed(milliseconds >= 10_000 ? 0 : 1)} s`;
  return `${milliseconds >= 10 ? Math.round(milliseconds) : Number(milliseconds.toFixed(1))} ms`;
}
