import sharp from 'sharp';

/** A picture of one color, in the PNG format. */
export const paint = (color: string): Promise<Buffer> =>
  sharp({ create: { width: 512, height: 640, channels: 3, background: color } })
    .png()
    .toBuffer();
