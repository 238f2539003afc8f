import { ImageAspect, PosterMotif } from '@trenzeye/proto/http/content';
import sharp from 'sharp';
import { aSignal } from '../../testing/content-service.ts';
import { composePoster } from './compose-poster.ts';
import { createPosterRenderer } from './poster-renderer.ts';

/** The words of the headline, in order. */
const words = (svg: string): string =>
  [...svg.matchAll(/<text [^>]*font-weight="700"[^>]*>([^<]*)<\/text>/g)]
    .map(([, line = '']) => line)
    .filter((line) => line !== 'trenzeye')
    .join(' ')
    .replaceAll('&apos;', "'");
const signal = { ...aSignal({ title: 'Rooftop gardens', tags: ['Gardening'] }), origin: 'live' as const };

test.each([
  ['Explain it like a friend', 'Explain it like a friend'],
  ['Make a poster about rooftop gardens', 'Rooftop gardens'],
  [
    'Why every roof of the city should become a garden before the next heat wave reaches the people who live below it',
    'Why every roof of the city should become a garden before the next heat wave reaches the people who live below it',
  ],
  ['Donaudampfschifffahrtsgesellschaftskapitänspatent', 'Donaudampfschifffahrtsgesellschaftskapitänspatent'],
])('%s -> the headline in whole words, none dropped', (prompt, headline) => {
  const { svg, design } = composePoster({ prompt, signal: undefined });

  expect(design.headline).toBe(headline);
  expect(words(svg)).toBe(headline);
});

test('a prompt that is too long for a headline -> the title of the signal, or the start of the prompt in whole words', () => {
  const prompt = `Roofs ${'and gardens '.repeat(30)}`;

  expect(composePoster({ prompt, signal }).design.headline).toBe('Rooftop gardens');
  const { headline } = composePoster({ prompt, signal: undefined }).design;
  expect(headline.length).toBeLessThanOrEqual(160);
  expect(headline).toMatch(/(and|gardens)…$/);
});

test.each([
  ['a garden on my roof', 'bloom'],
  ['une plage en été', 'sunrise'],
  ['neue Technik und Daten', 'orbit'],
  ['las calles de la ciudad', 'mosaic'],
  ['surfing at sea', 'wave'],
])('%s -> the motif %s', (prompt, motif) => {
  expect(composePoster({ prompt, signal: undefined }).design.motif).toBe(motif);
});

test('a design by the author -> exactly this one; the same again gives the same poster', () => {
  const design = { headline: 'My own words', layout: 'words-above', palette: 'paper', motif: 'none' } as const;

  const made = composePoster({ prompt: 'something else', signal, design });

  expect(made.design).toEqual(design);
  expect(words(made.svg)).toBe('My own words');
  expect(composePoster({ prompt: 'something else', signal, design }).svg).toBe(made.svg);
});

describe('rendered', () => {
  const renderer = createPosterRenderer();
  afterAll(() => renderer.close());

  test.each(ImageAspect.options)('%s -> an image of this shape, with every motif', async (aspect) => {
    const [across = 1, down = 1] = aspect.split(':').map(Number);
    for (const motif of PosterMotif.options) {
      const design = { headline: 'Rooftop gardens in summer', layout: 'words-below', palette: 'night', motif } as const;
      const { width, height } = await sharp(await renderer.draw({ prompt: 'x', signal, aspect, design })).metadata();
      expect(width / height).toBeCloseTo(across / down, 2);
    }
  });
});
