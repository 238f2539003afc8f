import { keepDesk, spotOf } from '../features/generate/desk/desk-store.ts';
import { type Made, problemOf, tidy, titleOf } from '../features/generate/made.ts';
import type { Workbench } from '../features/generate/use-workbench.ts';
import { ScriptVideo } from '../features/rendering/script-video.tsx';

/** The video that goes with the script on the desk; nothing on the other tabs. */
export function DeskVideo({ bench: { owner, type, desk, change }, made }: { bench: Workbench; made: Made }) {
  if (made.type !== 'shorts') return null;
  const ready = tidy(made);
  const isWhole = ready.type === 'shorts' && problemOf(ready) === null;
  const { key } = desk;
  const attach = (short: string | null) => {
    // The script may have been replaced while the Short was begun.
    const { desk: now } = spotOf(owner, type);
    if (now.key !== key) return;
    if (short === null) change({ short });
    else keepDesk(owner, type, { ...now, short });
  };
  return (
    <ScriptVideo
      script={
        isWhole
          ? {
              script: ready.content.script,
              scenes: ready.content.scenes,
              title: titleOf(ready, desk.madePrompt || desk.prompt),
              voice_type: ready.content.voice_type,
            }
          : null
      }
      shortId={desk.short}
      onAttach={attach}
    />
  );
}
