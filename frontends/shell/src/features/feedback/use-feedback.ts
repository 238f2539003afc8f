import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, newIdempotencyKey, useToast } from '@trenzeye/frontend-kit';
import { profile } from '@trenzeye/proto/http/profile';
import { useState } from 'react';
import { emptyFeedback, type FeedbackDraft, keep, loadFeedbackDraft } from './feedback-draft.ts';

interface Sending {
  readonly draft: FeedbackDraft;
  /** Makes a second try harmless when the first arrived after all. */
  readonly key: string;
}

/** The words being written, which this tab keeps until they are sent, and the way to send them. */
export function useFeedback(onSent: () => void) {
  const [draft, setDraft] = useState(loadFeedbackDraft);
  const [key, setKey] = useState(newIdempotencyKey);
  const queryClient = useQueryClient();
  const toast = useToast();
  const change = (changed: Partial<FeedbackDraft>) => {
    const next = { ...draft, ...changed };
    setDraft(next);
    setKey(newIdempotencyKey());
    keep(next);
  };
  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: ({ draft: { text, rating, consent }, key: idempotencyKey }: Sending) =>
      call(profile.submitFeedback, { body: { feedback_text: text.trim(), rating, consent_to_quote: consent }, idempotencyKey }),
    onSuccess: () => {
      change(emptyFeedback);
      void queryClient.invalidateQueries({ queryKey: ['testimonials'] });
      toast.success('Feedback Submitted', 'Thank you for helping to make Trenzeye better!');
      onSent();
    },
    onError: (error) => {
      console.error('Sending feedback failed', error);
      toast.error('Error', 'Failed to submit feedback. Please try again.');
    },
  });
  return { draft, change, isPending, send: () => mutate({ draft, key }) };
}
