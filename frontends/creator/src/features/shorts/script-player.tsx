import { Trans } from '@lingui/react/macro';
import { useRef } from 'react';
import { Backdrop } from './backdrop.tsx';
import type { PlayableShort } from './playable-short.ts';
import { Segments } from './segments.tsx';
import { useScriptPlayback } from './use-script-playback.ts';

/** Plays a script without a video: the narration of each scene as large text, or its description where nothing is said. */
export function ScriptPlayer({ short, isPlaying }: { short: PlayableShort; isPlaying: boolean }) {
  const bar = useRef<HTMLDivElement>(null);
  const current = useScriptPlayback(short.scenes, isPlaying, bar);
  const scene = short.scenes[current];
  return (
    <>
      <Backdrop seed={`${short.id}/${current}`} />
      <Segments parts={short.scenes.map(({ duration }) => duration)} current={current} bar={bar} />
      {scene && (
        <div className="tz-short__scene" key={current}>
          <p className="tz-short__scene-number">
            <Trans>
              Scene {current + 1} of {short.scenes.length}
            </Trans>
          </p>
          <p className="tz-short__text">{scene.narration || scene.description}</p>
        </div>
      )}
    </>
  );
}
