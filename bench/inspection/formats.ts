import { randomFillSync } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { tarFile } from '../../server/src/inspection/archives/tar-file.fixture.ts';
import { zipFile } from '../../server/src/inspection/archives/zip-file.fixture.ts';
import { ggufFile, onnxModel, onnxTensor, u64 } from '../../server/src/inspection/headers/model-files.fixture.ts';
import { npyFile } from '../../server/src/inspection/headers/npy-file.fixture.ts';
import { field } from '../../server/src/platform/protobuf.fixture.ts';

const MEMBER_BYTES = 1_000_000;
const HDF5_MAGIC = Buffer.from('\x89HDF\r\n\x1a\n', 'latin1');
const PICKLED_NUMBERS = 1000;

/** Creates files of each format with about this many bytes, as sellers upload them. */
export const FORMATS: Record<string, (bytes: number) => Buffer> = {
  safetensors(bytes) {
    const weights = numbers(bytes);
    const header = { weight: { dtype: 'F32', shape: [weights.length / 4], data_offsets: [0, weights.length] } };
    const json = Buffer.from(JSON.stringify(header));
    return Buffer.concat([u64(json.length), json, weights]);
  },
  gguf: (bytes) => ggufFile([], [{ name: 'weight', shape: [bytes / 4], type: 0, offset: 0 }], bytes),
  onnx: (bytes) => onnxModel(field(5, onnxTensor('weight', [bytes / 4], field(9, numbers(bytes))))),
  'torch zip': (bytes) =>
    zipFile([
      { name: 'model/data.pkl', content: Buffer.from('\x80\x02}.', 'latin1') },
      { name: 'model/data/0', content: numbers(bytes) },
    ]),
  pickle: pickledNumbers,
  npy: arrayFile,
  'npz, deflated': (bytes) => zipFile([{ name: 'a.npy', content: arrayFile(bytes), deflated: true }]),
  tar: archive,
  'tar.gz': (bytes) => gzipSync(archive(bytes), { level: 1 }),
  hdf5: (bytes) => Buffer.concat([HDF5_MAGIC, numbers(bytes)]),
  json: (bytes) => Buffer.from(`{"annotations": [${repeated('{"id": 1, "bbox": [1.5, 2.5, 3.5]},\n', bytes)}{}]}`),
  'json lines': (bytes) => repeated('{"prompt": "Sort the tray.", "reward": 0.25}\n', bytes),
  csv: (bytes) => repeated('12,0.25,shoulder,elbow\n', bytes),
  text: (bytes) => repeated('The arm moves to the tray and closes its gripper.\n', bytes),
  parquet(bytes) {
    const data = new Float64Array(numbers(bytes).buffer);
    return Buffer.from(parquetWriteBuffer({ columnData: [{ name: 'reward', data, type: 'DOUBLE' }] }));
  },
};

/** Returns numbers as in weights: the high bytes repeat, the low ones do not. */
function numbers(bytes: number): Buffer<ArrayBuffer> {
  const random = randomFillSync(Buffer.alloc(MEMBER_BYTES));
  for (let at = 3; at < random.length; at += 4) random[at] = 0x3c + ((random[at] as number) & 3);
  return Buffer.alloc(bytes - (bytes % 8), random);
}

/** Returns a list as Python pickles it: floats in batches of a thousand. */
function pickledNumbers(bytes: number): Buffer {
  const number = Buffer.from('G\x3f\xb9\x99\x99\x99\x99\x99\x9a', 'latin1');
  const batch = Buffer.concat([
    Buffer.from('('),
    Buffer.alloc(PICKLED_NUMBERS * number.length, number),
    Buffer.from('e'),
  ]);
  const batches = Buffer.alloc(batch.length * Math.ceil(bytes / batch.length), batch);
  return Buffer.concat([Buffer.from('\x80\x04]', 'latin1'), batches, Buffer.from('.')]);
}

function arrayFile(bytes: number): Buffer {
  const data = numbers(bytes);
  return npyFile("'<f4'", data, `(${data.length / 4},)`);
}

function archive(bytes: number): Buffer {
  const members = Math.ceil(bytes / MEMBER_BYTES);
  return tarFile(
    Array.from({ length: members }, (_, i) => ({ name: `images/${i}.raw`, content: numbers(MEMBER_BYTES) })),
  );
}

function repeated(line: string, bytes: number): Buffer {
  return Buffer.alloc(line.length * Math.ceil(bytes / line.length), line);
}
