import sharp from 'sharp';
import { IMAGE_PIXELS_MAX } from '../../domain/limits/files.ts';

const WHITE = { r: 255, g: 255, b: 255 };

/**
 * Returns a square PNG icon. The logo takes at most this part of its side. The background is white, or for a logo without
 * transparency the colour of its corner.
 */
export async function makeIcon(
  logo: Buffer,
  { size, part }: { readonly size: number; readonly part: number },
): Promise<Buffer> {
  const inner = Math.round(size * part);
  const picture = await sharp(logo, { limitInputPixels: IMAGE_PIXELS_MAX })
    .resize({ width: inner, height: inner, fit: 'inside' })
    .png()
    .toBuffer();
  return sharp({ create: { width: size, height: size, channels: 3, background: await groundOf(logo) } })
    .composite([{ input: picture, gravity: 'centre' }])
    .png()
    .toBuffer();
}

async function groundOf(logo: Buffer): Promise<typeof WHITE> {
  const { data, info } = await sharp(logo, { limitInputPixels: IMAGE_PIXELS_MAX })
    .extract({ left: 0, top: 0, width: 1, height: 1 })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const [r = 0, g = 0, b = 0, alpha = 0] = data;
  return info.channels === 4 && alpha === 255 ? { r, g, b } : WHITE;
}
