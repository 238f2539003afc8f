/** Captions of a Short in one language. */
export interface PlayableTrack {
  /** ISO 639 code; empty when the language is not known. */
  readonly language: string;
  readonly label: string;
  /** WebVTT file. */
  readonly url: string;
}

/** The track in the chosen language, else in one of the languages of the browser, else the first. */
export const chooseTrack = (
  tracks: readonly PlayableTrack[],
  chosen: string,
  browserLanguages: readonly string[],
): PlayableTrack | undefined => {
  const wanted = [chosen, ...browserLanguages.map((language) => language.split('-')[0]?.toLowerCase() ?? '')].filter(Boolean);
  for (const language of wanted) {
    const found = tracks.find((track) => track.language === language);
    if (found) return found;
  }
  return tracks[0];
};
