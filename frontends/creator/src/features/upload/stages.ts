/** What the server's steps are called here; the server's own word stands in for one that is not listed. */
const labels: Readonly<Record<string, string>> = {
  uploading: 'Receiving the file',
  queued: 'Waiting for its turn',
  fetching: 'Fetching the video',
  probe: 'Looking at the file',
  normalise: 'Preparing the video',
  poster: 'Taking the cover',
  sprite: 'Taking still pictures',
  waveform: 'Drawing the waveform',
  transcript: 'Writing down what is said',
  highlights: 'Looking for highlights',
  renditions: 'Preparing the picture',
};

export function stageLabel(stage: string): string {
  if (Object.hasOwn(labels, stage)) return labels[stage] ?? stage;
  const words = stage.replaceAll(/[_-]/g, ' ');
  return words === '' ? 'Working' : words[0]?.toUpperCase() + words.slice(1);
}
