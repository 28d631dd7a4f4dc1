import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BLOCK_BYTES, type Scratch, ScratchFull, ScratchSpace } from './scratch-space.ts';

const PLACES = 8;
const block = (value: number): Buffer => Buffer.alloc(BLOCK_BYTES, value);

/** Scratch in memory, on a disk with space for this many blocks. */
function smallDisk(blocks: number): Scratch {
  const bytes = Buffer.alloc(PLACES * BLOCK_BYTES);
  return {
    size: bytes.length,
    write(offset, written) {
      if (offset + written.length > blocks * BLOCK_BYTES) throw Object.assign(new Error('full'), { code: 'ENOSPC' });
      written.copy(bytes, offset);
    },
    read: (offset, length) => bytes.subarray(offset, offset + length),
  };
}

for (const room of [1, 3, PLACES]) {
  test(`on a disk with space for ${room} of ${PLACES} blocks, drops the oldest for the next`, () => {
    const space = new ScratchSpace(smallDisk(room));
    const places = new Map<number, number>();
    for (let value = 0; value < 20; value++) {
      const place = space.store(block(value), () => places.delete(value));
      places.set(value, place);
      for (const [held, at] of places) assert.equal(space.read(at, 0, 1)?.[0], held);
      assert.ok(places.size <= room);
    }
    assert.deepEqual(
      [...places.keys()],
      Array.from({ length: room }, (_, i) => 20 - room + i),
    );
  });
}

test('reuses released places on a full disk', () => {
  const space = new ScratchSpace(smallDisk(2));
  const fail = () => assert.fail('it was dropped');
  const first = space.store(block(1), fail);
  space.store(block(2), fail);
  space.release([first]);
  assert.equal(space.store(block(3), fail), first);
});

test("a disk without space for a block is not the file's fault", () => {
  assert.throws(() => new ScratchSpace(smallDisk(0)).store(block(1), () => {}), ScratchFull);
});

test('does not mistake other failures for a full disk', () => {
  const broken = { ...smallDisk(1), write: () => assert.fail('a broken disk') };
  assert.throws(() => new ScratchSpace(broken).store(block(1), () => {}), /a broken disk/);
});
