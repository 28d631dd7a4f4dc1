import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { ApiError } from '../../platform/errors.ts';
import { arrangeGallery, findRemoved, type GalleryEntry, imageUrl, moveImage } from './gallery.ts';

const entry = (id: string, alt = id): GalleryEntry => ({ id, alt, sha256: 'x', size: 1, width: 1, height: 1 });
const idsOf = (gallery: readonly { id: string }[]) => gallery.map(({ id }) => id);
const [a, b, c] = [entry('a'), entry('b'), entry('c')];

test('orders and describes the named images, and removes the others', () => {
  const known = [a, b, c];
  const wanted = [{ id: 'c' }, { id: 'a', alt: 'anew' }];
  assert.deepEqual(idsOf(findRemoved(known, wanted)), ['b']);
  assert.deepEqual(arrangeGallery(known, wanted, known), [c, { ...a, alt: 'anew' }]);
});

test('accepts an empty alt text', () => {
  assert.deepEqual(arrangeGallery([a], [{ id: 'a', alt: '' }], [a]), [{ ...a, alt: '' }]);
});

test('keeps an image added meanwhile, and rejects one deleted meanwhile', () => {
  assert.deepEqual(arrangeGallery([a, b, c], [{ id: 'b' }], [a, b]), [b, c]);
  assert.throws(() => arrangeGallery([a], [{ id: 'b' }], [a, b]), ApiError);
});

test('rejects unknown and duplicate images', () => {
  assert.throws(() => findRemoved([a], [{ id: 'z' }]), { field: 'gallery' });
  assert.throws(() => findRemoved([a], [{ id: 'a' }, { id: 'a' }]), { field: 'gallery' });
});

test('either shows each image once or removes it', () => {
  const gallery = [a, b, c, entry('d'), entry('e')];
  fc.assert(
    fc.property(fc.shuffledSubarray(gallery), (wanted) => {
      const shown = idsOf(arrangeGallery(gallery, wanted, gallery));
      assert.deepEqual(shown, idsOf(wanted));
      assert.deepEqual([...shown, ...idsOf(findRemoved(gallery, wanted))].sort(), idsOf(gallery));
    }),
  );
});

test('moves an image to any position and keeps the order of the others', () => {
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

test('builds absolute image URLs', () => {
  for (const publicUrl of ['https://souk.example', 'https://souk.example/']) {
    assert.equal(imageUrl('img_1', { publicUrl, mode: 'live' }), 'https://souk.example/images/live/img_1.webp');
  }
});
