import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cropSquare, moved, wholeCrop, zoomed } from '../../../../client/ui/form/pictures/crop-sheet.tsx';

const wide = { width: 1200, height: 800 };

test('a picture is first cropped to the largest square in its middle', () => {
  expect(cropSquare(wide, wholeCrop(wide))).toEqual({ left: 200, top: 0, side: 800 });
});

test('a higher zoom cuts less around the same centre', () => {
  expect(cropSquare(wide, zoomed(wide, wholeCrop(wide), 2))).toEqual({ left: 400, top: 200, side: 400 });
});

test('however it is moved and zoomed, the crop stays within the picture', () => {
  const step = fc.oneof(
    fc.record({
      right: fc.double({ min: -3, max: 3, noNaN: true }),
      down: fc.double({ min: -3, max: 3, noNaN: true }),
    }),
    fc.double({ min: -1, max: 9, noNaN: true }),
  );
  const side = fc.integer({ min: 1, max: 5000 });
  fc.assert(
    fc.property(side, side, fc.array(step, { maxLength: 20 }), (width, height, steps) => {
      const size = { width, height };
      const crop = steps.reduce(
        (before, by) => (typeof by === 'number' ? zoomed(size, before, by) : moved(size, before, by)),
        wholeCrop(size),
      );
      const cut = cropSquare(size, crop);
      expect(Math.min(cut.left, cut.top)).toBeGreaterThan(-1e-6);
      expect(cut.left + cut.side).toBeLessThanOrEqual(width + 1e-6);
      expect(cut.top + cut.side).toBeLessThanOrEqual(height + 1e-6);
    }),
  );
});
