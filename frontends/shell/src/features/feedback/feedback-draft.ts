import type { FeedbackRating } from '@trenzeye/proto/http/profile';

/** What somebody is about to say. */
export interface FeedbackDraft {
  readonly text: string;
  readonly rating: FeedbackRating | null;
  readonly consent: boolean;
}

export const emptyFeedback: FeedbackDraft = { text: '', rating: null, consent: false };
const ratings: readonly unknown[] = ['good', 'neutral', 'bad'];

/** What was kept, read with care: it may be of another version, or not ours at all. */
export function parseFeedbackDraft(kept: string | null): FeedbackDraft {
  try {
    const { text, rating, consent } = JSON.parse(kept ?? '{}') as Record<string, unknown>;
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

export const loadFeedbackDraft = (): FeedbackDraft => parseFeedbackDraft(window.sessionStorage.getItem(storageKey));

/** Keeps unsent words in this tab, through logging in and reloading. */
export function keep(draft: FeedbackDraft): void {
  if (draft.text === '' && draft.rating === null && !draft.consent) window.sessionStorage.removeItem(storageKey);
  else window.sessionStorage.setItem(storageKey, JSON.stringify(draft));
}
