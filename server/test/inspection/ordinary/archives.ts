import { crc32, deflateRawSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { tarFile } from '../../../src/inspection/archives/tar-file.fixture.ts';
import { zipFile } from '../../../src/inspection/archives/zip-file.fixture.ts';
import { npyFile } from '../../../src/inspection/headers/npy-file.fixture.ts';
import { scaled } from '../../harness/scale.ts';
import { HDF5_MAGIC } from '../keras-files.ts';
import { file, latin, type TestFile } from '../test-file.ts';

const TEXT = Buffer.from('hello world\n'.repeat(100));
const npz = (size: number): Buffer =>
  zipFile([{ name: 'a.npy', content: npyFile("'<f8'", Buffer.alloc(size)), deflated: true }]);
const torch = zipFile([
  { name: 'm/data.pkl', content: latin('\x80\x02}q\0.') },
  { name: 'm/data/0', content: Buffer.alloc(400, 7) },
]);
const many = (count: number, extension: string, content: Buffer) =>
  Array.from({ length: count }, (_, i) => ({ name: `shard/${i}.${extension}`, content }));

export function* archives(): Generator<TestFile> {
  for (const count of [1, 2, 30]) {
    for (const [extension, content] of [
      ['pt', torch],
      ['npz', npz(800)],
      ['zip', zipFile([{ name: 'a', content: TEXT }])],
      ['txt', TEXT],
    ] as const) {
      const tar = tarFile(many(count, extension, content));
      yield file(`a tar of ${count} ${extension}`, 'shard.tar', tar);
      yield file(`a packed tar of ${count} ${extension}`, 'shard.tar.gz', gzipSync(tar));
      yield file(`a tar of ${count} ${extension} in zstd`, 'shard.tar.zst', zstdCompressSync(tar));
      yield file(`a zip of ${count} ${extension}`, 'shards.zip', zipFile(many(count, extension, content)));
    }
  }
  yield file(
    'a package of torch.export',
    'model.pt2',
    zipFile([
      { name: 'm/archive_format', content: Buffer.from('pt2') },
      { name: 'm/models/model.json', content: Buffer.from('{"graph_module": {}}') },
      { name: 'm/data/weights/model.pt', content: torch },
    ]),
  );
  yield file(
    'sizes behind the data',
    'piped.zip',
    zipFile([{ name: 'a.txt', content: TEXT, deflated: true, descriptor: descriptor() }]),
  );
  yield file(
    'a zip with a comment',
    'a.zip',
    zipFile([{ name: 'a', content: TEXT }], { comment: Buffer.from('hello') }),
  );
  yield file(
    'an end past 4 GB',
    'a.zip',
    zipFile([{ name: 'a', content: TEXT, wide: true }], { wideEnd: () => undefined }),
  );
  yield file('an empty zip', 'a.zip', zipFile([]));
  yield file('gzip filled up with zeros', 'a.txt.gz', Buffer.concat([gzipSync(TEXT), Buffer.alloc(512)]));
  yield file(
    'times before a member',
    'a.tar',
    tarFile([
      { name: 'pax', type: 'x', content: Buffer.from('20 mtime=1700000000\n') },
      { name: 'a', content: TEXT },
    ]),
  );
  const longName = { name: '././@LongLink', type: 'L', content: Buffer.from(`${'folder/'.repeat(20)}a.txt\0`) };
  yield file(
    'a long name before a member',
    'a.tar',
    tarFile([longName, { name: 'folder/a', content: Buffer.from('cos\nsin\n') }]),
  );
}

function descriptor(): Buffer {
  const fields = Buffer.alloc(16);
  fields.write('PK\x07\x08', 'latin1');
  fields.writeUInt32LE(crc32(TEXT), 4);
  fields.writeUInt32LE(deflateRawSync(TEXT).length, 8);
  fields.writeUInt32LE(TEXT.length, 12);
  return fields;
}

const MIB = 1024 ** 2;

/** Files whose unpacked content is read in any order, as large as the memory of an inspection is measured with. */
export function* largeFiles(): Generator<TestFile> {
  const size = scaled(100 * MIB);
  const annotation = '{"id": 1, "image_id": 5, "bbox": [1.5, 2.5, 3.5, 4.5]},\n';
  const json = Buffer.from(`{"annotations": [${annotation.repeat(Math.ceil(size / annotation.length))}{}]}`);
  yield file('annotations', 'instances.json.gz', gzipSync(json, { level: 1 }));
  const hdf5 = Buffer.concat([HDF5_MAGIC, Buffer.alloc(size, 3)]);
  yield file('HDF5 in a zip', 'data.zip', zipFile([{ name: 'data.h5', content: hdf5, deflated: true }]));
  const tar = tarFile(many(8, 'npz', zipFile([{ name: 'a.npy', content: npyFile("'<f8'", Buffer.alloc(size / 8)) }])));
  yield file('arrays in a packed tar', 'arrays.tar.gz', gzipSync(tar, { level: 1 }));
}
