import sharp from 'sharp';

/** A small picture, as somebody would upload it. */
export const png = (width = 40, background = '#3366e6'): Promise<Buffer> =>
  sharp({ create: { width, height: 30, channels: 3, background } })
    .png()
    .toBuffer();
