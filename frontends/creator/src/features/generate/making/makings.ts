import { ApiError, type Toasts } from '@trenzeye/frontend-kit';
import type { Generate, Generated, Provenance } from '@trenzeye/proto/http/content';
import { useSyncExternalStore } from 'react';
import { keepDesk, type Owner, spotOf } from '../desk/desk-store.ts';
import { linesOf, type Made, madeFrom } from '../made.ts';
import { type Desk, emptyPrompt, promptLimit, type Type } from '../work.ts';
import { type Arrived, arrivedAs, type Part, wholeOf, withPart, withPiece } from './parts.ts';
import { generateStreamed } from './stream.ts';

/** What is being generated on a tab, also after the page was left. */
export type Making =
  | { readonly kind: 'idle' }
  | { readonly kind: 'busy'; readonly part: Part | null; readonly arrived: Arrived; readonly provenance?: Provenance | undefined }
  | { readonly kind: 'failed'; readonly part: Part | null; readonly error: Error };

const idle: Making = { kind: 'idle' };
const makings = new Map<string, Making>();
const running = new Map<string, AbortController>();
const listeners = new Set<() => void>();

const nameOf = (owner: Owner, type: Type): string => `${owner} ${type}`;
const makingOf = (owner: Owner, type: Type): Making => makings.get(nameOf(owner, type)) ?? idle;

function set(owner: Owner, type: Type, making: Making): void {
  makings.set(nameOf(owner, type), making);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useMaking = (owner: Owner, type: Type): Making => useSyncExternalStore(subscribe, () => makingOf(owner, type));

/** Ends what is being generated. Of a first answer what has arrived is kept; whatever was there before stays as it was. */
export function stopMaking(owner: Owner, type: Type): void {
  running.get(nameOf(owner, type))?.abort();
}

/** Takes the message of a failure away. */
export function forgetFailure(owner: Owner, type: Type): void {
  if (makingOf(owner, type).kind === 'failed') set(owner, type, idle);
}

/** What it shall be about: the prompt, or where there is none what was written by hand. */
const aboutOf = ({ prompt, madePrompt, made }: Desk): string =>
  prompt.trim() || madePrompt.trim() || (made ? linesOf(made).join(' ').trim().slice(0, promptLimit) : '');

const bodyFor = (type: Type, desk: Desk, part: Part | null): Generate => {
  const { signal, template, tone, style, variation, made } = desk;
  const asked = { prompt: aboutOf(desk), signal_id: signal?.id ?? null, template_id: template?.id ?? null };
  const again = part && made ? { part: part.name, content: wholeOf(made), ...(part.index === undefined ? {} : { index: part.index }) } : {};
  return { type, ...asked, tone, style, variation, ...again } as Generate;
};

/** The wholly new answer to the same question is another one. */
const nextVariation = (desk: Desk): number => (desk.made && desk.prompt.trim() === desk.madePrompt ? (desk.variation + 1) % 10_000 : 0);

interface Job {
  readonly owner: Owner;
  readonly type: Type;
  readonly desk: Desk;
  readonly part: Part | null;
  readonly say: Toasts;
}

/** Puts the answer on the desk, unless something else stands there by now. */
function place({ owner, type, desk, part, say }: Job, generated: Generated): void {
  const now = spotOf(owner, type).desk;
  const answer = madeFrom(generated);
  if (answer?.type !== type) throw new Error('The answer was not what was asked for.');
  if (now.key !== desk.key) return;
  const before = now.made;
  const made = part && before ? withPart(before, generated as unknown as Arrived, part) : answer;
  keepDesk(owner, type, { ...now, made, variation: desk.variation, madePrompt: part ? now.madePrompt : desk.prompt.trim() });
  const undo = { label: 'Undo', onClick: () => bringBack(owner, type, desk.key, before) };
  say.success('Content generated successfully!', undefined, before ? undo : undefined);
}

function bringBack(owner: Owner, type: Type, key: string, made: Made | null): void {
  const { desk } = spotOf(owner, type);
  if (desk.key === key) keepDesk(owner, type, { ...desk, made });
}

/** What has arrived of a first answer is better than nothing, when it is enough to go on with. */
function keepArrived({ owner, type, desk, part, say }: Job, shown: Made | null): void {
  const now = spotOf(owner, type).desk;
  const isUsable = shown !== null && (shown.type !== 'image' || shown.content.image_url !== '');
  if (part || desk.made || !isUsable || now.key !== desk.key) {
    say.info('Stopped');
    return;
  }
  keepDesk(owner, type, { ...now, made: shown, madePrompt: desk.prompt.trim() });
  say.info('Stopped', 'What had arrived is kept.');
}

/** What to show of a tab: what stands there, with what has arrived in its place; null while there is nothing yet. */
export function shownOf(type: Type, made: Made | null, making: Making): Made | null {
  if (making.kind !== 'busy') return made;
  const { part, arrived, provenance } = making;
  return part && made ? withPart(made, arrived, part) : arrivedAs(type, arrived, provenance);
}

/** Gathers what arrives. */
function follow({ owner, type, part }: Job) {
  let arrived: Arrived = {};
  let provenance: Provenance | undefined;
  const show = () => set(owner, type, { kind: 'busy', part, arrived, provenance });
  show();
  return {
    shown: () => arrivedAs(type, arrived, provenance),
    start: (by: Provenance) => {
      provenance = by;
      arrived = {};
      show();
    },
    piece: (piece: Parameters<typeof withPiece>[1]) => {
      arrived = withPiece(arrived, piece);
      show();
    },
  };
}

/** Generates what the desk asks for, or one part of it anew, and puts it on the desk wherever the reader has gone meanwhile. */
export async function generate(owner: Owner, type: Type, part: Part | null, say: Toasts): Promise<void> {
  const name = nameOf(owner, type);
  if (running.has(name)) return;
  const { desk: asked } = spotOf(owner, type);
  if (aboutOf(asked) === '') {
    say.error(emptyPrompt);
    return;
  }
  const desk = { ...asked, variation: part ? asked.variation + 1 : nextVariation(asked) };
  const job: Job = { owner, type, desk, part, say };
  const controller = new AbortController();
  running.set(name, controller);
  const watch = follow(job);
  let outcome: Making = idle;
  try {
    place(job, await generateStreamed(bodyFor(type, desk, part), watch, controller.signal));
  } catch (error) {
    if (controller.signal.aborted) keepArrived(job, watch.shown());
    else {
      outcome = { kind: 'failed', part, error: error as Error };
      say.error('Failed to generate content. Please try again.', adviceFor(error as Error));
    }
  } finally {
    running.delete(name);
    set(owner, type, outcome);
  }
}

/** What happened and what to do about it. */
export function adviceFor(error: Error): string {
  if (!(error instanceof ApiError)) return 'The answer could not be read. Your prompt is kept: generate again.';
  if (error.code === 'provider_unavailable') return `${sentence(error.message)} Your prompt is kept: try again in a minute.`;
  if (error.code === 'provider_failed') return `${sentence(error.message)} Your prompt is kept.`;
  return sentence(error.message);
}

const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);
