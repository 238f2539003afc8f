import { t } from '@lingui/core/macro';
import type { FeedbackRating } from '@trenzeye/proto/http/profile';
import { RatingIcon } from '../../features/feedback/rating-icon.tsx';

const experiences: readonly { readonly rating: FeedbackRating; readonly label: string }[] = [
  { rating: 'good', label: t`Great Experience` },
  { rating: 'neutral', label: t`Okay Experience` },
  { rating: 'bad', label: t`Poor Experience` },
];

interface ExperienceChoiceProps {
  readonly value: FeedbackRating | null;
  readonly disabled: boolean;
  readonly onChange: (rating: FeedbackRating) => void;
}

/** Optional choice of one of three ratings. */
export function ExperienceChoice({ value, disabled, onChange }: ExperienceChoiceProps) {
  return (
    <fieldset className="experience" disabled={disabled}>
      <legend className="tz-label">{t`How is it so far? (optional)`}</legend>
      {experiences.map(({ rating, label }) => (
        <label key={rating} className={`experience__choice experience__choice--${rating}`}>
          <input
            type="radio"
            name="experience"
            className="tz-visually-hidden"
            value={rating}
            checked={value === rating}
            onChange={() => onChange(rating)}
          />
          <RatingIcon rating={rating} size={48} />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}
