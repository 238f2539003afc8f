import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

const red = { r: 220, g: 20, b: 20 };
const blue = { r: 20, g: 20, b: 220 };

/** A red picture. */
export const solidImage = (width = 64, height = 64): Sharp => sharp({ create: { width, height, channels: 3, background: red } });

/** Bytes that do not compress: `size` x `size` pixels of noise, three bytes each. */
export const noiseImage = (size: number): Promise<Buffer> =>
  sharp({ create: { width: size, height: size, channels: 3, background: red, noise: { type: 'gaussian', mean: 128, sigma: 90 } } })
    .png({ compressionLevel: 0 })
    .toBuffer();

/** Red above and blue below as it is stored; with the given EXIF orientation, a place and a maker. */
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

/** What colour a picture has there, as `red`, `blue` or neither. */
export const colourAt = async (picture: Buffer, left: number, top: number): Promise<string> => {
  const { data } = await sharp(picture)
    .extract({ left, top, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const [r = 0, , b = 0] = data;
  return r > 150 && b < 90 ? 'red' : b > 150 && r < 90 ? 'blue' : 'neither';
};

/** An animation: a red frame, then a blue one. */
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

/** A PNG that claims `width` x `height` pixels and holds next to nothing. */
export const pixelBomb = async (width: number, height: number): Promise<Buffer> => {
  const bytes = await solidImage(1, 1).png().toBuffer();
  const header = Buffer.from(bytes.subarray(12, 29));
  header.writeUInt32BE(width, 4);
  header.writeUInt32BE(height, 8);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(header));
  return Buffer.concat([bytes.subarray(0, 12), header, sum, bytes.subarray(33)]);
};

/** A small PNG with a comment that unpacks to `size` bytes. */
export const metadataBomb = async (size: number): Promise<Buffer> => {
  const bytes = await solidImage(64, 64).png().toBuffer();
  const comment = Buffer.concat([Buffer.from('zTXtComment\0\0', 'latin1'), deflateSync(Buffer.alloc(size))]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(comment.length - 4);
  sum.writeUInt32BE(crc32(comment));
  return Buffer.concat([bytes.subarray(0, 33), length, comment, sum, bytes.subarray(33)]);
};
