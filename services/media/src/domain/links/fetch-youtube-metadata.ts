import { z } from 'zod';
import { UploadError } from '../uploads/upload-error.ts';
import type { YoutubeApi } from './link-settings.ts';

export interface YoutubeMetadata {
  readonly title: string;
  /** Seconds; null where it is not told. */
  readonly duration: number | null;
  readonly description: string;
  /** WebVTT; undefined where its owner lets nobody have it. */
  readonly captions: string | undefined;
}

const Videos = z.object({
  items: z.array(
    z.object({
      snippet: z.object({ title: z.string(), description: z.string().default('') }),
      contentDetails: z.object({ duration: z.string().default('') }).optional(),
    }),
  ),
});
const Captions = z.object({
  items: z.array(z.object({ id: z.string(), snippet: z.object({ trackKind: z.string().optional() }).optional() })),
});

const patience = 10_000;
const mostBytes = 2_000_000;

const unusable = (cause?: unknown): UploadError => new UploadError('YouTube does not answer right now.', { retryable: true, cause });

const ask = async ({ url, key }: YoutubeApi, path: string, query: Record<string, string>, signal: AbortSignal): Promise<string> => {
  const address = `${url.replace(/\/$/, '')}/${path}?${new URLSearchParams({ ...query, key })}`;
  const answer = await fetch(address, { redirect: 'error', signal: AbortSignal.any([signal, AbortSignal.timeout(patience)]) });
  const text = (await answer.text()).slice(0, mostBytes);
  if (!answer.ok) throw new Error(`YouTube answered ${answer.status}`);
  return text;
};

/** `PT1H2M3S` in seconds. */
const secondsOf = (duration: string): number | null => {
  const match = /^P(?:(\d+)D)?T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?$/.exec(duration);
  if (!match) return null;
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = match.slice(1).map((part) => Number(part ?? 0));
  return ((days * 24 + hours) * 60 + minutes) * 60 + seconds;
};

/** Captions written by people are preferred. The API hands them out only where the video's owner allows it. */
const readCaptions = async (api: YoutubeApi, id: string, signal: AbortSignal): Promise<string | undefined> => {
  try {
    const { items } = Captions.parse(JSON.parse(await ask(api, 'captions', { part: 'snippet', videoId: id }, signal)));
    const track = items.find(({ snippet }) => snippet?.trackKind !== 'asr') ?? items[0];
    const text = track && (await ask(api, `captions/${encodeURIComponent(track.id)}`, { tfmt: 'vtt' }, signal));
    return text?.startsWith('WEBVTT') ? text : undefined;
  } catch {
    signal.throwIfAborted();
    return undefined;
  }
};

/** What YouTube's Data API tells of a public video. Throws UploadFailure. */
export const fetchYoutubeMetadata = async (api: YoutubeApi, id: string, signal: AbortSignal): Promise<YoutubeMetadata> => {
  const videos = await ask(api, 'videos', { part: 'snippet,contentDetails', id }, signal).then(
    (text) => Videos.safeParse(JSON.parse(text)),
    (error: unknown) => Promise.reject(signal.aborted ? signal.reason : unusable(error)),
  );
  if (!videos.success) throw unusable(videos.error);
  const [video] = videos.data.items;
  if (!video) throw new UploadError('There is no public video at this address.');
  const { title, description } = video.snippet;
  return { title, description, duration: secondsOf(video.contentDetails?.duration ?? ''), captions: await readCaptions(api, id, signal) };
};
