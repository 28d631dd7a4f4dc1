/** The colour of a badge, by what it says. */
export type BadgeTone = 'plain' | 'ok' | 'warn' | 'danger' | 'accent';
