import { t } from '@lingui/core/macro';
import { Button } from '@trenzeye/frontend-kit';
import type { ReactNode } from 'react';
import type { Type } from '../document/editor-document.ts';

const sketches: Record<Type, ReactNode> = {
  thread: <path d="M20 20h120M20 36h96M20 60h120M20 76h72M8 16v64" />,
  image: <path d="M20 12h120v76H20zM20 72l34-30 28 24 20-16 38 30M112 28a8 8 0 1 0 .1 0" />,
  shorts: <path d="M52 6h56v88H52zM72 38v24l22-12zM60 80h40" />,
};

const hints: Record<Type, string> = {
  thread: t`Your thread appears here as its card in the feed, with every post below to edit.`,
  image: t`Your image and its caption appear here as the card in the feed.`,
  shorts: t`Your script and its storyboard appear here, ready to edit.`,
};

/** Placeholder of the preview while there is no content. */
export const BlankPreview = ({ type, onWrite }: { type: Type; onWrite: () => void }) => (
  <div className="tz-blank-preview">
    <svg
      viewBox="0 0 160 100"
      fill="none"
      stroke="currentColor"
      strokeWidth="3"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {sketches[type]}
    </svg>
    <p>{hints[type]}</p>
    {type !== 'image' && (
      <Button size="small" icon="edit" onClick={onWrite}>
        {t`Write it yourself`}
      </Button>
    )}
  </div>
);
