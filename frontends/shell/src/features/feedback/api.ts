import { t } from '@lingui/core/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, newIdempotencyKey, tabStore, useToast } from '@trenzeye/frontend-kit';
import { type FeedbackRating, profile } from '@trenzeye/proto/http/profile';
import { useState } from 'react';

/** Feedback the user has not sent yet. */
interface FeedbackDraft {
  readonly text: string;
  readonly rating: FeedbackRating | null;
  readonly consent: boolean;
}

export const emptyFeedback: FeedbackDraft = { text: '', rating: null, consent: false };
const ratings: readonly unknown[] = ['good', 'neutral', 'bad'];

/** Parses a stored draft; values of another version or invalid ones become empty. */
export function parseFeedbackDraft(stored: string | null): FeedbackDraft {
  try {
    const { text, rating, consent } = JSON.parse(stored ?? '{}') as Record<string, unknown>;
    return {
      text: typeof text === 'string' ? text : '',
      rating: ratings.includes(rating) ? (rating as FeedbackRating) : null,
      consent: consent === true,
    };
  } catch {
    return emptyFeedback;
  }
}

const storageKey = 'trenzeye.feedback';

const loadFeedbackDraft = (): FeedbackDraft => parseFeedbackDraft(tabStore.getItem(storageKey));

/** Saves the draft in this tab, where it survives a log-in and a reload. */
function saveFeedbackDraft(draft: FeedbackDraft): void {
  if (draft.text === '' && draft.rating === null && !draft.consent) tabStore.removeItem(storageKey);
  else tabStore.setItem(storageKey, JSON.stringify(draft));
}

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
