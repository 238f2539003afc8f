import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, call, newIdempotencyKey, useToast } from '@trenzeye/frontend-kit';
import type { ProblemCode } from '@trenzeye/proto/http';
import { content } from '@trenzeye/proto/http/content';
import { useMemo } from 'react';
import { clearDesk, keepDesk, type Owner, spotOf } from './desk/desk-store.ts';
import { type Made, titleOf, toSave } from './made.ts';
import type { Type } from './work.ts';

export interface Saved {
  readonly id: string;
  readonly type: Type;
  readonly title: string;
}

/**
 * Approves what stands on the desk. The draft that was saved while it was written is confirmed as it stands, so that no second one
 * comes to be; where there is none yet, it is saved as one. Clears the desk.
 */
export function useApprove(owner: Owner, type: Type, onSaved: (saved: Saved) => void) {
  const client = useQueryClient();
  const toast = useToast();
  const { desk } = spotOf(owner, type);
  // The same for each try of the same content: a try that arrived after all is not saved twice.
  const key = useMemo(newIdempotencyKey, [desk.made]);
  return useMutation({
    networkMode: 'always',
    mutationFn: async (made: Made): Promise<Saved> => {
      const { desk: now, autosaver } = spotOf(owner, type);
      const prompt = now.madePrompt.trim() || now.prompt.trim() || titleOf(made, '');
      if (!now.draft || !autosaver) {
        const body = toSave(made, {
          prompt,
          signal: now.signal?.id ?? null,
          template: now.template?.id ?? null,
          short: now.short,
        });
        const { id, title } = await call(content.save, { body, idempotencyKey: key });
        return { id, type, title };
      }
      keepDesk(owner, type, { ...now, made, prompt });
      const { id } = await autosaver.flush();
      return { id, type, title: titleOf(made, prompt) };
    },
    onSuccess: (saved) => {
      onSaved(saved);
      clearDesk(owner, type);
      toast.success('Content saved successfully!');
      void client.invalidateQueries({ queryKey: ['drafts'] });
    },
    onError: (error) => toast.error('Failed to save content. Please try again.', error.message),
  });
}

const remixUnchanged: ProblemCode = 'remix_unchanged';

/** Whether a draft was not published because it is a remix that equals its original: it has to be edited, not sent again. */
export const isUnchangedRemix = (error: unknown): error is ApiError => error instanceof ApiError && error.code === remixUnchanged;

/** Publishes a draft; `onPublished` is called afterwards. Publishing again does no harm. A refused unchanged remix is left to the caller to show. */
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
      if (!isUnchangedRemix(error)) toast.error('Failed to publish content. Please try again.', error.message);
    },
  });
}
