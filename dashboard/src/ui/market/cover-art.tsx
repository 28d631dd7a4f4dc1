const COLUMNS = 16;
const ROWS = 7;
const TINTS = ['text-tint-1', 'text-tint-2', 'text-tint-3', 'text-tint-4', 'text-tint-5'] as const;

/** Replaces a missing picture by a pattern derived from the name. */
export function CoverArt({ name }: { name: string }) {
  const random = numbersOf(name);
  const tint = TINTS[Math.floor(random() * TINTS.length)];
  const [phase, wave, slope] = [random() * 6.28, 0.25 + random() * 0.5, random() * 0.8 - 0.4];
  const dots = Array.from({ length: COLUMNS * ROWS }, (_, place) => {
    const [x, y] = [place % COLUMNS, Math.floor(place / COLUMNS)];
    const height = Math.sin(x * wave + phase) + Math.cos(y * 0.9 + x * slope);
    return { x: 10 + x * 20, y: 10 + y * 20, r: 1.5 + Math.max(0, height) * 3.6 };
  });
  return (
    <svg viewBox="0 0 320 140" preserveAspectRatio="xMidYMid slice" className={`size-full ${tint}`} aria-hidden="true">
      <rect width="320" height="140" fill="currentColor" opacity="0.1" />
      {dots.map(({ x, y, r }) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r={r} fill="currentColor" opacity={0.16 + r * 0.07} />
      ))}
    </svg>
  );
}

/** Generates numbers from 0 to 1, seeded by a text. */
function numbersOf(text: string): () => number {
  let state = 2166136261;
  for (const letter of text) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 16777619);
  return () => {
    state = Math.imul(state ^ (state >>> 15), 2246822519) + 0x9e3779b9;
    return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32;
  };
}
