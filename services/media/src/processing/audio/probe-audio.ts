import { audioInput, type Ffmpeg, MediaError } from '../../ffmpeg/index.ts';

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
  const { duration, streams } = await ffmpeg.probe(folder, name, signal, audioInput(name));
  const stream = streams.find(({ type, codec }) => type === 'Audio' && codec !== '');
  if (!stream)
    throw new MediaError('This sound file is damaged or uses a codec we cannot read. Please upload it as MP3, WAV, M4A, Ogg or FLAC.');
  return { kind: 'audio', duration, index: stream.index };
};
