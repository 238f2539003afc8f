import type { FeedbackRating } from '@trenzeye/proto/http/profile';

const mouthPaths: Readonly<Record<FeedbackRating, string>> = {
  good: 'M14 28c2.5 5 6 7 10 7s7.5-2 10-7z',
  neutral: 'M16 31h16',
  bad: 'M15 34c2-4.5 5-6 9-6s7 1.5 9 6',
};

/** A face for a rating in the current text color; `size` in CSS pixels. Decorative: label the element that contains it. */
export function RatingIcon({ rating, size }: { rating: FeedbackRating; size: number }) {
  return (
    <svg
      viewBox="0 0 48 48"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <circle cx="24" cy="24" r="20" />
      <path d={`M17 19v1.5M31 19v1.5${mouthPaths[rating]}`} />
    </svg>
  );
}
