/** Descriptor of a child's scratch file, after its three pipes. */
export const SCRATCH_DESCRIPTOR = 3;
