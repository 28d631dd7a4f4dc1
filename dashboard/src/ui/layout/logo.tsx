/** The mark and the name; the mark alone is `icon.svg`. */
export function Logo() {
  return (
    <span className="flex items-center gap-2.5 text-[17px] font-semibold tracking-tight text-ink">
      <svg viewBox="0 0 32 32" className="size-7" aria-hidden="true">
        <rect width="32" height="32" rx="8" fill="#0b6b62" />
        <path d="M8.2 7h15.6l2.7 6.2a3.5 3.5 0 0 1-7 .6 3.5 3.5 0 0 1-7 0 3.5 3.5 0 0 1-7-.6z" fill="#fff" />
        <path
          d="M9 19.5V25h14v-5.5M13.3 25v-3.2a2.7 2.7 0 0 1 5.4 0V25"
          fill="none"
          stroke="#fff"
          strokeWidth="2"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      Souk
    </span>
  );
}
