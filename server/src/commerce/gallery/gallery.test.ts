import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { ApiError } from '../../platform/errors.ts';
import { arrangeGallery, type GalleryEntry, imageUrl, leftOut, moveImage } from './gallery.ts';

const entry = (id: string, alt = id): GalleryEntry => ({ id, alt, sha256: 'x', size: 1, width: 1, height: 1 });
const idsOf = (gallery: readonly { id: string }[]) => gallery.map(({ id }) => id);
const [a, b, c] = [entry('a'), entry('b'), entry('c')];

test('what is named comes in that order and is described as it says; what is not named goes', () => {
  const known = [a, b, c];
  const wanted = [{ id: 'c' }, { id: 'a', alt: 'anew' }];
  assert.deepEqual(idsOf(leftOut(known, wanted)), ['b']);
  assert.deepEqual(arrangeGallery(known, wanted, known), [c, { ...a, alt: 'anew' }]);
});

test('an empty text is a text', () => {
  assert.deepEqual(arrangeGallery([a], [{ id: 'a', alt: '' }], [a]), [{ ...a, alt: '' }]);
});

test('what came meanwhile stays, at the end; what went meanwhile cannot be kept', () => {
  assert.deepEqual(arrangeGallery([a, b, c], [{ id: 'b' }], [a, b]), [b, c]);
  assert.throws(() => arrangeGallery([a], [{ id: 'b' }], [a, b]), ApiError);
});

test('what is unknown or named twice is refused', () => {
  assert.throws(() => leftOut([a], [{ id: 'z' }]), { field: 'gallery' });
  assert.throws(() => leftOut([a], [{ id: 'a' }, { id: 'a' }]), { field: 'gallery' });
});

test('whatever of a gallery is named, each picture is either shown once or left out', () => {
  const gallery = [a, b, c, entry('d'), entry('e')];
  fc.assert(
    fc.property(fc.shuffledSubarray(gallery), (wanted) => {
      const shown = idsOf(arrangeGallery(gallery, wanted, gallery));
      assert.deepEqual(shown, idsOf(wanted));
      assert.deepEqual([...shown, ...idsOf(leftOut(gallery, wanted))].sort(), idsOf(gallery));
    }),
  );
});

test('whichever picture is moved wherever, it is there, and the others keep their order', () => {
  const gallery = [a, b, c, entry('d'), entry('e')];
  fc.assert(
    fc.property(fc.constantFrom(...gallery), fc.nat(9), (image, place) => {
      const moved = moveImage(gallery, image, place);
      assert.equal(moved.indexOf(image), Math.min(place, gallery.length - 1));
      const others = (all: readonly GalleryEntry[]) => all.filter((other) => other !== image);
      assert.deepEqual(others(moved), others(gallery));
    }),
  );
});

test('an address is absolute, wherever the market is', () => {
  for (const publicUrl of ['https://souk.example', 'https://souk.example/']) {
    assert.equal(imageUrl('img_1', { publicUrl, mode: 'live' }), 'https://souk.example/images/live/img_1.webp');
  }
});
