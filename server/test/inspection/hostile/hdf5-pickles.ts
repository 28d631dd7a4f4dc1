import {
  ATTRIBUTE_FORMS,
  globalHeap,
  hdf5File,
  textAttribute,
} from '../../../src/inspection/hdf5/hdf5-file.fixture.ts';
import { file, latin, type TestFile } from '../test-file.ts';
import { SMALL_PICKLES } from './payloads.ts';

const NAMES = ['table.h5', 'store.hdf5', 'data'] as const;

/** Pickles where PyTables and `pandas.read_hdf` load them: in attributes and in arrays of objects. */
export function* hdf5Pickles(): Generator<TestFile> {
  for (const name of NAMES) {
    for (const [what, pickle] of SMALL_PICKLES) {
      for (const form of ATTRIBUTE_FORMS) {
        const title = textAttribute('TITLE', latin('a table'), form);
        const attribute = textAttribute('info', latin(pickle), form);
        yield file(`${what} in an attribute, ${form}`, name, hdf5File(title, attribute));
        const behind = textAttribute('info', latin(`(lp0\n0${pickle}`), form);
        yield file(`${what} behind a list, ${form}`, name, hdf5File(behind, title));
      }
      yield file(`${what} in an array of objects`, name, hdf5File(globalHeap(latin('first'), latin(pickle))));
    }
  }
}
