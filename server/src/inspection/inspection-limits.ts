/** Configurable limits; those that only bound memory are in `inspection-bounds.ts`. */
export interface InspectionLimits {
  /** Members of all archives in one file, including nested ones. */
  maxMembers: number;
  /** Unpacked size of all archives in one file, including nested ones. */
  maxUnpackedBytes: number;
  /** Size of an HDF5 file, which is searched completely. */
  maxHdf5Bytes: number;
  /** Size of an inspection's temporary file. */
  maxScratchBytes: number;
}

const GB = 1_000_000_000;

/** Fits the default quota of 50 GB: half a million images, or text packed to a quarter. */
export const DEFAULT_INSPECTION_LIMITS: InspectionLimits = {
  maxMembers: 500_000,
  maxUnpackedBytes: 200 * GB,
  maxHdf5Bytes: 50 * GB,
  maxScratchBytes: 8 * GB,
};
