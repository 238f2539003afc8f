import { currentHook, withHook } from '../aids/author-aids.ts';
import { HookChooser } from '../aids/hook-chooser.tsx';
import type { AuthorAids } from '../document/editor-document.ts';
import type { TypedContent } from '../document/typed-content.ts';
import type { EditorProps } from './editor-props.ts';
import { ImageEditor } from './image-editor.tsx';
import { ShortsEditor } from './shorts-editor.tsx';
import { ThreadEditor } from './thread-editor.tsx';
import './editor.css';

interface ContentEditorProps extends EditorProps<TypedContent> {
  readonly hooks: AuthorAids['hooks'];
}

/** Editor of the whole content: its opening, and its parts by type. */
export function ContentEditor({ hooks, ...rest }: ContentEditorProps) {
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
