import { t } from '@lingui/core/macro';
import type { ReactionType } from '@trenzeye/proto/http/social';
import type { ReactNode } from 'react';

export const reactionNames: Record<ReactionType, string> = {
  like: t`Like`,
  thumbs_up: t`Thumbs up`,
  thumbs_down: t`Thumbs down`,
  laugh: t`Laugh`,
  mind_blown: t`Mind blown`,
  idea: t`Idea`,
  love: t`Love`,
  wow: t`Wow`,
  dislike: t`Dislike`,
};

const heart =
  'M12 20.3C5.6 15.6 3 12.2 3 8.700A4.7 4.7 0 0 1 7.7 4c1.8 0 3.4 1 4.3 2.500C12.9 5 14.5 4 16.3 4A4.7 4.7 0 0 1 21 8.700c0 3.5-2.6 6.9-9 11.600z';
const thumb = 'M7.5 11l4-8c1.7 0 2.7 1.3 2.4 3l-.6 3.500h5.200c1.5 0 2.5 1.3 2.1 2.700l-1.7 6c-.3 1.1-1.3 1.8-2.4 1.800H7.500z';
const ink = '#3a2505';

const content = (
  <>
    <circle cx="12" cy="13" r="8.5" fill="#ffc94d" />
    <circle cx="9" cy="11.5" r="1.2" fill={ink} />
    <circle cx="15" cy="11.5" r="1.2" fill={ink} />
  </>
);

const upright = (fill: string) => (
  <>
    <path d={thumb} fill={fill} />
    <rect x="2.5" y="10.5" width="4" height="9.5" rx="1.2" fill={fill} opacity=".7" />
  </>
);

/** SVG instead of emoji, so that they look the same on every device. */
const icons: Record<ReactionType, ReactNode> = {
  like: <path d={heart} fill="#ff4d8a" />,
  thumbs_up: upright('#5aa2ff'),
  thumbs_down: <g transform="rotate(180 12 12)">{upright('#8f96b8')}</g>,
  laugh: (
    <>
      <circle cx="12" cy="12" r="9" fill="#ffc94d" />
      <path
        d="M7 10.300c.7-1.3 2.3-1.3 3 0M14 10.300c.7-1.3 2.3-1.3 3 0"
        stroke={ink}
        strokeWidth="1.6"
        fill="none"
        strokeLinecap="round"
      />
      <path d="M6.8 13h10.400a5.2 5.2 0 0 1-10.4 0z" fill={ink} />
      <path d="M9.3 17.200a3.6 3.6 0 0 1 5.4 0 5.2 5.2 0 0 1-5.4 0z" fill="#ff6b6b" />
    </>
  ),
  mind_blown: (
    <>
      <path d="M12 1l1.6 2.800L17 2.600l-.5 3.2 3.5.4L17.5 9h-11L4 6.200l3.5-.4L7 2.600l3.4 1.200z" fill="#ff7a45" />
      <path d="M4 13.500h16a8 8 0 0 1-16 0z" fill="#ffc94d" />
      <path d="M4.5 12.500l1-4.500h13l1 4.500z" fill="#ffc94d" />
      <circle cx="9" cy="13" r="1.3" fill={ink} />
      <circle cx="15" cy="13" r="1.3" fill={ink} />
      <ellipse cx="12" cy="17.6" rx="1.9" ry="2.1" fill={ink} />
    </>
  ),
  idea: (
    <>
      <path d="M12 2.500a6.8 6.8 0 0 0-4.2 12.200c.7.6 1.1 1.3 1.2 2.100h6c.1-.8.5-1.5 1.2-2.100A6.8 6.8 0 0 0 12 2.500z" fill="#ffd75e" />
      <rect x="9" y="17.8" width="6" height="1.6" rx=".8" fill="#9aa0b8" />
      <rect x="9.8" y="20.2" width="4.4" height="1.6" rx=".8" fill="#9aa0b8" />
    </>
  ),
  love: (
    <>
      <path d={heart} fill="#e5487d" transform="translate(-2.5 3.5) scale(.82)" />
      <path d={heart} fill="#ff8ab5" transform="translate(11.5 -1) scale(.5)" />
    </>
  ),
  wow: (
    <>
      {content}
      <ellipse cx="12" cy="16.5" rx="2.3" ry="2.8" fill={ink} />
    </>
  ),
  dislike: (
    <>
      <path d={heart} fill="#8f96b8" />
      <path d="M12.5 5.500l-2 4 3.5 2-2.5 5" stroke="#2a2a40" strokeWidth="1.5" fill="none" strokeLinejoin="round" />
    </>
  ),
};

/** The icon of a reaction; decorative, the button has the label. */
export const ReactionIcon = ({ kind }: { kind: ReactionType }) => (
  <svg className="tz-reaction-icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    {icons[kind]}
  </svg>
);
