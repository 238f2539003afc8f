import type { TypedContent } from '../document/typed-content.ts';
import type { EditorProps } from './editor-props.ts';
import { ImageEditor } from './image-editor.tsx';
import { ShortsEditor } from './shorts-editor.tsx';
import { ThreadEditor } from './thread-editor.tsx';
import './editor.css';

/** Editor of the whole content, by type. */
export function ContentEditor({ typedContent, ...rest }: EditorProps<TypedContent>) {
  if (typedContent.type === 'thread') return <ThreadEditor typedContent={typedContent} {...rest} />;
  if (typedContent.type === 'shorts') return <ShortsEditor typedContent={typedContent} {...rest} />;
  return <ImageEditor typedContent={typedContent} {...rest} />;
}
