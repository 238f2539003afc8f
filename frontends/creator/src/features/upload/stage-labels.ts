import { t } from '@lingui/core/macro';

/** Labels of the processing stages; an unknown stage is shown with its own name. */
const labels: Readonly<Record<string, string>> = {
  uploading: t`Receiving the file`,
  queued: t`Queued`,
  fetching: t`Fetching the video`,
  probe: t`Analyzing the file`,
  normalise: t`Preparing the video`,
  poster: t`Creating the cover`,
  sprite: t`Creating preview frames`,
  waveform: t`Creating the waveform`,
  transcript: t`Transcribing`,
  highlights: t`Finding highlights`,
  renditions: t`Preparing the image`,
};

export function stageLabel(stage: string): string {
  if (Object.hasOwn(labels, stage)) return labels[stage] ?? stage;
  const text = stage.replaceAll(/[_-]/g, ' ');
  return text === '' ? t`Working` : text[0]?.toUpperCase() + text.slice(1);
}
