/** The calls that a seller gives away, in words. */
export const callsLabel = (calls: number) => (calls === 1 ? 'one free call' : `${calls} free calls`);
