/** Load tests and crash loops run at a tenth of their size in `npm test`, and at full size in `npm run test:full`. */
export const FULL_SIZE = process.env.SOUK_TEST_SCALE === '1';

export function scaled(fullSize: number): number {
  return FULL_SIZE ? fullSize : Math.max(1, Math.ceil(fullSize / 10));
}
