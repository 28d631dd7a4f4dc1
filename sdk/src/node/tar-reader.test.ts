import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { tarHeader } from '../../../server/src/storage/downloads/tar-header.ts';
import { SoukError } from '../errors.ts';
import { tarOf } from './tar.fixture.ts';
import { TarReader } from './tar-reader.ts';

/** Reads the files of a tar from chunks. */
function unpack(chunks: Iterable<Uint8Array>): { files: [string, Buffer][]; ended: boolean } {
  const reader = new TarReader();
  const files: [string, Buffer][] = [];
  const read = { files, ended: false };
  let [name, size, bytes] = ['', 0, Buffer.alloc(0)];
  for (const chunk of chunks) {
    for (const event of reader.read(chunk)) {
      assert.ok(!read.ended, 'nothing follows the end');
      if (event.kind === 'file') [name, size, bytes] = [event.name, event.size, Buffer.alloc(0)];
      else if (event.kind === 'bytes') bytes = Buffer.concat([bytes, event.bytes]);
      else if (event.kind === 'end') read.ended = true;
      else {
        assert.equal(bytes.length, size);
        files.push([name, bytes]);
      }
    }
  }
  return read;
}

function* cut(bytes: Buffer, lengths: readonly number[]): Generator<Buffer> {
  let at = 0;
  for (const length of lengths) {
    yield bytes.subarray(at, at + length);
    at += length;
  }
  yield bytes.subarray(at);
}

const name = fc.string({ unit: fc.constantFrom(...'ab/. äß模=\n7'), minLength: 1, maxLength: 300 });
const content = fc.uint8Array({ maxLength: 1_500 }).map((bytes) => Buffer.from(bytes));
const lengths = fc.array(fc.oneof(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 2_000 })));

test('reads the same files however the bytes are split', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(name, content), { maxLength: 5 }), lengths, (packed, at) => {
      assert.deepEqual(unpack(cut(tarOf(packed), at)), { files: packed, ended: true });
    }),
  );
  const one: [string, Buffer][] = [['long'.repeat(60), Buffer.from('whole')]];
  const bytes = Array.from(tarOf(one), (byte) => Uint8Array.of(byte));
  assert.deepEqual(unpack(bytes), { files: one, ended: true });
});

test('reads the complete files of a truncated tar, and no end', () => {
  const packed: [string, Buffer][] = ['a', 'b', 'c'].map((file) => [file, Buffer.from(`the bytes of ${file}`)]);
  const tar = tarOf(packed);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: tar.length - 1_024 }), (length) => {
      const { files, ended } = unpack([tar.subarray(0, length)]);
      assert.deepEqual([files, ended], [packed.slice(0, files.length), false]);
    }),
  );
});

test('reads a size above 8 GiB from the extended header', () => {
  const size = 2 ** 40 + 3;
  const [event] = new TarReader().read(tarHeader('huge.bin', size));
  assert.deepEqual(event, { kind: 'file', name: 'huge.bin', size });
});

/** Returns a header with some bytes changed, and a matching checksum. */
function forged(header: Buffer, text: string, at: number): Buffer {
  const forgery = Buffer.from(header);
  forgery.write(text, at, 'latin1');
  forgery.fill(' ', 148, 156);
  const sum = forgery.reduce((total, byte) => total + byte, 0);
  forgery.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
  return forgery;
}

test('rejects a tar that the service does not write', () => {
  const header = tarHeader('a', 3);
  const extended = (records: string) => [forged(tarHeader('p', records.length), 'x', 156), Buffer.from(records)];
  const padded = (parts: Buffer[]) => parts.flatMap((part) => [part, Buffer.alloc((512 - (part.length % 512)) % 512)]);
  const corrupted = Buffer.from(header);
  corrupted[0] = 'b'.charCodeAt(0);
  const cases: [RegExp, Buffer[]][] = [
    [/corrupted header/, [corrupted]],
    [/corrupted header/, [forged(header, 'other', 257)]],
    [/not a file \("2"\)/, [forged(header, '2', 156)]],
    [/not a file \("5"\)/, [forged(header, '5', 156)]],
    [/not a file \("L"\)/, [forged(header, 'L', 156)]],
    [/invalid file size/, [forged(header, '\x80\0\0\0\0\0\0\0\0\0\x7f\x7f', 124)]],
    [/invalid file size/, [forged(header, '-0000000001', 124)]],
    [/invalid file size/, padded([...extended('11 size=-1\n'), header])],
    [/invalid file size/, padded([...extended('29 size=99999999999999999999\n'), header])],
    [/too long/, [forged(tarHeader('p', 5_000), 'x', 156)]],
    [/repeated/, padded([...extended('9 path=b\n'), ...extended('9 path=b\n')])],
    ...['7', '99 path=b\n', '8 path=b\n', '0 path=b\n', ' path=b\n', '9 path-b\n'].map(
      (records): [RegExp, Buffer[]] => [/corrupted extended header/, padded(extended(records))],
    ),
  ];
  for (const [message, parts] of cases) {
    const isExpected = (error: unknown) => error instanceof SoukError && message.test(error.message);
    assert.throws(() => unpack(parts), isExpected, String(message));
  }
});

test('reads or rejects arbitrary bytes, and never yields more than it was given', () => {
  const block = fc.oneof(
    fc.uint8Array({ minLength: 512, maxLength: 512 }),
    fc.tuple(fc.string({ maxLength: 12 }), fc.nat(511)).map(([text, at]) => forged(tarHeader('a', 700), text, at)),
  );
  fc.assert(
    fc.property(fc.array(block, { maxLength: 6 }), (blocks) => {
      try {
        const { files } = unpack(blocks);
        const bytes = files.reduce((sum, [, { length }]) => sum + length, 0);
        assert.ok(bytes <= blocks.length * 512);
      } catch (error) {
        assert.ok(error instanceof SoukError, String(error));
      }
    }),
  );
});
