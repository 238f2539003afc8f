import { z } from 'zod';
import { audioInput, type Ffmpeg, MediaError } from '../../ffmpeg/index.ts';

const Report = z.object({
  streams: z.array(z.object({ index: z.number().int(), codec_type: z.string().catch(''), codec_name: z.string().catch('') })).catch([]),
  format: z.object({ duration: z.coerce.number().catch(0) }).catch({ duration: 0 }),
});

/** Properties of a sound file before it is decoded. */
export interface AudioProbe {
  readonly kind: 'audio';
  /** Seconds; 0 if the file has no duration. */
  readonly duration: number;
  /** Index of the stream. */
  readonly index: number;
}

/** Reads the properties of a sound file. Throws a MediaError for a file without sound. */
export const probeAudio = async (ffmpeg: Ffmpeg, folder: string, name: string, signal: AbortSignal): Promise<AudioProbe> => {
  const { data } = Report.safeParse(await ffmpeg.probe(folder, name, signal, audioInput(name)));
  const stream = data?.streams.find(({ codec_type, codec_name }) => codec_type === 'audio' && codec_name !== '');
  if (!data || !stream)
    throw new MediaError('This sound file is damaged or uses a codec we cannot read. Please upload it as MP3, WAV, M4A, Ogg or FLAC.');
  return { kind: 'audio', duration: data.format.duration, index: stream.index };
};
