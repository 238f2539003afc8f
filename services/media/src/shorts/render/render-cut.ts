import { writeFile } from 'node:fs/promises';
import type { Caption, ShortEdit } from '@trenzeye/proto/http/media/shorts';
import { type Ffmpeg, inFolder, untrustedInput } from '../../ffmpeg/ffmpeg.ts';
import { captionsWithin } from '../cut/describe-edit.ts';
import { outputSize, type Size } from '../cut/frame.ts';
import { cropFilters, cropScriptName, frameRate } from './crop-filters.ts';
import { encodingParameters, silentAudioInput } from './encoding.ts';
import { copyFonts } from './fonts.ts';
import { formatAssSubtitles } from './format-ass-subtitles.ts';

interface RenderCut {
  readonly folder: string;
  /** File names of the input and the output in that folder. */
  readonly source: string;
  readonly result: string;
  readonly size: Size;
  readonly hasAudio: boolean;
  readonly edit: ShortEdit;
  readonly signal: AbortSignal;
  /** Called with the finished fraction, 0 to 1. */
  readonly onProgress: (fraction: number) => void;
}

/** Captions of the edit with times relative to the start of the Short. */
export const captionsOfCut = (edit: ShortEdit): Caption[] =>
  captionsWithin(edit).map((caption) => ({ ...caption, start: caption.start - edit.start, end: caption.end - edit.start }));

const captionFilter = async ({ folder, edit }: RenderCut, output: Size): Promise<string[]> => {
  const captions = captionsOfCut(edit);
  if (edit.captions_mode !== 'burned' || captions.length === 0) return [];
  await writeFile(inFolder(folder, 'captions.ass'), formatAssSubtitles(captions, output));
  return [`ass=captions.ass:fontsdir=${await copyFonts(folder)}`];
};

/** Renders an edit of a video: trims, crops and burns in captions. Returns the output size. Throws a MediaError. */
export const renderCut = async (ffmpeg: Ffmpeg, request: RenderCut): Promise<Size> => {
  const { folder, source, result, size, hasAudio, edit, signal, onProgress } = request;
  const output = outputSize(size);
  const duration = edit.end - edit.start;
  const { filters: crop, script } = cropFilters(edit.crop, size, edit);
  await writeFile(inFolder(folder, cropScriptName), script);
  const filters = [
    `fps=${frameRate}`,
    ...crop,
    `scale=${output.width}:${output.height}:flags=bicubic`,
    'setsar=1',
    ...(await captionFilter(request, output)),
    'format=yuv420p',
  ];
  await ffmpeg.run({
    folder,
    signal,
    onSeconds: (seconds) => onProgress(Math.min(1, seconds / duration)),
    parameters: [
      ...['-threads', String(ffmpeg.settings.threads), '-ss', edit.start.toFixed(3), '-t', duration.toFixed(3), ...untrustedInput(source)],
      ...(hasAudio ? [] : silentAudioInput(duration)),
      ...[
        '-map',
        '0:v:0',
        '-map',
        hasAudio ? '0:a:0' : '1:a:0',
        '-vf',
        filters.join(','),
        ...encodingParameters(ffmpeg.settings, duration, result),
      ],
    ],
  });
  return output;
};
