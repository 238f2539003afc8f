import { type Ffmpeg, untrustedInput } from '../../ffmpeg/ffmpeg.ts';

interface ExtractFrame {
  readonly folder: string;
  readonly source: string;
  readonly result: string;
  /** Seconds from the start. */
  readonly at: number;
  readonly signal: AbortSignal;
}

/** Writes one frame of a video as JPEG. */
export const extractFrame = async (ffmpeg: Ffmpeg, { folder, source, result, at, signal }: ExtractFrame): Promise<void> => {
  const parameters = [
    ...['-ss', at.toFixed(3), ...untrustedInput(source), '-an', '-frames:v', '1', '-q:v', '3'],
    '-f',
    'image2',
    '-update',
    '1',
    result,
  ];
  await ffmpeg.run({ folder, signal, parameters });
};
