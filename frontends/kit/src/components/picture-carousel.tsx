import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ItemPicture } from '@trenzeye/proto/http/content';
import { type CSSProperties, type KeyboardEvent, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from './button.tsx';

type ShownPicture = Pick<ItemPicture, 'url' | 'alt_text' | 'width' | 'height'>;

interface PictureCarouselProps {
  readonly pictures: readonly ShownPicture[];
  /** Alternative text of a picture without a description. */
  readonly fallbackText: string;
  /** Where a click on a picture of several leads to; null for nowhere. */
  readonly to: string | null;
}

/** Bounds of the frame's width to height; other shapes are shown whole within it. */
const [narrowest, widest] = [4 / 5, 16 / 9];

/** One picture, or several to swipe through. The frame has the shape of the first one, within bounds; nothing is cropped. */
export function PictureCarousel({ pictures, fallbackText, to }: PictureCarouselProps) {
  const [first] = pictures;
  if (!first) return null;
  const ratio = Math.max(narrowest, Math.min(widest, first.width / first.height));
  return (
    <div className="tz-pictures" style={{ '--tz-ratio': ratio } as CSSProperties}>
      {pictures.length === 1 ? (
        <Slide picture={first} text={first.alt_text || fallbackText} />
      ) : (
        <Slides pictures={pictures} fallbackText={fallbackText} to={to} />
      )}
    </div>
  );
}

/** The whole picture over a blurred copy of itself. */
const Slide = ({ picture: { url, width, height }, text }: { picture: ShownPicture; text: string }) => (
  <>
    <img className="tz-pictures__backdrop" src={url} alt="" aria-hidden="true" loading="lazy" decoding="async" />
    <img className="tz-pictures__picture" src={url} alt={text} width={width} height={height} loading="lazy" decoding="async" />
  </>
);

/** 1, or -1 from right to left, where scrolling goes to negative positions. */
const directionOf = (element: Element): 1 | -1 => (getComputedStyle(element).direction === 'rtl' ? -1 : 1);

function Slides({ pictures, fallbackText, to }: PictureCarouselProps) {
  const [index, setIndex] = useState(0);
  const list = useRef<HTMLUListElement>(null);
  const count = pictures.length;
  const show = (target: number) => {
    const element = list.current;
    if (!element || target < 0 || target >= count) return;
    const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    element.scrollTo({ left: target * element.clientWidth * directionOf(element), behavior: isCalm ? 'auto' : 'smooth' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined || !list.current) return;
    event.preventDefault();
    show(index + step * directionOf(list.current));
  };
  return (
    <section className="tz-pictures__carousel" aria-roledescription="carousel" aria-label={t`${count} pictures`} onKeyDown={onKeyDown}>
      <ul
        ref={list}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard.
        tabIndex={0}
        aria-label={t`Picture ${index + 1} of ${count}. Arrow keys show the others.`}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
          clientWidth > 0 && setIndex(Math.round(Math.abs(scrollLeft) / clientWidth))
        }
      >
        {pictures.map((picture, at) => {
          const text = picture.alt_text || fallbackText;
          const slide = <Slide picture={picture} text={text} />;
          return (
            <li key={picture.url} aria-hidden={at !== index}>
              {to === null ? (
                slide
              ) : (
                <Link to={to} tabIndex={-1}>
                  {slide}
                </Link>
              )}
            </li>
          );
        })}
      </ul>
      <Button
        className="tz-pictures__arrow tz-pictures__arrow--previous"
        kind="bare"
        size="small"
        icon="chevronLeft"
        aria-label={t`Previous picture`}
        disabled={index === 0}
        onClick={() => show(index - 1)}
      />
      <Button
        className="tz-pictures__arrow tz-pictures__arrow--next"
        kind="bare"
        size="small"
        icon="chevronRight"
        aria-label={t`Next picture`}
        disabled={index === count - 1}
        onClick={() => show(index + 1)}
      />
      <p className="tz-pictures__dots" aria-hidden="true">
        {pictures.map(({ url }, at) => (
          <span key={url} data-current={at === index} />
        ))}
      </p>
      <p className="tz-visually-hidden" role="status">
        <Trans>
          Picture {index + 1} of {count}
        </Trans>
      </p>
    </section>
  );
}
