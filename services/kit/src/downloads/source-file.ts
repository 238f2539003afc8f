import { createOutgoingFetch } from '../public-fetch.ts';

/** What a file must be. */
export interface SourceFile {
  /** SHA-256 in hexadecimal. */
  readonly sha256: string;
  readonly sizeBytes: number;
}

/** A failure that a repetition does not change; the message is shown to admins. */
export class DownloadFailed extends Error {
  override readonly name = 'DownloadFailed';
}

export interface OpenedFile {
  readonly file: SourceFile;
  readonly response: Response;
}

const maxRedirects = 5;
/** A request that ends earlier is continued with another one. The reader stops at the size of the file. */
const send = createOutgoingFetch({ allowsPrivateAddresses: true, timeoutMs: 86_400_000, limitBytes: Number.POSITIVE_INFINITY });

/**
 * Hugging Face answers a request for a large file with a redirect to its storage and the headers X-Linked-Etag (the quoted SHA-256 of
 * the file) and X-Linked-Size; documented at https://huggingface.co/docs/huggingface_hub (HfFileMetadata).
 */
const linkedFileOf = (headers: Headers): SourceFile | undefined => {
  const sha256 = /^(?:W\/)?"?([0-9a-f]{64})"?$/i.exec(headers.get('x-linked-etag') ?? '')?.[1]?.toLowerCase();
  const sizeBytes = Number(headers.get('x-linked-size'));
  return sha256 && Number.isSafeInteger(sizeBytes) && sizeBytes > 0 ? { sha256, sizeBytes } : undefined;
};

const isTemporary = (status: number): boolean => status >= 500 || status === 429 || status === 408;

const requireSuccess = (status: number): void => {
  if (isTemporary(status)) throw new Error(`the source answered with status ${status}`);
  if (status === 404) throw new DownloadFailed('The source does not have this file (status 404).');
  if (status >= 400 && status !== 416) throw new DownloadFailed(`The source refused the download (status ${status}).`);
};

interface SourceRequest {
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
  /** Where the source does not say it. */
  readonly expected?: SourceFile | undefined;
}

/** Requests a file and follows the redirects. Throws DownloadFailed, or another error where a repetition may help. */
export const openSourceFile = async (address: string, { headers, signal, expected }: SourceRequest): Promise<OpenedFile> => {
  let url = address;
  let file = expected;
  for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
    const response = await send(url, { headers, signal });
    file ??= linkedFileOf(response.headers);
    const location = response.headers.get('location');
    const isRedirect = response.status >= 300 && response.status < 400 && location !== null;
    const isUsable = response.status < 400 || response.status === 416;
    if (file && isUsable && !isRedirect) return { file, response };
    await response.body?.cancel();
    requireSuccess(response.status);
    if (!isRedirect) throw new DownloadFailed('The source does not say the size and the checksum of the file.');
    url = new URL(location, url).href;
  }
  throw new DownloadFailed('The source redirects too often.');
};
