import { type CutRun, frameRate } from '../cut/plan-cut.ts';

const sampleRate = 48_000;
const samplesPerFrame = sampleRate / frameRate;
/** Audio fades in and out at the ends of clips, because a jump of the signal sounds like a click. */
const fadeSamples = 240;

/** Filters of the video that keep the frames of the clips, at `frameRate` from the start of the run. */
export const selectFilters = ({ clips }: CutRun): string[] => {
  const ranges = clips.map(({ sourceFrame, frames }) => `between(n,${sourceFrame},${sourceFrame + frames - 1})`);
  return [`fps=${frameRate}:start_time=0`, `select='${ranges.join('+')}'`, `setpts=N/(${frameRate}*TB)`];
};

/** A filter graph from the audio `input` to `[audio]` that keeps the samples of the clips; missing sound is silence. */
export const audioGraph = ({ clips }: CutRun, input: string): string => {
  const last = clips.at(-1);
  const samples = ((last?.sourceFrame ?? 0) + (last?.frames ?? 0)) * samplesPerFrame;
  const whole = `aresample=${sampleRate}:async=1:first_pts=0,aformat=channel_layouts=stereo,apad=whole_len=${samples}`;
  if (clips.length === 1) return `${input}${whole},atrim=end_sample=${samples}[audio]`;
  const labels = clips.map((_, index) => `[part${index}]`);
  const parts = clips.map(({ sourceFrame, frames }, index) => {
    const [first, count] = [sourceFrame * samplesPerFrame, frames * samplesPerFrame];
    const fadeOut = `afade=t=out:ss=${Math.max(0, count - fadeSamples)}:ns=${fadeSamples}`;
    const filters = [
      `atrim=start_sample=${first}:end_sample=${first + count}`,
      'asetpts=PTS-STARTPTS',
      `afade=t=in:ss=0:ns=${fadeSamples}`,
      fadeOut,
    ];
    return `${labels[index]}${filters.join(',')}[cut${index}]`;
  });
  const cuts = clips.map((_, index) => `[cut${index}]`).join('');
  return [`${input}${whole},asplit=${clips.length}${labels.join('')}`, ...parts, `${cuts}concat=n=${clips.length}:v=0:a=1[audio]`].join(
    ';',
  );
};
