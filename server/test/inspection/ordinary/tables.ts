import { parquetWriteBuffer } from 'hyparquet-writer';
import { arrowFile, arrowLegacyStream, arrowStream } from '../arrow-files.ts';
import { file, type TestFile } from '../test-file.ts';

const SCHEMA = 'ARROW:extension:name\0\0\0\0arrow.uuid\0';
const WORDS = [
  'cnt',
  'cos',
  'sin',
  'city',
  'id',
  'Place',
  'import',
  'p1',
  'g1',
  'text\nwith lines',
  "S'a'",
  '(0',
  '}',
  '',
];

export function* tables(): Generator<TestFile> {
  for (const first of WORDS) {
    for (const second of ['12', 'NaN', 'Paris', 'system', '0.5', 'run', '']) {
      yield file(`a table of ${first}`, 'table.csv', `${first},${second}\n1,2\n3,4\n`);
      yield file(`a column of ${first}`, 'column.csv', `${first}\n${second}\n${second}\n`);
      yield file(`a list of ${first}`, 'words.txt', `${first}\n${second}\ntan\n`);
      yield file(`tabs of ${first}`, 'table.tsv', `${first}\t${second}\n`);
    }
    const data = Array.from({ length: 20 }, (_, i) => `${first} ${i}\nchapter one\nand more`);
    const columnData = [{ name: `column ${first}`, data, type: 'STRING' as const }];
    yield file(`Parquet of ${first}`, 'data.parquet', Buffer.from(parquetWriteBuffer({ columnData }) as ArrayBuffer));
  }
  yield file('an Arrow file', 'data.arrow', arrowFile(SCHEMA, SCHEMA));
  yield file('an Arrow stream', 'data.arrows', arrowStream(SCHEMA));
  yield file('an Arrow stream of before 0.15', 'data.arrows', arrowLegacyStream(SCHEMA));
}
