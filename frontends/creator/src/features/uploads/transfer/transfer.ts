import { t } from '@lingui/core/macro';
import { ApiError, call, isTransient, sendForm, type Toasts } from '@trenzeye/frontend-kit';
import { media } from '@trenzeye/proto/http/media';
import { useSyncExternalStore } from 'react';
import { isResumable, mediaTypeOf, type UploadSource } from '../upload-source.ts';
import { openResumableUpload } from './resumable-upload.ts';

/** Bytes sent up to a time; `at` is in milliseconds. */
export interface Sample {
  readonly at: number;
  readonly sent: number;
}

/** Time span of the rate: long enough to smooth it, short enough to follow changes. */
const windowMs = 8_000;

/** Adds a sample and drops those outside the window. Starts again when bytes decrease, because a chunk is sent again. */
export function withSample(samples: readonly Sample[], next: Sample): readonly Sample[] {
  const last = samples.at(-1);
  if (last && next.sent < last.sent) return [next];
  const recent = samples.filter(({ at }) => next.at - at <= windowMs);
  return [...recent, next];
}

/** Rate over the samples; null while unknown. */
export function bytesPerSecond(samples: readonly Sample[]): number | null {
  const [first, last] = [samples[0], samples.at(-1)];
  if (!first || !last || last.at - first.at < 500) return null;
  return ((last.sent - first.sent) * 1000) / (last.at - first.at);
}

/** Remaining seconds; null while unknown. */
export function secondsLeft(rate: number | null, sent: number, total: number): number | null {
  if (rate === null || rate <= 0) return null;
  return Math.max(0, (total - sent) / rate);
}

/** The current transfer; it continues when the user leaves the page. */
export type Transfer =
  | { readonly kind: 'idle' }
  | {
      readonly kind: 'sending';
      /** Id of the user who uploads. */
      readonly owner: string;
      readonly name: string;
      readonly sent: number;
      /** In bytes; 0 for a link. */
      readonly total: number;
      readonly samples: readonly Sample[];
      /** It can be paused, and resumed after a reload. */
      readonly isResumable: boolean;
      readonly isPaused: boolean;
      /** Message of a lost connection; the transfer resumes when it is back. */
      readonly problem: string | null;
    }
  /** Completed; `id` is the upload that is processed now. */
  | { readonly kind: 'completed'; readonly owner: string; readonly id: string }
  /** Rejected; `reason` is the server's message. */
  | { readonly kind: 'rejected'; readonly owner: string; readonly name: string; readonly reason: string };

interface TransferControls {
  readonly pause: () => void;
  readonly resume: () => void;
  readonly cancel: () => void;
}

const idle: Transfer = { kind: 'idle' };
let transfer: Transfer = idle;
let controls: TransferControls | null = null;
const listeners = new Set<() => void>();

function setTransfer(next: Transfer): void {
  transfer = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The current transfer of `owner`. */
export const useTransfer = (owner: string | null): Transfer =>
  useSyncExternalStore(subscribe, () => (transfer.kind !== 'idle' && transfer.owner !== owner ? idle : transfer));

const patchTransfer = (change: Partial<Extract<Transfer, { kind: 'sending' }>>): void => {
  if (transfer.kind === 'sending') setTransfer({ ...transfer, ...change });
};

const recordProgress = (sent: number, total: number): void => {
  if (transfer.kind !== 'sending') return;
  const samples = withSample(transfer.samples, { at: performance.now(), sent });
  patchTransfer({ sent, total, samples, problem: null });
};

export const currentRate = (transfer: Extract<Transfer, { kind: 'sending' }>): number | null =>
  transfer.isPaused ? null : bytesPerSecond(transfer.samples);

function completeTransfer(owner: string, id: string, toast: Toasts): void {
  controls = null;
  setTransfer({ kind: 'completed', owner, id });
  toast.success(t`Upload completed! Processing content...`);
}

/** The server's message: the detail, or the message of the first invalid field. */
function rejectionReason(error: Error): string {
  if (!(error instanceof ApiError)) return error.message;
  const { detail } = (error.body ?? {}) as { detail?: unknown };
  return typeof detail === 'string' && detail !== '' ? detail : (error.fields[0]?.message ?? error.message);
}

function failTransfer(error: Error, toast: Toasts): void {
  controls = null;
  const reason = rejectionReason(error);
  if (transfer.kind === 'sending') setTransfer({ kind: 'rejected', owner: transfer.owner, name: transfer.name, reason });
  toast.error(t`Failed to upload content. Please try again.`, reason);
}

/** Starts a transfer. Does nothing while another one is running. */
export function startTransfer(owner: string, source: UploadSource, toast: Toasts): void {
  if (transfer.kind === 'sending') return;
  const { file, link } = source;
  const isChunked = file !== null && isResumable(file);
  const [name, total] = file ? [file.name, file.size] : [link.trim(), 0];
  setTransfer({ kind: 'sending', owner, name, sent: 0, total, samples: [], isResumable: isChunked, isPaused: false, problem: null });
  const work = isChunked ? sendResumable(owner, file, toast) : sendInOneRequest(owner, source, toast);
  work.catch((error: Error) => failTransfer(error, toast));
}

async function sendInOneRequest(owner: string, { file, link }: UploadSource, toast: Toasts): Promise<void> {
  const controller = new AbortController();
  const doNothing = () => undefined;
  controls = { pause: doNothing, resume: doNothing, cancel: () => controller.abort() };
  const form = new FormData();
  form.set('media_type', file ? (mediaTypeOf(file) ?? 'video') : 'link');
  if (file) form.set('file', file);
  else form.set('source_url', link.trim());
  try {
    const onProgress = (sent: number, total: number) => file && recordProgress(Math.min(sent, file.size), Math.min(total, file.size));
    const { id } = await sendForm(media.upload, { form, signal: controller.signal, onProgress });
    completeTransfer(owner, id, toast);
  } catch (error) {
    if (!controller.signal.aborted) throw error;
  }
}

async function sendResumable(owner: string, file: File, toast: Toasts): Promise<void> {
  const upload = await openResumableUpload(owner, file, {
    onProgress: recordProgress,
    onDone: (id) => completeTransfer(owner, id, toast),
    onError: (error) => {
      if (isTransient(error)) patchTransfer({ isPaused: true, problem: error.message, samples: [] });
      else failTransfer(error, toast);
    },
  });
  // It may have been cancelled while the tus client was loaded.
  if (transfer.kind !== 'sending') return;
  controls = {
    pause: () => {
      void upload.abort();
      patchTransfer({ isPaused: true, samples: [] });
    },
    resume: () => {
      patchTransfer({ isPaused: false, problem: null, samples: [] });
      upload.start();
    },
    cancel: () => void upload.abort(true).catch(() => undefined),
  };
  upload.start();
}

export const pauseTransfer = (): void => controls?.pause();
export const resumeTransfer = (): void => controls?.resume();

/** Cancels the transfer and discards received data. */
export function cancelTransfer(): void {
  controls?.cancel();
  controls = null;
  setTransfer(idle);
}

/** Ends the transfer of a user who has signed out; a resumable one is paused and can be resumed later. */
export function endTransferOf(owner: string): void {
  if (transfer.kind === 'idle' || transfer.owner !== owner) return;
  if (transfer.kind === 'sending' && transfer.isResumable) controls?.pause();
  else controls?.cancel();
  controls = null;
  setTransfer(idle);
}

/** Resets a finished transfer. */
export function resetTransfer(): void {
  if (transfer.kind === 'completed' || transfer.kind === 'rejected') setTransfer(idle);
}

/** Resumes a transfer that was interrupted by a lost connection. */
export function resumeWhenOnline(): void {
  if (transfer.kind === 'sending' && transfer.problem !== null) resumeTransfer();
}

/** Deletes an unfinished resumable upload on the server; succeeds when it no longer exists. */
export async function discardUpload(url: string): Promise<void> {
  const id = new URL(url, window.location.origin).pathname.split('/').at(-1) ?? '';
  try {
    await call(media.cancelResumable, { params: { id }, headers: { 'Tus-Resumable': '1.0.0' } });
  } catch (error) {
    if (!(error instanceof ApiError && (error.status === 404 || error.status === 410))) throw error;
  }
}
