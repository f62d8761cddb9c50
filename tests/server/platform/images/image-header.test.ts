import sharp from 'sharp';
import { expect, test } from 'vitest';
import { pixelsInHeader } from '../../../../server/platform/images/images.ts';

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#3366e6' } });

test('the header of a PNG or JPEG contains the number of pixels', async () => {
  const withExif = picture(30, 20).withExif({ IFD0: { Artist: 'x'.repeat(5000) } });
  const pictures = [
    await picture(30, 20).png().toBuffer(),
    await picture(30, 20).jpeg().toBuffer(),
    await picture(30, 20).jpeg({ progressive: true }).toBuffer(),
    await withExif.jpeg().toBuffer(),
  ];
  expect(pictures.map(pixelsInHeader)).toEqual([600, 600, 600, 600]);
});

test('a file that is neither, or that ends too early, has no pixel count', async () => {
  const [png, jpeg] = [await picture(30, 20).png().toBuffer(), await picture(30, 20).jpeg().toBuffer()];
  const none = [
    Buffer.alloc(0),
    Buffer.from('GIF89a'),
    await picture(30, 20).webp().toBuffer(),
    png.subarray(0, 20),
    jpeg.subarray(0, 20),
    Buffer.concat([jpeg.subarray(0, 3), Buffer.alloc(50, 0xff)]),
    Buffer.concat([jpeg.subarray(0, 4), Buffer.alloc(50)]),
  ];
  expect(none.map(pixelsInHeader)).toEqual(none.map(() => undefined));
});
