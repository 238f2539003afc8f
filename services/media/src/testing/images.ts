import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

const red = { r: 220, g: 20, b: 20 };
const blue = { r: 20, g: 20, b: 220 };

/** A red image. */
export const solidImage = (width = 64, height = 64): Sharp => sharp({ create: { width, height, channels: 3, background: red } });

/** Incompressible noise of `size` x `size` pixels with three bytes each. */
export const noiseImage = (size: number): Promise<Buffer> =>
  sharp({ create: { width: size, height: size, channels: 3, background: red, noise: { type: 'gaussian', mean: 128, sigma: 90 } } })
    .png({ compressionLevel: 0 })
    .toBuffer();

/** Red top half and blue bottom half as stored, with EXIF orientation, location and camera make. */
export const twoColourImage = async (orientation: number): Promise<Buffer> => {
  const lower = await sharp({ create: { width: 200, height: 100, channels: 3, background: blue } })
    .png()
    .toBuffer();
  return solidImage(200, 200)
    .composite([{ input: lower, top: 100, left: 0 }])
    .withExif({ IFD0: { Make: 'SecretCamera' }, IFD3: { GPSLatitude: '52/1 31/1 0/1' } })
    .withMetadata({ orientation })
    .jpeg()
    .toBuffer();
};

/** The colour of a pixel: `red`, `blue` or `neither`. */
export const colourAt = async (image: Buffer, left: number, top: number): Promise<string> => {
  const { data } = await sharp(image).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const [r = 0, , b = 0] = data;
  return r > 150 && b < 90 ? 'red' : b > 150 && r < 90 ? 'blue' : 'neither';
};

/** An animated GIF with a red and a blue frame. */
export const animatedGif = async (): Promise<Buffer> => {
  const frames = await Promise.all(
    [red, blue].map((background) =>
      sharp({ create: { width: 32, height: 32, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  return sharp(frames, { join: { animated: true } })
    .gif({ delay: [100, 100], loop: 0 })
    .toBuffer();
};

/** A tiny PNG that declares `width` x `height` pixels. */
export const pixelBomb = async (width: number, height: number): Promise<Buffer> => {
  const bytes = await solidImage(1, 1).png().toBuffer();
  const header = Buffer.from(bytes.subarray(12, 29));
  header.writeUInt32BE(width, 4);
  header.writeUInt32BE(height, 8);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(header));
  return Buffer.concat([bytes.subarray(0, 12), header, sum, bytes.subarray(33)]);
};

/** A small PNG with a comment that decompresses to `size` bytes. */
export const metadataBomb = async (size: number): Promise<Buffer> => {
  const bytes = await solidImage(64, 64).png().toBuffer();
  const comment = Buffer.concat([Buffer.from('zTXtComment\0\0', 'latin1'), deflateSync(Buffer.alloc(size))]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(comment.length - 4);
  sum.writeUInt32BE(crc32(comment));
  return Buffer.concat([bytes.subarray(0, 33), length, comment, sum, bytes.subarray(33)]);
};
