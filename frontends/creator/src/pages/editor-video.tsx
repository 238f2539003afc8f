import { contentTitle, type TypedContent, tidy, validateContent } from '../features/generation/document/typed-content.ts';
import { tabStateOf, updateEditor } from '../features/generation/state/editor-store.ts';
import type { GeneratePageState } from '../features/generation/use-generate-page.ts';
import { ScriptVideo } from '../features/rendering/script-video.tsx';

/** The video section of a Short's script; nothing for other types. */
export function EditorVideo({
  page: { owner, type, editor, change },
  typedContent,
}: {
  page: GeneratePageState;
  typedContent: TypedContent;
}) {
  if (typedContent.type !== 'shorts') return null;
  const ready = tidy(typedContent);
  const problem = validateContent(ready);
  const { key } = editor;
  const attach = (short: string | null) => {
    // Another document may have been opened while the Short was created.
    const { editor: current } = tabStateOf(owner, type);
    if (current.key !== key) return;
    if (short === null) change({ short });
    else updateEditor(owner, type, { ...current, short });
  };
  return (
    <ScriptVideo
      script={
        ready.type === 'shorts' && problem === null
          ? {
              script: ready.content.script,
              scenes: ready.content.scenes,
              title: contentTitle(ready, editor.contentPrompt || editor.prompt),
              voice_type: ready.content.voice_type,
            }
          : null
      }
      problem={problem}
      shortId={editor.short}
      onAttach={attach}
    />
  );
}
