import { useEffect, useRef } from 'react';

interface HoverVideoProps {
  readonly address: string;
  readonly cover: string | undefined;
  /** WebVTT; nothing where they are part of the picture, or there are none. */
  readonly captions: string | undefined;
}

/** A Short that plays without sound while somebody points at its card or has the focus on it; its cover first. */
export function HoverVideo({ address, cover, captions }: HoverVideoProps) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const element = video.current;
    const card = element?.closest('article');
    // Whoever asked for less motion starts it on the Short's own page.
    if (!element || !card || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const leaving = new AbortController();
    const play = () => void element.play().catch(() => undefined);
    const stop = () => {
      element.pause();
      element.currentTime = 0;
    };
    for (const event of ['pointerenter', 'focusin']) card.addEventListener(event, play, { signal: leaving.signal });
    for (const event of ['pointerleave', 'focusout']) card.addEventListener(event, stop, { signal: leaving.signal });
    return () => leaving.abort();
  }, []);
  return (
    <div className="tz-picture tz-picture--tall">
      <video
        ref={video}
        className="tz-picture__image"
        src={address}
        poster={cover}
        muted
        loop
        playsInline
        preload={cover ? 'none' : 'metadata'}
        aria-label="Short without sound"
      >
        {captions && <track kind="captions" src={captions} srcLang="en" label="Captions" default />}
      </video>
    </div>
  );
}
