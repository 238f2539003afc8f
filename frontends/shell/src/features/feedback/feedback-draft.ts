import { tabStore } from '@trenzeye/frontend-kit';
import type { FeedbackRating } from '@trenzeye/proto/http/profile';

/** Feedback the user has not sent yet. */
export interface FeedbackDraft {
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

export const loadFeedbackDraft = (): FeedbackDraft => parseFeedbackDraft(tabStore.getItem(storageKey));

/** Saves the draft in this tab, where it survives a log-in and a reload. */
export function saveFeedbackDraft(draft: FeedbackDraft): void {
  if (draft.text === '' && draft.rating === null && !draft.consent) tabStore.removeItem(storageKey);
  else tabStore.setItem(storageKey, JSON.stringify(draft));
}
