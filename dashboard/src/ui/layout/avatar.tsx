/** Shows the initials of a name. */
export function Avatar({ name }: { name: string }) {
  return (
    // Drawn by CSS, so that the initials are not part of the accessible name of a surrounding button.
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
