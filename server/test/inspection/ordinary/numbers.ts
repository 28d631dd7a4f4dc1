import { bytes, pick, type Random } from '../../harness/random.ts';
import { file, latin, type TestFile } from '../test-file.ts';

const MAX_TOKEN = 50_257;
/** First bytes of random numbers that look like another format: opcodes of pickles, .Z, and an ONNX graph. */
const LOOK_ALIKES = [
  ...['82012e', '8301022e', '84010203042e', '95ffffffffffffff0095ffffffffffffff00', '56d0be180a3293'],
  ...['1f9d57', '1f9dfe', '080a3a8e98'],
];

/** Yields files of numbers, which may begin like a pickle of any protocol. */
export function* numbers(random: Random): Generator<TestFile> {
  for (let protocol = 0; protocol <= 5; protocol++) {
    for (let i = 0; i < 10; i++) {
      const tokens = Array.from({ length: 200 + random(400) }, () => random(MAX_TOKEN));
      const values = Uint16Array.of(0x80 + protocol * 256, ...tokens);
      yield file(`tokens behind 80 0${protocol}`, 'train.bin', Buffer.from(values.buffer));
      yield file(`wide tokens behind 80 0${protocol}`, 'train.u32', Buffer.from(Uint32Array.from(values).buffer));
    }
  }
  for (const dimension of [0x80, 0x63, 128 + 256, 300, 768, 1024]) {
    yield file(`vectors of ${dimension}`, 'base.fvecs', vectors(random, dimension));
    yield file(`a record of ${dimension} bytes`, 'train.tfrecord', record(random, dimension));
    yield file(`a record of ${dimension} bytes`, 'train-00000-of-00001', record(random, dimension));
  }
  for (let label = 0; label < 256; label++) {
    const labels = BigInt64Array.from({ length: 50 }, (_, i) => BigInt(i === 1 ? label : random(1000)));
    yield file(`labels, the second ${label}`, 'labels.bin', Buffer.from(labels.buffer));
  }
  for (const hex of LOOK_ALIKES) {
    for (const name of ['weights.bin', 'shard-00001', 'frame.raw']) {
      yield file(`random bytes behind ${hex}`, name, Buffer.concat([Buffer.from(hex, 'hex'), bytes(random, 2000)]));
    }
  }
  for (const size of [19, 1024, 100_000]) {
    yield file(`${size} zeros`, 'zeros.bin', Buffer.alloc(size));
    yield file(
      'numbers one after another',
      'range.bin',
      Buffer.from(Int32Array.from({ length: size }, (_, i) => i).buffer),
    );
    yield file(
      'one-hot rows',
      'labels.bin',
      Buffer.from(Float32Array.from({ length: size }, (_, i) => Number(i % 77 === 5)).buffer),
    );
  }
}

/** Yields masks and labels: like them, LZMA headers and streams are mostly zeros. */
export function* sparseArrays(random: Random): Generator<TestFile> {
  const kinds = [Uint8Array, Uint16Array, Int32Array, Float32Array, Float64Array];
  for (let i = 0; i < 400; i++) {
    const rarity = pick(random, [3, 10, 40]);
    const values = Array.from({ length: 20 + random(2000) }, () => (random(rarity) === 0 ? random(256) : 0));
    for (const Kind of kinds) {
      yield file(`a sparse ${Kind.name}`, 'mask.bin', Buffer.from(Kind.from(values).buffer));
    }
  }
}

function vectors(random: Random, dimension: number): Buffer {
  const rows = Array.from({ length: 4 }, () => {
    const values = Float32Array.from({ length: dimension }, () => random(1000) / 997);
    return Buffer.concat([Buffer.from(Int32Array.of(dimension).buffer), Buffer.from(values.buffer)]);
  });
  return Buffer.concat(rows);
}

/** A record of TensorFlow: its length, a checksum, an example, a checksum. */
function record(random: Random, length: number): Buffer {
  const head = Buffer.from(BigUint64Array.of(BigInt(length)).buffer);
  return Buffer.concat([head, bytes(random, 4).subarray(0, 4), Buffer.alloc(length, 10), Buffer.alloc(4, 0x5a)]);
}

const MEDIA: readonly (readonly [name: string, head: string])[] = [
  ['a.png', '\x89PNG\r\n\x1a\n\0\0\0\rIHDR'],
  ['a.jpg', '\xff\xd8\xff\xe0\0\x10JFIF'],
  ['a.gif', 'GIF89a'],
  ['a.webp', 'RIFF\0\0\0\0WEBP'],
  ['a.tiff', 'II*\0'],
  ['a.bmp', 'BM\x36\0\0\0'],
  ['a.wav', 'RIFF\0\0\0\0WAVE'],
  ['a.flac', 'fLaC'],
  ['a.mp3', 'ID3\x03'],
  ['a.ogg', 'OggS'],
  ['a.mp4', '\0\0\0\x18ftypmp42'],
  ['a.mkv', '\x1aE\xdf\xa3'],
  ['a.pdf', '%PDF-1.7\n'],
];

export function* media(random: Random): Generator<TestFile> {
  for (const [name, head] of MEDIA) {
    for (let i = 0; i < 5; i++)
      yield file('a picture or a sound', name, Buffer.concat([latin(head), bytes(random, 3000)]));
  }
}
