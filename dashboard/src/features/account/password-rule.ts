/** The server's rule for new passwords, shown before it is broken. */
export const MIN_PASSWORD = 8;
export const PASSWORD_HINT = `At least ${MIN_PASSWORD} characters. A few random words are easy to remember.`;
