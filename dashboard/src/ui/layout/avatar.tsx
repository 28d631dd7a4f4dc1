/** The first letters of a name, in the place of a picture. */
export function Avatar({ name }: { name: string }) {
  return (
    // Painted rather than written: they stand for a picture, and are no part of what a button around them is called.
    <span
      aria-hidden="true"
      data-initials={initialsOf(name)}
      className="grid size-8 place-items-center rounded-full bg-accent-soft text-xs font-semibold text-accent-ink before:content-[attr(data-initials)]"
    />
  );
}

function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0] ?? '');
  return letters.join('').toUpperCase();
}
