/** Where a child has its scratch file open: behind its three pipes. */
export const SCRATCH_DESCRIPTOR = 3;
