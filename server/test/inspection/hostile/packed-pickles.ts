import { createHash } from 'node:crypto';
import { deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { lzmaFile } from '../../../src/inspection/archives/lzma/lzma-file.fixture.ts';
import { file, latin, type TestFile } from '../test-file.ts';
import { EVIL, SMALL_PICKLES } from './payloads.ts';

const HEX_DIGITS = 19;
const SPACE = ' ';
/** Bytes that Python decompresses at once. */
const BLOCK_BYTES = 8192;
/** Incompressible, so larger than a block. */
const NOISE = createHash('shake256', { outputLength: 2 * BLOCK_BYTES })
  .update('noise')
  .digest();

/** Yields files in joblib's format from before 2016, which it still reads: "ZF", the length as text, zlib. */
export function* joblibFiles(): Generator<TestFile> {
  for (const [index, pickle] of EVIL.entries()) {
    const size = `0x${pickle.length.toString(16)}`;
    const lengths = [size, size.toUpperCase().replace('X', 'x'), size.slice(2), '0x0', '0xffffffffffffffff', ''];
    for (const [i, length] of lengths.entries()) {
      const packed = deflateSync(pickle, { level: (index + i) % 10, windowBits: 9 + (i % 7) });
      const head = Buffer.from(`ZF${length.padEnd(HEX_DIGITS)}`);
      yield file(`ZF of length ${length}`, 'model.pkl', Buffer.concat([head, packed]));
      yield file(`ZF of Python 2, ${length}`, 'data', Buffer.concat([head, Buffer.from(SPACE), packed]));
    }
  }
}

/** LZMA without a magic: any properties, dictionary and size. */
export function* lzmaFiles(): Generator<TestFile> {
  const empty = lzmaFile('', { size: 0 });
  const emptyWithMark = lzmaFile('', { size: 0, hasEndMark: true });
  for (const [what, pickle] of SMALL_PICKLES) {
    const content = latin(pickle);
    for (const bits of allBits()) {
      const label = `${what}, lc=${bits.literalContextBits} lp=${bits.literalPositionBits} pb=${bits.positionBits}`;
      yield file(label, 'model.pkl.lzma', lzmaFile(content, bits));
      yield file(`${label}, of a known size`, 'data', lzmaFile(content, { ...bits, size: content.length }));
    }
    for (const dictionary of [0, 1, 12_345, 2 ** 16, 2 ** 23, 2 ** 32 - 1]) {
      const packed = lzmaFile(content, { dictionary });
      yield file(`${what}, dictionary of ${dictionary}`, 'model.joblib', packed);
      yield file(`${what}, behind empty streams`, 'model.pkl', Buffer.concat([empty, empty, packed]));
      yield file(`${what}, without its end`, 'model.pkl', packed.subarray(0, -1));
    }
    const marked = lzmaFile(content, { size: content.length, hasEndMark: true });
    yield file(`${what}, of a known size, with an end mark`, 'model.pkl', marked);
    yield file(`${what}, behind an end mark`, 'model.pkl', Buffer.concat([emptyWithMark, marked]));
    const long = lzmaFile(Buffer.concat([content, NOISE]));
    for (const streams of [0, 1, 200, 400]) {
      const damaged = Buffer.concat([...Array(streams).fill(empty), long]);
      damaged.fill(0xff, BLOCK_BYTES + 3);
      yield file(`${what}, behind ${streams} empty streams, damaged in the second block`, 'model.pkl', damaged);
    }
  }
}

function* allBits() {
  for (let literalContextBits = 0; literalContextBits <= 4; literalContextBits++) {
    for (let literalPositionBits = 0; literalContextBits + literalPositionBits <= 4; literalPositionBits++) {
      for (const positionBits of [0, 2, 4]) yield { literalContextBits, literalPositionBits, positionBits };
    }
  }
}

/** Streams in several parts: an attack is in the second, or begins in the first. */
export function* splitStreams(): Generator<TestFile> {
  const skipped = Buffer.from('502a4d1804000000aabbccdd', 'hex');
  for (const [what, pickle] of SMALL_PICKLES) {
    const [whole, one, other] = [latin(pickle), latin(pickle.slice(0, 5)), latin(pickle.slice(5))];
    yield file(`${what} in two members of gzip`, 'a.pkl.gz', Buffer.concat([gzipSync(one), gzipSync(other)]));
    yield file(`${what} behind empty gzip`, 'a.pkl.gz', Buffer.concat([gzipSync(''), gzipSync(whole)]));
    yield file(
      `${what} in two frames of zstd`,
      'a.pkl.zst',
      Buffer.concat([zstdCompressSync(one), zstdCompressSync(other)]),
    );
    yield file(`${what} behind a skipped frame`, 'a.pkl.zst', Buffer.concat([skipped, zstdCompressSync(whole)]));
    yield file(`${what} in zlib, packed twice`, 'a.pkl', deflateSync(deflateSync(whole)));
  }
}
