import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { solidImage } from '../testing/images.ts';
import { drawCover, drawScrim, drawText, type Layer } from './draw-card.ts';
import { cardColours } from './palettes.ts';

const film = { width: 540, height: 960 };

/** Whether each edge of a picture has a visible pixel: left, top, right, bottom. */
const visibleEdges = async ({ png }: Layer): Promise<boolean[]> => {
  const { width, height } = await sharp(png).metadata();
  const parts = [
    { left: 0, top: 0, width: 1, height },
    { left: 0, top: 0, width, height: 1 },
    { left: width - 1, top: 0, width: 1, height },
    { left: 0, top: height - 1, width, height: 1 },
  ];
  const strongest = parts.map(async (part) => Math.max(...(await sharp(png).extract(part).extractChannel('alpha').raw().toBuffer())));
  return (await Promise.all(strongest)).map((alpha) => alpha > 0);
};

describe('drawText', () => {
  it('drawText: headline -> cut to its letters, at the position that they have in the film', async () => {
    const layer = await drawText(film, cardColours.ink, { headline: 'Bread' });

    const { width, height } = await sharp(layer.png).metadata();
    expect(await visibleEdges(layer)).toEqual([true, true, true, true]);
    expect(Math.abs(layer.left - film.width * 0.09)).toBeLessThan(8);
    expect(layer.left + width).toBeLessThan(film.width);
    expect(layer.top + height).toBeLessThan(film.height * 0.5);
  });

  it('drawText: empty headline -> one pixel', async () => {
    const { png, left, top } = await drawText(film, cardColours.ink, { headline: '' });

    const { width, height } = await sharp(png).metadata();
    expect([width, height, left, top]).toEqual([1, 1, 0, 0]);
  });
});

describe('drawScrim', () => {
  it('drawScrim: -> the lower half in the whole width', async () => {
    const { png, left, top } = await drawScrim(film);

    const { width, height } = await sharp(png).metadata();
    expect([left, width, top + height]).toEqual([0, film.width, film.height]);
    expect(Math.abs(top - film.height / 2)).toBeLessThan(8);
  });
});

describe('drawCover', () => {
  it('drawCover: photo -> darkened behind white text', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'trenzeye-cover-'));
    try {
      const photo = join(folder, 'photo.jpg');
      await solidImage(540, 960).jpeg().toFile(photo);

      const cover = await drawCover(film, { colours: cardColours.wave, card: { headline: 'Bread rises' }, photo });

      const [red, green] = (await sharp(cover).stats()).channels;
      expect([red?.max, green?.max].every((most) => (most ?? 0) > 235)).toBe(true);
      const [corner] = await sharp(cover).extract({ left: 4, top: 4, width: 1, height: 1 }).raw().toBuffer();
      expect(corner).toBeLessThan(150);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
