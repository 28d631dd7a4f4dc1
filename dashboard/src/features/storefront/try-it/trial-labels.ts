/** Formats a number of free calls. */
export const callsLabel = (calls: number) => (calls === 1 ? 'one free call' : `${calls} free calls`);
