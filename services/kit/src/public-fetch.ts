import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { InvalidAnswer, type OutgoingAnswer, requestOnce } from './outgoing-request.ts';
import { isPublicAddress } from './public-address.ts';
import { configuredLookup, createPublicLookup, ForbiddenAddress } from './public-lookup.ts';

const statusesWithoutBody = new Set([204, 205, 304]);

/** Header values that `Headers` refuses are left out. */
const headersOf = (message: IncomingMessage): Headers => {
  const headers = new Headers();
  for (const [name, value] of Object.entries(message.headers)) {
    try {
      headers.append(name, String(value));
    } catch {
      // A server that sends such a value is still allowed to answer.
    }
  }
  return headers;
};

/** The body up to its limit, read only as far as its reader asks. Canceling it closes the connection. */
const bodyOf = ({ message, reasonOf }: OutgoingAnswer, limitBytes: number): ReadableStream<Uint8Array<ArrayBuffer>> => {
  const chunks = (message as AsyncIterable<Buffer<ArrayBuffer>>)[Symbol.asyncIterator]();
  let size = 0;
  const read = async (): Promise<Buffer<ArrayBuffer> | undefined> => {
    const { done, value } = await chunks.next();
    if (done) return undefined;
    size += value.byteLength;
    if (size > limitBytes) throw new InvalidAnswer(`the answer is larger than ${limitBytes} bytes`);
    return value;
  };
  return new ReadableStream(
    {
      pull: async (controller) => {
        try {
          // A reader of a fast server would otherwise not let anything else run between two chunks.
          await setImmediate();
          const chunk = await read();
          if (chunk) controller.enqueue(chunk);
          else controller.close();
        } catch (error) {
          message.destroy();
          throw reasonOf(error);
        }
      },
      cancel: () => void message.destroy(),
    },
    { highWaterMark: 0 },
  );
};

const toResponse = (answer: OutgoingAnswer, limitBytes: number): Response => {
  const { message } = answer;
  const status = message.statusCode ?? 500;
  const headers = headersOf(message);
  const isPlain = /^(identity)?$/i.test(message.headers['content-encoding'] ?? '');
  if (isPlain && !statusesWithoutBody.has(status)) return new Response(bodyOf(answer, limitBytes), { status, headers });
  message.destroy();
  if (!isPlain) throw new InvalidAnswer('the server compressed its answer, although it was asked not to');
  return new Response(null, { status, headers });
};

/** Throws ForbiddenAddress for everything except http and https URLs without credentials. */
const requireTarget = (url: URL, allowsPrivateAddresses: boolean): void => {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isWeb = /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
  // A connection to an IP address makes no lookup that could refuse it.
  const isRefused = !allowsPrivateAddresses && isIP(host) !== 0 && !isPublicAddress(host);
  if (!isWeb || isRefused) throw new ForbiddenAddress(`${url.host} is not a public address`);
};

export interface OutgoingFetchOptions {
  /** False: connects to public addresses only, as `publicLookup` says. */
  readonly allowsPrivateAddresses: boolean;
  /** The user who causes the requests, see `requestOnce`. */
  readonly cause?: string;
  /** `address:port`, of public hosts; those of the system by default. */
  readonly nameServers?: readonly string[];
  /** For the whole exchange; a shorter limit of the caller's signal counts. 10 minutes by default: a model needs some. */
  readonly timeoutMs?: number;
  /** Of the body of an answer; 64 MiB by default. Callers stop reading at the limit of their own. */
  readonly limitBytes?: number;
}

/**
 * `fetch` for addresses that do not belong to the installation. Does not follow redirects, keeps no connections and accepts no
 * compressed answers; limited in time and size. An answer that HTTP does not define rejects with InvalidAnswer, see `requestOnce`.
 */
export const createOutgoingFetch = ({
  allowsPrivateAddresses,
  cause,
  nameServers = [],
  timeoutMs = 600_000,
  limitBytes = 67_108_864,
}: OutgoingFetchOptions): typeof fetch => {
  const lookup = allowsPrivateAddresses ? configuredLookup : createPublicLookup({ nameServers });
  return async (input, init) => {
    const request = new Request(input, init);
    const url = new URL(request.url);
    requireTarget(url, allowsPrivateAddresses);
    // Whole, with its length: some servers refuse bodies in chunks.
    const body = request.body && Buffer.from(await request.arrayBuffer());
    const answer = await requestOnce(url, {
      method: request.method,
      headers: {
        ...Object.fromEntries(request.headers),
        'accept-encoding': 'identity',
        ...(body && { 'content-length': body.byteLength }),
      },
      lookup,
      ...(cause !== undefined && { cause }),
      // That of the request does not keep the caller's signal, and may be collected before it is aborted.
      signal: init?.signal ?? request.signal,
      timeoutMs,
      ...(body && { send: (outgoing) => outgoing.end(body) }),
    });
    return toResponse(answer, limitBytes);
  };
};

/** `fetch` without the check of addresses, for those of operators and for development. */
export const unrestrictedFetch = createOutgoingFetch({ allowsPrivateAddresses: true });
