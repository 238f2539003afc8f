import { t } from '@lingui/core/macro';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, call, newIdempotencyKey, useToast } from '@trenzeye/frontend-kit';
import type { AnswerOf, ProblemCode } from '@trenzeye/proto/http';
import { content } from '@trenzeye/proto/http/content';
import type { media } from '@trenzeye/proto/http/media';
import { useMemo } from 'react';
import type { Type } from '../document/editor-document.ts';
import { contentTitle, type TypedContent, toSaveBody } from '../document/typed-content.ts';
import { clearEditor, type Owner, tabStateOf, updateEditor } from '../state/editor-store.ts';

export interface SavedDraft {
  readonly id: string;
  readonly type: Type;
  readonly title: string;
  /** It is an image or a Short with a video, without a description. */
  readonly lacksDescription: boolean;
  /** A Short's script without a video. */
  readonly lacksVideo: boolean;
  /** The author has chosen to publish it right away. */
  readonly isPublishedNext: boolean;
}

interface Approval {
  readonly typedContent: TypedContent;
  readonly isPublishedNext: boolean;
}

/** Whether a Short that the editor shows has no video, and none is being rendered. */
const isUnrendered = (client: QueryClient, shortId: string): boolean => {
  const short = client.getQueryData<AnswerOf<typeof media.short>>(['short', shortId]);
  return short?.video_url === null && short.status !== 'rendering';
};

/**
 * Approves the editor's content. An autosaved draft is updated; without one, a new draft is created. Empties the editor
 * afterwards.
 */
export function useApprove(owner: Owner, type: Type, onSaved: (saved: SavedDraft) => void) {
  const client = useQueryClient();
  const toast = useToast();
  const { editor } = tabStateOf(owner, type);
  // One key per content: a retry does not create a second draft.
  const key = useMemo(newIdempotencyKey, [editor.typedContent]);
  return useMutation({
    networkMode: 'always',
    mutationFn: async ({ typedContent, isPublishedNext }: Approval): Promise<SavedDraft> => {
      const { editor: current, autosaver } = tabStateOf(owner, type);
      const lacksVideo = typedContent.type === 'shorts' && (current.short === null || isUnrendered(client, current.short));
      const lacksDescription = typedContent.type !== 'thread' && !lacksVideo && !typedContent.content.alt_text?.trim();
      const state = { lacksDescription, lacksVideo, isPublishedNext };
      const prompt = current.contentPrompt.trim() || current.prompt.trim() || contentTitle(typedContent, '');
      if (!current.draft || !autosaver) {
        const body = toSaveBody(typedContent, {
          prompt,
          signal: current.signal?.id ?? null,
          template: current.template?.id ?? null,
          short: current.short,
        });
        const { id, title } = await call(content.save, { body, idempotencyKey: key });
        return { id, type, title, ...state };
      }
      updateEditor(owner, type, { ...current, typedContent, prompt });
      const { id } = await autosaver.flush();
      return { id, type, title: contentTitle(typedContent, prompt), ...state };
    },
    onSuccess: (saved) => {
      onSaved(saved);
      clearEditor(owner, type);
      toast.success(t`Content saved successfully!`);
      void client.invalidateQueries({ queryKey: ['drafts'] });
    },
    onError: (error) => toast.error(t`Failed to save content. Please try again.`, error.message),
  });
}

const remixUnchanged: ProblemCode = 'remix_unchanged';

/** Whether publishing was rejected because the remix equals its original; it has to be edited first. */
export const isUnchangedRemix = (error: unknown): error is ApiError => error instanceof ApiError && error.code === remixUnchanged;

/** Publishes a draft, then calls `onPublished`. Idempotent. The caller shows the error of an unchanged remix. */
export function usePublish(onPublished: () => void) {
  const client = useQueryClient();
  const toast = useToast();
  return useMutation({
    networkMode: 'always',
    mutationFn: (id: string) => call(content.publish, { params: { id } }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: ['drafts'] });
      void client.invalidateQueries({ queryKey: ['home'] });
      onPublished();
    },
    onError: (error) => {
      if (!isUnchangedRemix(error)) toast.error(t`Failed to publish content. Please try again.`, error.message);
    },
  });
}
