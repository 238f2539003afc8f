/** Labels of the processing stages; an unknown stage is shown with its own name. */
const labels: Readonly<Record<string, string>> = {
  uploading: 'Receiving the file',
  queued: 'Queued',
  fetching: 'Fetching the video',
  probe: 'Analyzing the file',
  normalise: 'Preparing the video',
  poster: 'Creating the cover',
  sprite: 'Creating preview frames',
  waveform: 'Creating the waveform',
  transcript: 'Transcribing',
  highlights: 'Finding highlights',
  renditions: 'Preparing the image',
};

export function stageLabel(stage: string): string {
  if (Object.hasOwn(labels, stage)) return labels[stage] ?? stage;
  const text = stage.replaceAll(/[_-]/g, ' ');
  return text === '' ? 'Working' : text[0]?.toUpperCase() + text.slice(1);
}
