import type { AnswerOf } from '@trenzeye/proto/http';
import type { media } from '@trenzeye/proto/http/media';
import { useEffect } from 'react';
import { keepDesk, type Owner } from './desk/desk-store.ts';
import type { Made, MadeShorts } from './made.ts';
import type { Desk } from './work.ts';

type Short = AnswerOf<typeof media.short>;
type ShortText = Pick<Short, 'title' | 'script' | 'scenes' | 'duration' | 'voice_type'>;

/** A Short's script and scenes, to be edited and published with its video. */
export function madeFromShort({ title, script, scenes, duration, voice_type }: ShortText): MadeShorts {
  const seconds = duration ?? 0;
  const shown = scenes.length > 0 ? scenes : [{ description: title || 'The video', narration: '', duration: seconds || 5 }];
  return { type: 'shorts', content: { script: script || title, scenes: shown, duration: seconds, voice_type } };
}

/** Script and scenes as one string, to be compared; the length of the rendered video is left out. */
export function textOfShort(made: Made | null): string | null {
  if (made?.type !== 'shorts') return null;
  const { script, scenes, voice_type } = made.content;
  return JSON.stringify([script, scenes.map(({ description, narration, duration }) => [description, narration, duration]), voice_type]);
}

/** The desk with the text the Short has now. Null when that is the text it has already, or when it was edited on the desk. */
export function withShortText(desk: Desk, short: ShortText & Pick<Short, 'id' | 'upload_id'>): Desk | null {
  // A Short made from a script follows the script, not the other way round.
  if (desk.short !== short.id || short.upload_id === null || desk.shortText === null) return null;
  const made = madeFromShort(short);
  const shortText = textOfShort(made);
  if (shortText === desk.shortText || textOfShort(desk.made) !== desk.shortText) return null;
  return { ...desk, made, shortText };
}

/** Takes over captions and title that were changed in TrenzLab since the Short was opened here. */
export function useShortText(owner: Owner, desk: Desk, short: Short | undefined): void {
  useEffect(() => {
    const changed = short && short.user_id === owner ? withShortText(desk, short) : null;
    if (changed) keepDesk(owner, 'shorts', changed);
  }, [owner, desk, short]);
}
