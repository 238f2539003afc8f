import { t } from '@lingui/core/macro';
import { useEffect, useRef } from 'react';

interface HoverVideoProps {
  readonly videoUrl: string;
  readonly posterUrl: string | undefined;
  /** What the video shows, by its author. */
  readonly description: string | undefined;
  /** WebVTT file; undefined when captions are burned in or missing. */
  readonly captionsUrl: string | undefined;
}

/** A Short that plays muted while its card is hovered or focused. */
export function HoverVideo({ videoUrl, posterUrl, description, captionsUrl }: HoverVideoProps) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const element = video.current;
    const card = element?.closest('article');
    // With reduced motion, Shorts only play on their own page.
    if (!element || !card || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const unmounted = new AbortController();
    const play = () => void element.play().catch(() => undefined);
    const stop = () => {
      element.pause();
      element.currentTime = 0;
    };
    for (const event of ['pointerenter', 'focusin']) card.addEventListener(event, play, { signal: unmounted.signal });
    for (const event of ['pointerleave', 'focusout']) card.addEventListener(event, stop, { signal: unmounted.signal });
    return () => unmounted.abort();
  }, []);
  return (
    <div className="tz-media tz-media--tall">
      <video
        ref={video}
        className="tz-media__content"
        src={videoUrl}
        poster={posterUrl}
        muted
        loop
        playsInline
        preload={posterUrl ? 'none' : 'metadata'}
        aria-label={description ? t`${description} (without sound)` : t`Short without sound`}
      >
        {captionsUrl && <track kind="captions" src={captionsUrl} srcLang="en" label={t`Captions`} default />}
      </video>
    </div>
  );
}
