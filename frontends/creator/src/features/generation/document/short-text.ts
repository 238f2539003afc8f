import { t } from '@lingui/core/macro';
import type { AnswerOf } from '@trenzeye/proto/http';
import type { media } from '@trenzeye/proto/http/media';
import { useEffect } from 'react';
import { type Owner, updateEditor } from '../state/editor-store.ts';
import type { EditorState } from './editor-document.ts';
import { type TypedContent, type TypedShorts, totalSeconds } from './typed-content.ts';

type Short = AnswerOf<typeof media.short>;
type ShortText = Pick<Short, 'title' | 'script' | 'scenes' | 'duration' | 'voice_type'>;

/** Script and scenes of a Short as editable content. */
export function contentFromShort({ title, script, scenes, duration, voice_type }: ShortText): TypedShorts {
  // What the scenes show stays with the Short.
  const texts = scenes.map(({ description, narration, duration: length }) => ({ description, narration, duration: length }));
  const seconds = duration ?? totalSeconds(texts);
  const shown = texts.length > 0 ? texts : [{ description: title || t`The video`, narration: '', duration: seconds || 5 }];
  return { type: 'shorts', content: { script: script || title, scenes: shown, duration: seconds, voice_type } };
}

/** Script and scenes as a string for comparisons, without the duration of the rendered video. */
export function comparableShortText(typedContent: TypedContent | null): string | null {
  if (typedContent?.type !== 'shorts') return null;
  const { script, scenes, voice_type } = typedContent.content;
  return JSON.stringify([script, scenes.map(({ description, narration, duration }) => [description, narration, duration]), voice_type]);
}

/** The editor state with the Short's current text. Null when the text did not change or was edited here. */
export function withUpdatedShortText(editor: EditorState, short: ShortText & Pick<Short, 'id' | 'upload_id'>): EditorState | null {
  // The text of a Short made from a script comes from the editor.
  if (editor.short !== short.id || short.upload_id === null || editor.shortText === null) return null;
  const typedContent = contentFromShort(short);
  const shortText = comparableShortText(typedContent);
  if (shortText === editor.shortText || comparableShortText(editor.typedContent) !== editor.shortText) return null;
  return { ...editor, typedContent, shortText };
}

/** Applies captions and titles that were changed in TrenzLab since the Short was opened. */
export function useUpdatedShortText(owner: Owner, editor: EditorState, short: Short | undefined): void {
  useEffect(() => {
    const changed = short && short.user_id === owner ? withUpdatedShortText(editor, short) : null;
    if (changed) updateEditor(owner, 'shorts', changed);
  }, [owner, editor, short]);
}
