import type { Made } from '../made.ts';
import type { EditorProps } from './editor-props.ts';
import { ImageEditor } from './image-editor.tsx';
import { ShortsEditor } from './shorts-editor.tsx';
import { ThreadEditor } from './thread-editor.tsx';
import './editor.css';

/** Everything that was generated, to be read whole and changed in place. */
export function MadeEditor({ made, ...rest }: EditorProps<Made>) {
  if (made.type === 'thread') return <ThreadEditor made={made} {...rest} />;
  if (made.type === 'shorts') return <ShortsEditor made={made} {...rest} />;
  return <ImageEditor made={made} {...rest} />;
}
