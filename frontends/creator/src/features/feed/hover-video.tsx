import { useRef } from 'react';

/** A Short that plays without sound while somebody points at it or has the focus on it; its cover first. */
export function HoverVideo({ address, cover }: { address: string; cover: string | undefined }) {
  const video = useRef<HTMLVideoElement>(null);
  const play = () => {
    // Whoever asked for less motion starts it on the Short's own page.
    if (!window.matchMedia('(prefers-reduced-motion: reduce)').matches) video.current?.play().catch(() => undefined);
  };
  const stop = () => {
    if (!video.current) return;
    video.current.pause();
    video.current.currentTime = 0;
  };
  return (
    <div className="tz-picture tz-picture--tall" onPointerEnter={play} onPointerLeave={stop}>
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
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it plays on focus as it does on hover.
        tabIndex={0}
        onFocus={play}
        onBlur={stop}
      />
    </div>
  );
}
