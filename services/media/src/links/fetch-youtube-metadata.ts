import { createOutgoingFetch } from '@trenzeye/kit';
import { z } from 'zod';
import { UploadError } from '../upload-error.ts';
import type { YoutubeApi } from './link-settings.ts';

interface YoutubeMetadata {
  readonly title: string;
  /** Seconds; null if unknown. */
  readonly duration: number | null;
  readonly description: string;
  /** WebVTT; undefined if its owner does not allow downloading it. */
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

const timeoutMs = 10_000;
/** The address is the operator's setting. */
const send = createOutgoingFetch({ allowsPrivateAddresses: true, timeoutMs, limitBytes: 2_000_000 });

const youtubeUnavailable = (cause?: unknown): UploadError =>
  new UploadError('YouTube is not available at the moment.', { retryable: true, cause });

const request = async ({ url, key }: YoutubeApi, path: string, query: Record<string, string>, signal: AbortSignal): Promise<string> => {
  const address = `${url.replace(/\/$/, '')}/${path}?${new URLSearchParams({ ...query, key })}`;
  const response = await send(address, { signal });
  const text = await response.text();
  if (!response.ok) throw new Error(`YouTube answered ${response.status}`);
  return text;
};

/** `PT1H2M3S` in seconds. */
const parseDuration = (duration: string): number | null => {
  const match = /^P(?:(\d+)D)?T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?$/.exec(duration);
  if (!match) return null;
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = match.slice(1).map((part) => Number(part ?? 0));
  return ((days * 24 + hours) * 60 + minutes) * 60 + seconds;
};

/** Prefers manual captions over automatic ones. The API returns them only if the video's owner allows it. */
const readCaptions = async (api: YoutubeApi, id: string, signal: AbortSignal): Promise<string | undefined> => {
  try {
    const { items } = Captions.parse(JSON.parse(await request(api, 'captions', { part: 'snippet', videoId: id }, signal)));
    const track = items.find(({ snippet }) => snippet?.trackKind !== 'asr') ?? items[0];
    const text = track && (await request(api, `captions/${encodeURIComponent(track.id)}`, { tfmt: 'vtt' }, signal));
    return text?.startsWith('WEBVTT') ? text : undefined;
  } catch {
    signal.throwIfAborted();
    return undefined;
  }
};

/** Reads the metadata of a public video from YouTube's Data API. Throws UploadError. */
export const fetchYoutubeMetadata = async (api: YoutubeApi, id: string, signal: AbortSignal): Promise<YoutubeMetadata> => {
  const videos = await request(api, 'videos', { part: 'snippet,contentDetails', id }, signal).then(
    (text) => Videos.safeParse(JSON.parse(text)),
    (error: unknown) => Promise.reject(signal.aborted ? signal.reason : youtubeUnavailable(error)),
  );
  if (!videos.success) throw youtubeUnavailable(videos.error);
  const [video] = videos.data.items;
  if (!video) throw new UploadError('There is no public video at this address.');
  const { title, description } = video.snippet;
  return {
    title,
    description,
    duration: parseDuration(video.contentDetails?.duration ?? ''),
    captions: await readCaptions(api, id, signal),
  };
};
