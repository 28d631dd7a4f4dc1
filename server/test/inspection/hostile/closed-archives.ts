import { bytes, type Random } from '../../harness/random.ts';
import { file, type TestFile } from '../test-file.ts';

/** Magic bytes of formats that cannot be inspected. */
const BEGINNINGS: readonly (readonly [what: string, hex: string])[] = [
  ['7z', '377abcaf271c0004'],
  ['RAR', '526172211a0700'],
  ['RAR 5', '526172211a070100'],
  ['ar', '213c617263683e0a'],
  ['cpio', '303730373031'],
  ['cpio with checksums', '303730373032'],
  ['portable cpio', '303730373037'],
  ['.Z', '1f9d90'],
  ['lzip', '4c5a495001'],
  ['cabinet', '4d534346'],
  ['bzip2', '425a6839314159265359'],
  ['empty bzip2', '425a683117724538509000000000'],
  ['xz', 'fd377a585a000004'],
  ['lz4', '04224d18'],
  ['old lz4', '02214c18'],
];
const NAMES = ['model.pkl', 'archive', 'weights.bin', 'model.7z', 'data.pkl.bz2'] as const;

export function* closedArchives(random: Random): Generator<TestFile> {
  for (const [what, hex] of BEGINNINGS) {
    for (const name of NAMES) {
      yield file(what, name, Buffer.concat([Buffer.from(hex, 'hex'), bytes(random, 2000)]));
      yield file(`${what}, nothing but its beginning`, name, Buffer.from(hex, 'hex'));
    }
  }
}
