import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, classNames } from '@trenzeye/frontend-kit';
import { useId } from 'react';
import { voiceName, voiceTypes } from '../../shorts/playable-short.ts';
import { isSamePart, withScene, withScenes } from '../document/content-parts.ts';
import type { AuthorAids } from '../document/editor-document.ts';
import { partPath } from '../document/part-path.ts';
import { shortLimitSeconds, type TypedShorts, totalSeconds } from '../document/typed-content.ts';
import { SelectField } from '../prompt/select-field.tsx';
import { withoutSuggestion } from '../suggestions/author-aids.ts';
import { findingsAt } from '../suggestions/checks.ts';
import { ContentField } from './content-field.tsx';
import { DescriptionField } from './description-field.tsx';
import type { EditorProps } from './edit-operations.ts';
import { formatSeconds } from './edit-operations.ts';
import { ListControls, type ListEdits, useListEdits } from './list-controls.tsx';

type Scene = TypedShorts['content']['scenes'][number];

/** A scene with its suggestions: they move together. */
interface EditedScene {
  readonly scene: Scene;
  readonly suggestions: AuthorAids['suggestions'][number];
}

const sceneLimit = 20;
const sceneRemoved = (number: number): string => t`Scene ${number} removed`;
const newScene: Scene = { description: '', narration: '', duration: 5 };

/** Script, scenes and voice of a Short. */
export function ShortsEditor(props: EditorProps<TypedShorts>) {
  const { typedContent, suggestions, findings, isGenerating, regeneratingPart, removedDescription, onChange, onDismiss } = props;
  const { script, scenes, voice_type } = typedContent.content;
  const edited = scenes.map((scene, index): EditedScene => ({ scene, suggestions: suggestions[index] ?? [] }));
  const setScenes = (changed: readonly EditedScene[]) =>
    onChange(
      withScenes(
        typedContent,
        changed.map(({ scene }) => scene),
      ),
      changed.map((each) => each.suggestions),
    );
  const edits = useListEdits(edited, sceneRemoved, setScenes);
  const isRegeneratingAll = isGenerating && regeneratingPart === null;
  return (
    <>
      <ContentField
        label={t`Script`}
        value={script}
        limit={5000}
        isBusy={isRegeneratingAll}
        part={t`the script`}
        findings={findingsAt(findings, 'script')}
        onDismiss={onDismiss}
        onChange={(changed) => onChange({ ...typedContent, content: { ...typedContent.content, script: changed } })}
      />
      <DescriptionField
        value={typedContent.content.alt_text ?? ''}
        removed={removedDescription}
        isBusy={isRegeneratingAll}
        onChange={(alt_text) => onChange({ ...typedContent, content: { ...typedContent.content, alt_text } })}
      />
      <h4>{t`Storyboard`}</h4>
      <ol ref={edits.ref} className="tz-content-fields">
        {scenes.map((scene, index) => (
          <SceneEditor key={index} {...props} scene={scene} index={index} edits={edits} isRegeneratingAll={isRegeneratingAll} />
        ))}
      </ol>
      <div className="tz-row tz-row--between">
        <Button
          size="small"
          icon="plus"
          disabled={isGenerating || scenes.length >= sceneLimit}
          onClick={() => edits.add({ scene: newScene, suggestions: [] })}
        >
          {t`Add a scene`}
        </Button>
        <TotalDuration seconds={totalSeconds(scenes)} />
      </div>
      <SelectField
        label={t`Voice`}
        none={voice_type ? undefined : t`Choose a voice`}
        options={[...new Set([voice_type, ...voiceTypes])].filter(Boolean).map((value) => ({ value, name: voiceName(value) }))}
        value={voice_type}
        disabled={isRegeneratingAll}
        onChange={(voice) => onChange({ ...typedContent, content: { ...typedContent.content, voice_type: voice ?? '' } })}
      />
    </>
  );
}

const TotalDuration = ({ seconds }: { seconds: number }) => (
  <p className={classNames('tz-hint', seconds > shortLimitSeconds && 'tz-content-field__count--low')} role="status">
    <Trans>
      Total {formatSeconds(seconds)}, maximum {formatSeconds(shortLimitSeconds)}
    </Trans>
  </p>
);

interface SceneEditorProps extends EditorProps<TypedShorts> {
  readonly scene: Scene;
  readonly index: number;
  readonly edits: ListEdits<EditedScene>;
  readonly isRegeneratingAll: boolean;
}

function SceneEditor({
  typedContent,
  suggestions,
  findings,
  scene,
  index,
  edits,
  isRegeneratingAll,
  isGenerating,
  regeneratingPart,
  canRewrite,
  onChange,
  onDismiss,
  onRegenerate,
}: SceneEditorProps) {
  const heading = useId();
  const part = { name: 'scene', index } as const;
  const isBusy = isSamePart(regeneratingPart, part);
  const count = typedContent.content.scenes.length;
  const set = (changed: Partial<Scene>) => onChange(withScene(typedContent, index, { ...scene, ...changed }));
  const path = partPath(part);
  const field = {
    isBusy: isBusy || isRegeneratingAll,
    part: t`scene ${index + 1}`,
    onDismiss,
    onKeyDown: isGenerating ? undefined : edits.onKeyDown(index),
  };
  return (
    <li className="tz-scene" aria-labelledby={heading}>
      <div className="tz-content-field__head">
        <h5 id={heading}>
          <Trans>
            Scene {index + 1} of {count}
          </Trans>
        </h5>
        <ListControls
          name={t`scene ${index + 1}`}
          index={index}
          count={count}
          isGenerating={isGenerating}
          isBusy={isBusy}
          edits={edits}
          canRewrite={canRewrite}
          onRegenerate={(instruction) => onRegenerate(part, instruction)}
        />
      </div>
      <ContentField
        {...field}
        label={t`Visuals`}
        withoutEmoji
        focusKey={`text-${index}`}
        value={scene.description}
        limit={500}
        findings={findingsAt(findings, `${path}.description`)}
        onChange={(description) => set({ description })}
      />
      <ContentField
        {...field}
        label={t`Narration`}
        withoutEmoji
        value={scene.narration}
        limit={1000}
        findings={findingsAt(findings, path).filter((finding) => finding.path !== `${path}.description`)}
        onChange={(narration) => set({ narration })}
        suggestions={{
          list: suggestions[index] ?? [],
          onInsert: (narration, id) =>
            onChange(withScene(typedContent, index, { ...scene, narration }), withoutSuggestion(suggestions, index, id)),
        }}
      />
      <DurationField value={scene.duration} disabled={field.isBusy} onChange={(duration) => set({ duration })} />
    </li>
  );
}

function DurationField({ value, disabled, onChange }: { value: number; disabled: boolean; onChange: (seconds: number) => void }) {
  const field = useId();
  return (
    <div className="tz-duration-field">
      <label className="tz-label" htmlFor={field}>
        {t`Duration in seconds`}
      </label>
      <input
        id={field}
        className="tz-input"
        type="number"
        inputMode="decimal"
        min={0.5}
        max={shortLimitSeconds}
        step={0.5}
        disabled={disabled}
        value={value || ''}
        onChange={({ target }) => onChange(Math.min(Math.max(Number(target.value) || 0, 0), shortLimitSeconds))}
      />
    </div>
  );
}
