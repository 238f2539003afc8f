import { chooseTrack } from './use-caption-tracks.ts';

const tracks = ['en', 'de', 'fr'].map((language) => ({ language, label: language, url: `/${language}.vtt` }));

describe('chooseTrack', () => {
  it('chosen language before those of the browser, those before the first track', () => {
    const chosen = [
      chooseTrack(tracks, 'fr', ['de-AT']),
      chooseTrack(tracks, '', ['es', 'de-AT', 'en']),
      chooseTrack(tracks, 'it', ['es']),
      chooseTrack([], 'de', ['de']),
    ];

    expect(chosen.map((track) => track?.language)).toEqual(['fr', 'de', 'en', undefined]);
  });

  it('one track without a known language -> that one', () => {
    const [only] = [{ language: '', label: 'Captions', url: '/a.vtt' }];

    expect(chooseTrack([only as (typeof tracks)[number]], 'de', ['de'])).toEqual(only);
  });
});
