import { t } from '@lingui/core/macro';
import { Button, classNames } from '@trenzeye/frontend-kit';
import { isBuiltIn, usePersonalAi } from '@trenzeye/frontend-kit/ai';
import { type ReactNode, useId } from 'react';
import type { SaveState } from '../../drafts/autosaver.ts';
import { RemixComparison } from '../../remixes/components/remix-comparison.tsx';
import { type Generation, stopGeneration } from '../api/generations.ts';
import { type SavedDraft, useApprove } from '../api/save-content.ts';
import { useGenerate } from '../api/use-generate.ts';
import { type ContentPart, type PartialContent, withPart } from '../document/content-parts.ts';
import { type AuthorAids, type EditorState, noAids, type Type } from '../document/editor-document.ts';
import { withoutMovedOrigins } from '../document/part-path.ts';
import { type TypedContent, tidy, validateContent } from '../document/typed-content.ts';
import type { EditorProps } from '../editor/edit-operations.ts';
import { ImageEditor } from '../editor/image-editor.tsx';
import { ShortsEditor } from '../editor/shorts-editor.tsx';
import { ThreadEditor } from '../editor/thread-editor.tsx';
import { type Owner, updateEditor } from '../state/editor-store.ts';
import { currentHook, removedAfterEdit, withHook } from '../suggestions/author-aids.ts';
import { checksAfterEdit, withoutFinding } from '../suggestions/checks.ts';
import { OriginNote } from '../suggestions/origin-note.tsx';
import '../editor/editor.css';

interface HookChooserProps {
  readonly hooks: readonly string[];
  /** Undefined when the author has written another opening. */
  readonly current: string | undefined;
  readonly disabled: boolean;
  readonly onChoose: (hook: string) => void;
}

/** The openings to choose from; arrow keys choose. */
function HookChooser({ hooks, current, disabled, onChoose }: HookChooserProps) {
  const name = useId();
  if (hooks.length < 2) return null;
  return (
    <fieldset className="tz-hooks" disabled={disabled}>
      <legend className="tz-label">{t`Opening`}</legend>
      {hooks.map((hook) => (
        <label key={hook} className="tz-hooks__option">
          <input type="radio" name={name} checked={hook === current} onChange={() => onChoose(hook)} />
          <span dir="auto">{hook}</span>
        </label>
      ))}
    </fieldset>
  );
}

interface ContentEditorProps extends EditorProps<TypedContent> {
  readonly hooks: AuthorAids['hooks'];
}

/** Editor of the whole content: its opening, and its parts by type. */
function ContentEditor({ hooks, ...rest }: ContentEditorProps) {
  const { typedContent, isGenerating, onChange } = rest;
  return (
    <>
      <HookChooser
        hooks={hooks}
        current={currentHook(typedContent, hooks)}
        disabled={isGenerating}
        onChoose={(hook) => onChange(withHook(typedContent, hooks, hook))}
      />
      <PartsEditor {...rest} />
    </>
  );
}

function PartsEditor({ typedContent, ...rest }: EditorProps<TypedContent>) {
  if (typedContent.type === 'thread') return <ThreadEditor typedContent={typedContent} {...rest} />;
  if (typedContent.type === 'shorts') return <ShortsEditor typedContent={typedContent} {...rest} />;
  return <ImageEditor typedContent={typedContent} {...rest} />;
}

interface ReviewProps {
  readonly owner: Owner;
  readonly type: Type;
  readonly editor: EditorState;
  readonly state: SaveState;
  readonly generation: Generation;
  /** The displayed content: the editor's, or the streamed one. */
  readonly shown: TypedContent;
  /** Preview of the published card. */
  readonly card: ReactNode;
  /** The video section of a Short. */
  readonly video?: ReactNode;
  readonly onSaved: (saved: SavedDraft) => void;
}

/** The generated content: preview card, the content editor, and Approve & Save, which stays in the window. */
export function Review({ owner, type, editor, state, generation, shown, card, video, onSaved }: ReviewProps) {
  const generate = useGenerate(owner, type);
  const { data: ai } = usePersonalAi();
  const isBusy = generation.kind === 'busy';
  const part = isBusy ? generation.part : null;
  const change = (changed: Partial<EditorState>) => updateEditor(owner, type, { ...editor, ...changed });
  const { aids } = editor;
  return (
    <>
      <div className={classNames('tz-streaming', isBusy && 'tz-streaming--busy')} aria-busy={isBusy}>
        {card}
      </div>
      {shown.content.provenance && (
        <OriginNote
          provenance={shown.content.provenance}
          checks={isBusy && !part ? noAids.checks : aids.checks}
          hasSignal={editor.signal !== null}
          isRemix={Boolean(editor.draft?.remixOf)}
        />
      )}
      <GenerationBar owner={owner} type={type} isBusy={isBusy} isWriting={isBusy && !part} />
      {!isBusy && video}
      {!isBusy && editor.draft?.remixOf && <RemixComparison original={editor.draft.remixOf} typedContent={shown} />}
      <section className="tz-review__editor" aria-labelledby="edit-heading">
        <h3 id="edit-heading">{isBusy && !part ? t`Generating` : t`Edit before saving`}</h3>
        <ContentEditor
          typedContent={shown}
          hooks={aids.hooks}
          suggestions={aids.suggestions}
          findings={aids.checks.findings}
          regeneratingPart={part}
          isGenerating={isBusy}
          canRewrite={ai !== undefined && !isBuiltIn(ai.in_use.text)}
          onChange={(edited, suggestions = aids.suggestions) => change(afterEdit(editor, edited, suggestions, part))}
          onDismiss={(finding) => change({ aids: { ...aids, checks: withoutFinding(aids.checks, finding) } })}
          poster={aids.poster}
          drawsImages={ai?.draws_images ?? false}
          readsImages={ai?.reads_images ?? false}
          removedDescription={aids.removedDescription}
          onRegenerate={(target, instruction, image) => generate({ part: target, instruction, image })}
        />
      </section>
      {!(isBusy && !part) && <ApproveBar owner={owner} type={type} typedContent={shown} state={state} isBusy={isBusy} onSaved={onSaved} />}
    </>
  );
}

/** The editor's document after an edit. A part that is being generated keeps its previous text: it may be stopped. */
function afterEdit(
  { typedContent: before, aids }: EditorState,
  edited: TypedContent,
  suggestions: AuthorAids['suggestions'],
  part: ContentPart | null,
): Partial<EditorState> {
  if (!before) return { typedContent: edited, aids: { ...aids, suggestions } };
  const after = part ? withPart(edited, before.content as unknown as PartialContent, part) : edited;
  return {
    typedContent: withoutMovedOrigins(before, after),
    aids: {
      ...aids,
      suggestions,
      checks: checksAfterEdit(aids.checks, before, after),
      removedDescription: removedAfterEdit(aids.removedDescription, before, after),
    },
  };
}

export const StopBar = ({ onStop }: { onStop: () => void }) => (
  <div className="tz-review__bar">
    <Button icon="close" onClick={onStop}>
      {t`Stop`}
    </Button>
    <p className="tz-hint" role="status">
      {t`Writing...`}
    </p>
  </div>
);

interface GenerationBarProps {
  readonly owner: Owner;
  readonly type: Type;
  /** The content or a part of it is being generated. */
  readonly isBusy: boolean;
  /** The whole content is being generated. */
  readonly isWriting: boolean;
}

function GenerationBar({ owner, type, isBusy, isWriting }: GenerationBarProps) {
  const generate = useGenerate(owner, type);
  const stop = () => stopGeneration(owner, type);
  if (isWriting) return <StopBar onStop={stop} />;
  return (
    <div className="tz-review__bar">
      {isBusy ? (
        <Button icon="close" onClick={stop}>
          {t`Stop`}
        </Button>
      ) : (
        <Button icon="retry" onClick={() => generate()}>
          {t`Regenerate all`}
        </Button>
      )}
    </div>
  );
}

interface ApproveBarProps {
  readonly owner: Owner;
  readonly type: Type;
  readonly typedContent: TypedContent;
  readonly state: SaveState;
  readonly isBusy: boolean;
  readonly onSaved: (saved: SavedDraft) => void;
}

function ApproveBar({ owner, type, typedContent, state, isBusy, onSaved }: ApproveBarProps) {
  const { mutate, isPending } = useApprove(owner, type, onSaved);
  const ready = tidy(typedContent);
  const approve = (isPublishedNext: boolean) => mutate({ typedContent: ready, isPublishedNext });
  const problem = validateContent(ready) ?? (state.kind === 'conflict' ? t`Choose a version above first.` : null);
  return (
    <div className="tz-review__bar tz-review__approve">
      <Button kind="primary" icon="check" loading={isPending} disabled={problem !== null || isBusy} onClick={() => approve(false)}>
        {t`Approve & Save`}
      </Button>
      <Button icon="send" disabled={problem !== null || isBusy || isPending} onClick={() => approve(true)}>
        {t`Approve & Publish`}
      </Button>
      {problem && <p className="tz-problem">{problem}</p>}
    </div>
  );
}
