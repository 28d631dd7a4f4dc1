/** Limits that a market can set; those that only keep the memory bounded are in `inspection-bounds.ts`. */
export interface InspectionLimits {
  /** Members of the archives in one file, nested ones included. */
  maxMembers: number;
  /** What the archives and packed files in one file unpack to, nested ones included. */
  maxUnpackedBytes: number;
  /** One HDF5 file. It is searched from its first byte to its last. */
  maxHdf5Bytes: number;
  /** The temporary file of one inspection. */
  maxScratchBytes: number;
}

const GB = 1_000_000_000;

/** Fit the 50 GB that an account may store by default: half a million images, or text that packs to a quarter. */
export const DEFAULT_INSPECTION_LIMITS: InspectionLimits = {
  maxMembers: 500_000,
  maxUnpackedBytes: 200 * GB,
  maxHdf5Bytes: 50 * GB,
  maxScratchBytes: 8 * GB,
};
