import { ApiError, call, isTransient, sendForm, type Toasts } from '@trenzeye/frontend-kit';
import { media } from '@trenzeye/proto/http/media';
import { useSyncExternalStore } from 'react';
import { type Choice, isResumable, kindOf } from '../choice.ts';
import { rateOf, type Sample, withSample } from './rate.ts';
import { openResumable } from './resumable.ts';

/** What is on its way to the server, also after the page was left. */
export type Transfer =
  | { readonly kind: 'idle' }
  | {
      readonly kind: 'sending';
      /** Whose upload it is. */
      readonly owner: string;
      readonly name: string;
      readonly sent: number;
      /** 0 for a link, of which nothing is sent from here. */
      readonly total: number;
      readonly samples: readonly Sample[];
      /** It can be paused, and taken up after a reload. */
      readonly isResumable: boolean;
      readonly isPaused: boolean;
      /** The connection is gone: it goes on by itself when it is back. */
      readonly problem: string | null;
    }
  /** It arrived; `id` is the upload that is processed now. */
  | { readonly kind: 'arrived'; readonly owner: string; readonly id: string }
  /** It was not taken; `reason` is the server's sentence. */
  | { readonly kind: 'refused'; readonly owner: string; readonly name: string; readonly reason: string };

interface Handle {
  readonly pause: () => void;
  readonly resume: () => void;
  readonly giveUp: () => void;
}

const idle: Transfer = { kind: 'idle' };
let transfer: Transfer = idle;
let handle: Handle | null = null;
const listeners = new Set<() => void>();

function set(next: Transfer): void {
  transfer = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What `owner` has on its way. */
export const useTransfer = (owner: string | null): Transfer =>
  useSyncExternalStore(subscribe, () => (transfer.kind !== 'idle' && transfer.owner !== owner ? idle : transfer));

const patch = (change: Partial<Extract<Transfer, { kind: 'sending' }>>): void => {
  if (transfer.kind === 'sending') set({ ...transfer, ...change });
};

const progress = (sent: number, total: number): void => {
  if (transfer.kind !== 'sending') return;
  const samples = withSample(transfer.samples, { at: performance.now(), sent });
  patch({ sent, total, samples, problem: null });
};

export const rateNow = (moving: Extract<Transfer, { kind: 'sending' }>): number | null => (moving.isPaused ? null : rateOf(moving.samples));

function arrive(owner: string, id: string, say: Toasts): void {
  handle = null;
  set({ kind: 'arrived', owner, id });
  say.success('Upload completed! Processing content...');
}

/** The server's sentence: what it says of the whole, else of a field. */
export function reasonOf(error: Error): string {
  if (!(error instanceof ApiError)) return error.message;
  const { detail } = (error.body ?? {}) as { detail?: unknown };
  return typeof detail === 'string' && detail !== '' ? detail : (error.fields[0]?.message ?? error.message);
}

function fail(error: Error, say: Toasts): void {
  handle = null;
  const reason = reasonOf(error);
  if (transfer.kind === 'sending') set({ kind: 'refused', owner: transfer.owner, name: transfer.name, reason });
  say.error('Failed to upload content. Please try again.', reason);
}

/** Sends what was chosen. One at a time: while something is on its way, nothing happens. */
export function send(owner: string, choice: Choice, say: Toasts): void {
  if (transfer.kind === 'sending') return;
  const { file, link } = choice;
  const isInParts = file !== null && isResumable(file);
  const [name, total] = file ? [file.name, file.size] : [link.trim(), 0];
  set({ kind: 'sending', owner, name, sent: 0, total, samples: [], isResumable: isInParts, isPaused: false, problem: null });
  const work = isInParts ? sendInParts(owner, file, say) : sendWhole(owner, choice, say);
  work.catch((error: Error) => fail(error, say));
}

async function sendWhole(owner: string, { file, link }: Choice, say: Toasts): Promise<void> {
  const controller = new AbortController();
  const nothing = () => undefined;
  handle = { pause: nothing, resume: nothing, giveUp: () => controller.abort() };
  const form = new FormData();
  form.set('media_type', file ? (kindOf(file) ?? 'video') : 'link');
  if (file) form.set('file', file);
  else form.set('source_url', link.trim());
  try {
    const onProgress = (sent: number, total: number) => file && progress(Math.min(sent, file.size), Math.min(total, file.size));
    const { id } = await sendForm(media.upload, { form, signal: controller.signal, onProgress });
    arrive(owner, id, say);
  } catch (error) {
    if (!controller.signal.aborted) throw error;
  }
}

async function sendInParts(owner: string, file: File, say: Toasts): Promise<void> {
  const upload = await openResumable(owner, file, {
    onProgress: progress,
    onDone: (id) => arrive(owner, id, say),
    onError: (error) => {
      if (isTransient(error)) patch({ isPaused: true, problem: error.message, samples: [] });
      else fail(error, say);
    },
  });
  // It may have been given up while the code for it was on its way.
  if (transfer.kind !== 'sending') return;
  handle = {
    pause: () => {
      void upload.abort();
      patch({ isPaused: true, samples: [] });
    },
    resume: () => {
      patch({ isPaused: false, problem: null, samples: [] });
      upload.start();
    },
    giveUp: () => void upload.abort(true).catch(() => undefined),
  };
  upload.start();
}

export const pause = (): void => handle?.pause();
export const resume = (): void => handle?.resume();

/** Stops it for good: what has arrived of it is thrown away. */
export function giveUp(): void {
  handle?.giveUp();
  handle = null;
  set(idle);
}

/** Somebody else uses the browser now: nothing more of the one before is sent. What can be resumed waits for them. */
export function leave(owner: string): void {
  if (transfer.kind === 'idle' || transfer.owner !== owner) return;
  if (transfer.kind === 'sending' && transfer.isResumable) handle?.pause();
  else handle?.giveUp();
  handle = null;
  set(idle);
}

/** How it came out was taken note of. */
export function forgetOutcome(): void {
  if (transfer.kind === 'arrived' || transfer.kind === 'refused') set(idle);
}

/** Goes on by itself once the browser is online again. */
export function onLine(): void {
  if (transfer.kind === 'sending' && transfer.problem !== null) resume();
}

/** Throws away what a resumable upload of an earlier visit has left on the server; one that is gone already is no trouble. */
export async function discard(address: string): Promise<void> {
  const id = new URL(address, window.location.origin).pathname.split('/').at(-1) ?? '';
  try {
    await call(media.cancelResumable, { params: { id }, headers: { 'Tus-Resumable': '1.0.0' } });
  } catch (error) {
    if (!(error instanceof ApiError && (error.status === 404 || error.status === 410))) throw error;
  }
}
