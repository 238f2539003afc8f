import { t } from '@lingui/core/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, newIdempotencyKey, useToast } from '@trenzeye/frontend-kit';
import { profile } from '@trenzeye/proto/http/profile';
import { useState } from 'react';
import { emptyFeedback, type FeedbackDraft, loadFeedbackDraft, saveFeedbackDraft } from './feedback-draft.ts';

interface Submission {
  readonly draft: FeedbackDraft;
  /** Makes a retry safe when the first request succeeded without a response. */
  readonly key: string;
}

/** The feedback draft, saved in this tab until it is sent, and its submission. */
export function useFeedback(onSent: () => void) {
  const [draft, setDraft] = useState(loadFeedbackDraft);
  const [key, setKey] = useState(newIdempotencyKey);
  const queryClient = useQueryClient();
  const toast = useToast();
  const change = (changed: Partial<FeedbackDraft>) => {
    const next = { ...draft, ...changed };
    setDraft(next);
    setKey(newIdempotencyKey());
    saveFeedbackDraft(next);
  };
  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: ({ draft: { text, rating, consent }, key: idempotencyKey }: Submission) =>
      call(profile.submitFeedback, { body: { feedback_text: text.trim(), rating, consent_to_quote: consent }, idempotencyKey }),
    onSuccess: () => {
      change(emptyFeedback);
      void queryClient.invalidateQueries({ queryKey: ['testimonials'] });
      toast.success(t`Feedback Submitted`, t`Thank you for helping to make Trenzeye better!`);
      onSent();
    },
    onError: (error) => {
      console.error('Feedback submission failed', error);
      toast.error(t`Error`, t`Failed to submit feedback. Please try again.`);
    },
  });
  return { draft, change, isPending, send: () => mutate({ draft, key }) };
}
