import { integerParser, type ReadSetting, settingReader } from './config-values.ts';
import { DEFAULT_INSPECTION_LIMITS, type InspectionLimits } from './inspection/inspection-limits.ts';

export const INSPECTION_VARIABLES = [
  'SOUK_INSPECTION_MAX_MEMBERS',
  'SOUK_INSPECTION_MAX_UNPACKED_GB',
  'SOUK_INSPECTION_MAX_HDF5_GB',
  'SOUK_INSPECTION_MAX_SCRATCH_GB',
] as const;

type InspectionVariable = (typeof INSPECTION_VARIABLES)[number];

const gigabytes = (text: string): number => integerParser(1, 1_000_000)(text) * 1_000_000_000;

export function parseInspectionLimits(read: ReadSetting<InspectionVariable>): InspectionLimits {
  const { maxMembers, maxUnpackedBytes, maxHdf5Bytes, maxScratchBytes } = DEFAULT_INSPECTION_LIMITS;
  return {
    maxMembers: read('SOUK_INSPECTION_MAX_MEMBERS', integerParser(1, 10_000_000), maxMembers),
    maxUnpackedBytes: read('SOUK_INSPECTION_MAX_UNPACKED_GB', gigabytes, maxUnpackedBytes),
    maxHdf5Bytes: read('SOUK_INSPECTION_MAX_HDF5_GB', gigabytes, maxHdf5Bytes),
    maxScratchBytes: read('SOUK_INSPECTION_MAX_SCRATCH_GB', gigabytes, maxScratchBytes),
  };
}

/** Reads only the limits of inspection, for `souk inspect`: a seller's environment has no server settings. */
export function readInspectionLimits(): InspectionLimits {
  return parseInspectionLimits(settingReader(process.env));
}
