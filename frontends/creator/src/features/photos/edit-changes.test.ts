import { expect, test } from '@jest/globals';
import { frameOf, unedited } from '@trenzeye/proto/drawing/photo-geometry';
import { PhotoEdit } from '@trenzeye/proto/http/media';
import {
  addSticker,
  addText,
  isFull,
  limitText,
  moveLayer,
  pan,
  removeLayer,
  resizeLayer,
  restackLayer,
  rotateClockwise,
  rotateLayer,
  zoomTo,
} from './edit-changes.ts';

const source = { width: 4000, height: 3000 };

test('addText, addSticker: up to 20 layers, valid for the contract', () => {
  let edit = addText(unedited);
  for (let count = 0; count < 30; count += 1) edit = addSticker(edit, 'wave');

  expect(edit.layers.map(({ kind }) => kind)).toEqual(['text', ...Array.from({ length: 19 }, () => 'sticker')]);
  expect(isFull(edit)).toBe(true);
  expect(PhotoEdit.safeParse(edit).success).toBe(true);
});

test('moveLayer, resizeLayer, rotateLayer: beyond the limits -> at the limits', () => {
  let edit = addText(unedited);
  edit = moveLayer(edit, 0, 3, -3);
  edit = resizeLayer(edit, 0, 1000);
  for (let step = 0; step < 10; step += 1) edit = rotateLayer(edit, 0, 45);

  expect(edit.layers[0]).toMatchObject({ x: 1, y: 0, size: 1, rotation: 90 });
  expect(PhotoEdit.safeParse(edit).success).toBe(true);
});

test('restackLayer, removeLayer: order and number of layers change', () => {
  const edit = addSticker(addText(unedited), 'star');

  expect(restackLayer(edit, 0, 1).layers.map(({ kind }) => kind)).toEqual(['sticker', 'text']);
  expect(restackLayer(edit, 0, -1)).toEqual(edit);
  expect(removeLayer(edit, 0).layers.map(({ kind }) => kind)).toEqual(['sticker']);
});

test('pan: frame with room -> moves by the same pixels; without room -> stays', () => {
  const zoomed = zoomTo(unedited, 2);
  const before = frameOf(zoomed, source);

  const after = frameOf(pan(zoomed, source, 0.1, 0.2), source);

  expect(after.x - before.x).toBeCloseTo(200, 0);
  expect(after.y - before.y).toBeCloseTo(300, 0);
  expect(pan(unedited, source, 0.5, 0.5)).toEqual(unedited);
});

test('rotateClockwise: photo of 4:3 -> frame of 3:4, four turns -> as before', () => {
  const { width, height } = frameOf(rotateClockwise(unedited), source);

  expect([width, height]).toEqual([3000, 4000]);
  expect([1, 2, 3, 4].reduce((edit) => rotateClockwise(edit), unedited)).toEqual(unedited);
});

test('limitText: more than six lines or 200 characters -> cut', () => {
  expect(limitText('a\n'.repeat(9))).toBe('a\na\na\na\na\na');
  expect(limitText('x'.repeat(300))).toHaveLength(200);
});
