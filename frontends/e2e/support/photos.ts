import type { Page } from '@playwright/test';

interface PhotoOptions {
  readonly width: number;
  readonly height: number;
  /** Colors of the top and the bottom half, as stored. */
  readonly colors: readonly [string, string];
}

/** A JPEG drawn by the browser. */
const drawJpeg = async (page: Page, options: PhotoOptions): Promise<Buffer> => {
  const base64 = await page.evaluate(async ({ width, height, colors: [top, bottom] }) => {
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no canvas');
    context.fillStyle = top;
    context.fillRect(0, 0, width, height / 2);
    context.fillStyle = bottom;
    context.fillRect(0, height / 2, width, height / 2);
    for (let index = 0; index < 400; index += 1) {
      context.fillStyle = `hsl(${index * 37} 70% 50% / 0.25)`;
      context.fillRect((index * 7919) % width, (index * 104_729) % height, width / 30, height / 30);
    }
    const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 })).arrayBuffer());
    let text = '';
    for (let start = 0; start < bytes.length; start += 32_768) text += String.fromCharCode(...bytes.subarray(start, start + 32_768));
    return btoa(text);
  }, options);
  return Buffer.from(base64, 'base64');
};

/** An EXIF segment with the orientation and a camera's name. */
const exifSegment = (orientation: number): Buffer => {
  const make = Buffer.from('SecretCamera\0');
  const tiff = Buffer.alloc(38);
  tiff.write('MM\0*', 0, 'latin1');
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(2, 8);
  for (const [index, [tag, type, count, value]] of [
    [0x010f, 2, make.length, 38],
    [0x0112, 3, 1, orientation << 16],
  ].entries()) {
    const at = 10 + index * 12;
    tiff.writeUInt16BE(tag ?? 0, at);
    tiff.writeUInt16BE(type ?? 0, at + 2);
    tiff.writeUInt32BE(count ?? 0, at + 4);
    tiff.writeUInt32BE(value ?? 0, at + 8);
  }
  const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff, make]);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
};

/** A photo as a phone stores it: the sensor's pixels, and how to rotate them. */
export const createPhoto = async (page: Page, options: PhotoOptions, orientation = 1): Promise<Buffer> => {
  const jpeg = await drawJpeg(page, options);
  return Buffer.concat([jpeg.subarray(0, 2), exifSegment(orientation), jpeg.subarray(2)]);
};
