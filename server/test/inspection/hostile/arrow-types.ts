import { parquetWriteBuffer } from 'hyparquet-writer';
import { arrowFile, arrowLegacyStream, arrowStream } from '../arrow-files.ts';
import { file, type TestFile } from '../test-file.ts';

const PICKLED = 'ARROW:extension:name\0\0\0\0arrow.py_extension_type\0';
const PLAIN = 'ARROW:extension:name\0\0\0\0arrow.uuid\0';

/** Columns whose type is a pickle. */
export function* arrowTypes(): Generator<TestFile> {
  for (let shift = 0; shift < 12; shift++) {
    const schema = 'x'.repeat(shift) + PICKLED;
    yield file(`a schema, ${shift}`, 'data.arrow', arrowFile(schema, PLAIN));
    yield file(`a footer, ${shift}`, 'data.feather', arrowFile(PLAIN, schema));
    yield file(`a stream, ${shift}`, 'data.arrows', arrowStream(schema));
    yield file(`a stream of before 0.15, ${shift}`, 'data.arrows', arrowLegacyStream(schema));
    const value = Buffer.from(schema).toString('base64');
    const kvMetadata = [{ key: 'ARROW:schema', value }];
    const columnData = [{ name: 'step', data: [1, 2, 3], type: 'INT32' as const }];
    yield file(
      `Parquet, ${shift}`,
      'data.parquet',
      Buffer.from(parquetWriteBuffer({ columnData, kvMetadata }) as ArrayBuffer),
    );
  }
}
