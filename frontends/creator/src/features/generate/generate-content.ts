import { useIsMutating, useMutation } from '@tanstack/react-query';
import { call, useToast } from '@trenzeye/frontend-kit';
import { content } from '@trenzeye/proto/http/content';
import { draftOf, keepDraft, type Type } from './kept-drafts.ts';
import { madeFrom } from './made.ts';

interface Wish {
  readonly type: Type;
  readonly prompt: string;
  readonly signalId: string | null;
}

const generating = (type: Type) => ['generate', type] as const;

/** Whether something of this type is being generated, also when it was asked for before the page was left. */
export const useIsGenerating = (type: Type): boolean => useIsMutating({ mutationKey: generating(type) }) > 0;

/** Generates content and puts it on the tab of its type, wherever the reader has gone meanwhile. */
export function useGenerate(type: Type) {
  const toast = useToast();
  return useMutation({
    mutationKey: generating(type),
    networkMode: 'always',
    mutationFn: async ({ type: asked, prompt, signalId }: Wish) => {
      const made = madeFrom(await call(content.generate, { body: { type: asked, prompt, signal_id: signalId } }));
      if (made?.type !== asked) throw new Error('The answer was not what was asked for.');
      return made;
    },
    onSuccess: (made, { prompt }) => {
      keepDraft(made.type, { ...draftOf(made.type), made, madePrompt: prompt });
      toast.success('Content generated successfully!');
    },
    onError: (error) => toast.error('Failed to generate content. Please try again.', error.message),
  });
}
