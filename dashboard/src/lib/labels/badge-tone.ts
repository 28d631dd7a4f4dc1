/** Colour of a badge, by its meaning. */
export type BadgeTone = 'plain' | 'ok' | 'warn' | 'danger' | 'accent';
