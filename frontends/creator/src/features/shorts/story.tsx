import { useRef } from 'react';
import { Backdrop } from './backdrop.tsx';
import { Segments } from './segments.tsx';
import type { Playable } from './short-player.tsx';
import { useStory } from './use-story.ts';

/** A script played as a story: what is seen in large letters, what is said as captions. */
export function Story({ short, isPlaying }: { short: Playable; isPlaying: boolean }) {
  const bar = useRef<HTMLDivElement>(null);
  const current = useStory(short.scenes, isPlaying, bar);
  const scene = short.scenes[current];
  return (
    <>
      <Backdrop seed={`${short.id}/${current}`} />
      <Segments parts={short.scenes.map(({ duration }) => duration)} current={current} bar={bar} />
      {scene && (
        <div className="tz-short__scene" key={current}>
          <p className="tz-short__number">
            Scene {current + 1} of {short.scenes.length}
          </p>
          <p className="tz-short__seen">{scene.description}</p>
          {scene.narration && <p className="tz-short__caption">{scene.narration}</p>}
        </div>
      )}
    </>
  );
}
