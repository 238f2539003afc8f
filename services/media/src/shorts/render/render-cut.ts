import { writeFile } from 'node:fs/promises';
import type { Caption, ShortEdit } from '@trenzeye/proto/http/media/shorts';
import { type Ffmpeg, inFolder, untrusted } from '../../ffmpeg/ffmpeg.ts';
import { captionsWithin } from '../cut/describe-cut.ts';
import { outputOf, type Size } from '../cut/frame.ts';
import { encoding, silence } from './encoding.ts';
import { layFonts } from './fonts.ts';
import { frameRate, moveFrame, scriptName } from './move-frame.ts';
import { writeSubtitles } from './write-subtitles.ts';

export interface RenderCut {
  readonly folder: string;
  /** The film in that folder, and what it is called when it is done. */
  readonly source: string;
  readonly result: string;
  readonly size: Size;
  readonly hasAudio: boolean;
  readonly edit: ShortEdit;
  readonly signal: AbortSignal;
  /** 0 to 1. */
  readonly onPart: (part: number) => void;
}

/** Captions between the cuts, by the clock of the Short. */
export const shiftedCaptions = (edit: ShortEdit): Caption[] =>
  captionsWithin(edit).map((caption) => ({ ...caption, start: caption.start - edit.start, end: caption.end - edit.start }));

const captionFilter = async ({ folder, edit }: RenderCut, output: Size): Promise<string[]> => {
  const captions = shiftedCaptions(edit);
  if (edit.captions_mode !== 'burned' || captions.length === 0) return [];
  await writeFile(inFolder(folder, 'captions.ass'), writeSubtitles(captions, output));
  return [`ass=captions.ass:fontsdir=${await layFonts(folder)}`];
};

/** Cuts, crops and captions a film as its edit says. Throws a MediaProblem. */
export const renderCut = async (ffmpeg: Ffmpeg, request: RenderCut): Promise<Size> => {
  const { folder, source, result, size, hasAudio, edit, signal, onPart } = request;
  const output = outputOf(size);
  const duration = edit.end - edit.start;
  const { filters: movement, script } = moveFrame(edit.crop, size, edit);
  await writeFile(inFolder(folder, scriptName), script);
  const filters = [
    `fps=${frameRate}`,
    ...movement,
    `scale=${output.width}:${output.height}:flags=bicubic`,
    'setsar=1',
    ...(await captionFilter(request, output)),
    'format=yuv420p',
  ];
  await ffmpeg.run({
    ...{ folder, signal, onSeconds: (seconds: number) => onPart(Math.min(1, seconds / duration)) },
    parameters: [
      ...['-threads', String(ffmpeg.settings.threads), '-ss', edit.start.toFixed(3), '-t', duration.toFixed(3), ...untrusted(source)],
      ...(hasAudio ? [] : silence(duration)),
      ...['-map', '0:v:0', '-map', hasAudio ? '0:a:0' : '1:a:0', '-vf', filters.join(','), ...encoding(ffmpeg.settings, duration, result)],
    ],
  });
  return output;
};
