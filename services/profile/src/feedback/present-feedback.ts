import { type Feedback, FeedbackRating } from '@trenzeye/proto/http/profile';
import type { FeedbackRecord } from './store.ts';

export const presentFeedback = ({ id, feedbackText, rating, consentToQuote, createdAt }: FeedbackRecord): Feedback => ({
  id,
  feedback_text: feedbackText,
  rating: FeedbackRating.nullable().parse(rating),
  consent_to_quote: consentToQuote,
  created_at: createdAt.toISOString(),
});
