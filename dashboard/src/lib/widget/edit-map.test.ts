import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { cellLabel, editMap, type MapEdit } from './edit-map.ts';
import { readGridMap } from './widget-form.ts';

const MAP = readGridMap(['S.#', '..G']);

test('sets and removes walls, and moves the start and the goal', () => {
  assert.equal(editMap(MAP, 'toggle', 1).walls[1], true);
  assert.equal(editMap(MAP, 'toggle', 2).walls[2], false);
  assert.equal(editMap(MAP, 'wall', 2), MAP, 'nothing changes');
  const moved = editMap(MAP, 'start', 2);
  assert.deepEqual([moved.start, moved.walls[2]], [2, false]);
  assert.equal(cellLabel(moved, 2, 3), 'Row 1, column 3: start');
});

test('keeps the start and the goal apart and free, whatever is edited', () => {
  const edit = fc.tuple(fc.constantFrom<MapEdit>('wall', 'free', 'toggle', 'start', 'goal'), fc.nat({ max: 5 }));
  fc.assert(
    fc.property(fc.array(edit), (edits) => {
      const { walls, start, goal } = edits.reduce((map, [change, cell]) => editMap(map, change, cell), MAP);
      assert.equal(walls.length, 6);
      assert.notEqual(start, goal);
      assert.deepEqual([walls[start], walls[goal]], [false, false]);
    }),
  );
});
