import type { AnswerOf, Route } from '@trenzeye/proto/http';
import { confirmIdentity } from '../session/identity-prompt.ts';
import { accessToken } from '../session/session-store.ts';
import { ApiError, apiErrorFrom, networkError } from './api-error.ts';

interface SendFormOptions {
  readonly form: FormData;
  /** Bytes sent and total bytes; the total includes the multipart overhead. */
  readonly onProgress: (sent: number, total: number) => void;
  readonly signal: AbortSignal;
}

/**
 * Sends a form with upload progress, which `fetch` lacks; again after the second factor was confirmed, if it is missing. Throws `ApiError`
 * like `call`, and the signal's reason when aborted.
 */
export async function sendForm<R extends Route>(route: R, options: SendFormOptions): Promise<AnswerOf<R>> {
  const sentAt = performance.now();
  try {
    return await send(route, options);
  } catch (error) {
    if (!(error instanceof ApiError) || !(await confirmIdentity(error.code, sentAt))) throw error;
    return send(route, options);
  }
}

async function send<R extends Route>(route: R, { form, onProgress, signal }: SendFormOptions): Promise<AnswerOf<R>> {
  const token = await accessToken().catch(() => {
    throw networkError();
  });
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(route.method.toUpperCase(), route.path);
    if (token) request.setRequestHeader('Authorization', `Bearer ${token}`);
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded, total));
    request.addEventListener('error', () => reject(networkError()));
    request.addEventListener('abort', () => reject(signal.reason));
    request.addEventListener('load', () => {
      const body = parseJson(request.responseText);
      if (request.status >= 200 && request.status < 300) resolve(body as AnswerOf<R>);
      else reject(apiErrorFrom(request.status, body));
    });
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
