const frameSeconds = 0.02;
/** Below it, 50 dB under full scale, is silence. */
const silence = 0.003;
/** Kept before and after what is not silent. */
const marginSeconds = 0.1;

/** The volume of each frame of 20 ms, as the root of the mean square. */
const volumesOf = (samples: Float32Array, sampleRate: number): number[] => {
  const size = Math.round(frameSeconds * sampleRate);
  return Array.from({ length: Math.ceil(samples.length / size) }, (_, frame) => {
    const part = samples.subarray(frame * size, (frame + 1) * size);
    return Math.sqrt(part.reduce((sum, sample) => sum + sample * sample, 0) / Math.max(1, part.length));
  });
};

/** The quietest place of the last 40% of the samples, so that a cut there does not divide a word. */
export const quietestPlace = (samples: Float32Array, sampleRate: number): number => {
  const size = Math.round(frameSeconds * sampleRate);
  const volumes = volumesOf(samples, sampleRate);
  const around = 5;
  let best = { frame: volumes.length, volume: Number.POSITIVE_INFINITY };
  for (let frame = Math.floor(volumes.length * 0.6); frame < volumes.length; frame += 1) {
    const near = volumes.slice(Math.max(0, frame - around), frame + around + 1);
    const volume = near.reduce((sum, each) => sum + each, 0) / near.length;
    if (volume < best.volume) best = { frame, volume };
  }
  return Math.min(samples.length, Math.round((best.frame + 0.5) * size));
};

/** From the first to the last sample above silence; undefined in silence. */
export const audiblePart = (samples: Float32Array, sampleRate: number): { readonly start: number; readonly end: number } | undefined => {
  const size = Math.round(frameSeconds * sampleRate);
  const volumes = volumesOf(samples, sampleRate);
  const [first, last] = [volumes.findIndex((volume) => volume > silence), volumes.findLastIndex((volume) => volume > silence)];
  if (first === -1) return undefined;
  const margin = Math.round(marginSeconds * sampleRate);
  return { start: Math.max(0, first * size - margin), end: Math.min(samples.length, (last + 1) * size + margin) };
};
