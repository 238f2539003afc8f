import { Button, classNames } from '@trenzeye/frontend-kit';
import { useId } from 'react';
import { longestShort, type MadeShorts, secondsOf } from '../made.ts';
import { isSamePart, withScene, withScenes } from '../making/parts.ts';
import { PickField } from '../pick-field.tsx';
import type { EditorProps } from './editor-props.ts';
import { lengthOf } from './edits.ts';
import { type ListEdits, ListTools, useListEdits } from './list-tools.tsx';
import { PartField } from './part-field.tsx';

type Scene = MadeShorts['content']['scenes'][number];

const mostScenes = 20;
const freshScene: Scene = { description: '', narration: '', duration: 5 };
const voices = ['AI_Generated_Female', 'AI_Generated_Male', 'Human_Female', 'Human_Male'];

/** The script, the storyboard scene by scene with its length, and the voice. */
export function ShortsEditor(props: EditorProps<MadeShorts>) {
  const { made, isLocked, remaking, onChange } = props;
  const { script, scenes, voice_type } = made.content;
  const edits = useListEdits(scenes, 'Scene', (changed) => onChange(withScenes(made, changed)));
  const isAll = isLocked && remaking === null;
  return (
    <>
      <PartField
        label="Script"
        value={script}
        limit={5000}
        isBusy={isAll}
        onChange={(changed) => onChange({ ...made, content: { ...made.content, script: changed } })}
      />
      <h4>Storyboard</h4>
      <ol ref={edits.ref} className="tz-edited">
        {scenes.map((scene, index) => (
          <SceneEditor key={index} {...props} scene={scene} index={index} edits={edits} isAll={isAll} />
        ))}
      </ol>
      <div className="tz-row tz-row--between">
        <Button size="small" icon="plus" disabled={isLocked || scenes.length >= mostScenes} onClick={() => edits.add(freshScene)}>
          Add a scene
        </Button>
        <Total seconds={secondsOf(scenes)} />
      </div>
      <PickField
        label="Voice"
        none={voice_type ? undefined : 'Choose a voice'}
        choices={[...new Set([voice_type, ...voices])].filter(Boolean).map((value) => ({ value, name: value.replaceAll('_', ' ') }))}
        value={voice_type}
        disabled={isAll}
        onChange={(voice) => onChange({ ...made, content: { ...made.content, voice_type: voice ?? '' } })}
      />
    </>
  );
}

const Total = ({ seconds }: { seconds: number }) => (
  <p className={classNames('tz-hint', seconds > longestShort && 'tz-part__room--short')} role="status">
    Together {lengthOf(seconds)} of at most {lengthOf(longestShort)}
  </p>
);

interface SceneEditorProps extends EditorProps<MadeShorts> {
  readonly scene: Scene;
  readonly index: number;
  readonly edits: ListEdits<Scene>;
  readonly isAll: boolean;
}

function SceneEditor({ made, scene, index, edits, isAll, isLocked, remaking, onChange, onRemake }: SceneEditorProps) {
  const heading = useId();
  const part = { name: 'scene', index } as const;
  const isBusy = isSamePart(remaking, part);
  const count = made.content.scenes.length;
  const set = (changed: Partial<Scene>) => onChange(withScene(made, index, { ...scene, ...changed }));
  const field = { isBusy: isBusy || isAll, onKeyDown: isLocked ? undefined : edits.onKeyDown(index) };
  return (
    <li className="tz-scene" aria-labelledby={heading}>
      <div className="tz-part__head">
        <h5 id={heading}>
          Scene {index + 1} of {count}
        </h5>
        <ListTools {...{ noun: 'scene', index, count, isLocked, isBusy, edits }} onAgain={() => onRemake(part)} />
      </div>
      <PartField
        {...field}
        label="What is seen"
        mark={`text-${index}`}
        value={scene.description}
        limit={500}
        onChange={(description) => set({ description })}
      />
      <PartField {...field} label="What is said" value={scene.narration} limit={1000} onChange={(narration) => set({ narration })} />
      <Seconds value={scene.duration} disabled={field.isBusy} onChange={(duration) => set({ duration })} />
    </li>
  );
}

function Seconds({ value, disabled, onChange }: { value: number; disabled: boolean; onChange: (seconds: number) => void }) {
  const field = useId();
  return (
    <div className="tz-seconds">
      <label className="tz-label" htmlFor={field}>
        Length in seconds
      </label>
      <input
        id={field}
        className="tz-input"
        type="number"
        inputMode="decimal"
        min={0.5}
        max={longestShort}
        step={0.5}
        disabled={disabled}
        value={value || ''}
        onChange={({ target }) => onChange(Math.min(Math.max(Number(target.value) || 0, 0), longestShort))}
      />
    </div>
  );
}
