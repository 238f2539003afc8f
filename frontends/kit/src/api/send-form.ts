import type { AnswerOf, Route } from '@trenzeye/proto/http';
import { accessToken } from '../session/session-store.ts';
import { ApiError, apiErrorFrom } from './api-error.ts';

interface SendFormOptions {
  readonly form: FormData;
  /** Bytes that have left, of all there are; forms a little more than the file in them. */
  readonly onProgress: (sent: number, total: number) => void;
  readonly signal: AbortSignal;
}

const unreached = () => new ApiError(0, 'network_error', 'Trenzeye could not be reached. Check your connection and try again.');

/**
 * Sends a form and tells how far it is, which `fetch` cannot. Throws `ApiError` as `call` does, and the signal's reason when it was
 * given up.
 */
export async function sendForm<R extends Route>(route: R, { form, onProgress, signal }: SendFormOptions): Promise<AnswerOf<R>> {
  const token = await accessToken().catch(() => {
    throw unreached();
  });
  signal.throwIfAborted();
  return new Promise((answer, fail) => {
    const request = new XMLHttpRequest();
    request.open(route.method.toUpperCase(), route.path);
    if (token) request.setRequestHeader('Authorization', `Bearer ${token}`);
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded, total));
    request.addEventListener('error', () => fail(unreached()));
    request.addEventListener('abort', () => fail(signal.reason));
    request.addEventListener('load', () => {
      const body = parsed(request.responseText);
      if (request.status >= 200 && request.status < 300) answer(body as AnswerOf<R>);
      else fail(apiErrorFrom(request.status, body));
    });
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
