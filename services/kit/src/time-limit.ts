/**
 * A signal that is aborted with a TimeoutError after `timeoutMs`, or with the reason of `signal`. Use it instead of `AbortSignal.any` with
 * `AbortSignal.timeout`: nothing refers to those two, so that the garbage collector may remove the limit before it is reached.
 */
export const limitTime = (timeoutMs: number, signal?: AbortSignal): AbortSignal => {
  const limited = new AbortController();
  const stop = (): void => {
    clearTimeout(timer);
    limited.abort(signal?.reason);
  };
  const timer = setTimeout(() => {
    signal?.removeEventListener('abort', stop);
    limited.abort(new DOMException('The operation was aborted due to timeout', 'TimeoutError'));
  }, timeoutMs);
  timer.unref();
  if (signal?.aborted) stop();
  else signal?.addEventListener('abort', stop, { once: true });
  return limited.signal;
};
