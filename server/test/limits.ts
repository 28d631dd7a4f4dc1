import { FULL_SIZE } from './harness/scale.ts';

/** Limits of one test and of one file, in milliseconds. A test that takes longer hangs, and fails alone. */
export const MAX_TEST_MS = FULL_SIZE ? 1_200_000 : 180_000;
export const MAX_FILE_MS = FULL_SIZE ? 2_400_000 : 900_000;
