import { after, mock } from 'node:test';
import { scaled } from '../../test/harness/scale.ts';
import { BOUNDS } from './inspection-bounds.ts';

/** Lowers bounds for the tests of a file that exceed them, so that these work on files of a tenth of the size. */
export function scaleBounds(...names: ('json' | 'unpackedInMemory' | 'instructions')[]): void {
  const bounds: Record<string, number> = BOUNDS;
  for (const name of names) {
    const { mock: lowered } = mock.property(bounds, name, scaled(BOUNDS[name]));
    after(() => lowered.restore());
  }
}
