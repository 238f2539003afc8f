import type { Edit } from '../api.ts';
import { addableLanguages, untranslatedCaptions, withoutTrack, withTexts, withTrackCaptions, withTranslated } from './caption-tracks.ts';

const caption = (start: number, text: string) => ({ start, end: start + 1, text });
const german = { language: 'de', label: 'Deutsch', captions: [caption(1, 'Eins')] };
const edit: Edit = {
  start: 0,
  end: 10,
  clips: [],
  crop: [],
  captions: [caption(1, 'One'), caption(3, 'Two'), caption(20, 'After the end')],
  captions_language: 'en',
  tracks: [german],
  burned_language: '',
  captions_mode: 'track',
  caption_style: 'outline',
  cover_at: 0,
  title: '',
};

describe('tracks of captions', () => {
  it('untranslatedCaptions: those of the Short that the track does not have; all of them for another language', () => {
    expect(untranslatedCaptions(edit, 'de')).toEqual([caption(3, 'Two')]);
    expect(untranslatedCaptions(edit, 'fr').map(({ text }) => text)).toEqual(['One', 'Two']);
  });

  it('withTranslated: known language -> added in order; other language -> a track with its name', () => {
    const added = withTranslated([german], 'de', withTexts([caption(3, 'Two')], ['Zwei']));
    const created = withTranslated(added, 'fr', [caption(1, 'Un')]);

    expect(added).toEqual([{ ...german, captions: [caption(1, 'Eins'), caption(3, 'Zwei')] }]);
    expect(created[1]).toEqual({ language: 'fr', label: 'Français', captions: [caption(1, 'Un')] });
    expect(withoutTrack(created, 'de')).toEqual([created[1]]);
    expect(withTrackCaptions(created, 'fr', []).map(({ captions }) => captions.length)).toEqual([2, 0]);
  });

  it('addableLanguages: without those in use; none when the limit is reached', () => {
    const languages = addableLanguages(edit).map(({ value }) => value);
    const full = ['de', 'es', 'fr', 'it', 'pl'].map((language) => ({ language, label: language, captions: [] }));

    expect([languages.includes('en'), languages.includes('de'), languages.includes('fr')]).toEqual([false, false, true]);
    expect(addableLanguages({ ...edit, tracks: full })).toEqual([]);
  });
});
