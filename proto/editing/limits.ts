/** Maximum duration of a Short. */
export const maxShortSeconds = 180;
/** The shortest clip in seconds, and the most clips of a Short. */
export const minClipSeconds = 0.1;
export const maxClips = 200;
/** Languages of captions besides the first. */
export const maxCaptionTracks = 5;
