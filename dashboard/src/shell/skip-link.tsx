export function SkipLink() {
  return (
    <a
      href="#main"
      className="absolute top-2 left-2 z-50 -translate-y-20 rounded-md bg-surface px-3 py-2 text-sm font-medium shadow-md focus:translate-y-0"
    >
      Skip to the content
    </a>
  );
}
