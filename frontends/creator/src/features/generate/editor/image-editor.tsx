import { Button } from '@trenzeye/frontend-kit';
import type { MadeImage } from '../made.ts';
import type { EditorProps } from './editor-props.ts';
import { Again, PartField } from './part-field.tsx';
import { TagsField } from './tags-field.tsx';

const longestCaption = 2200;

/** Another picture, the caption and the style tags. */
export function ImageEditor({ made, remaking, isLocked, onChange, onRemake }: EditorProps<MadeImage>) {
  const { caption, style_tags } = made.content;
  const set = (changed: Partial<MadeImage['content']>) => onChange({ ...made, content: { ...made.content, ...changed } });
  const isAll = isLocked && remaking === null;
  return (
    <>
      <Button
        className="tz-start"
        size="small"
        icon="image"
        loading={remaking?.name === 'image'}
        disabled={isLocked}
        onClick={() => onRemake({ name: 'image' })}
      >
        Draw another picture
      </Button>
      <PartField
        label="Caption"
        value={caption}
        limit={longestCaption}
        isBusy={isAll || remaking?.name === 'caption'}
        onChange={(changed) => set({ caption: changed })}
        tools={
          <Again
            label="Write the caption anew"
            isBusy={remaking?.name === 'caption'}
            disabled={isLocked}
            onClick={() => onRemake({ name: 'caption' })}
          />
        }
      />
      <TagsField label="Style tags" tags={style_tags} isBusy={isAll} onChange={(tags) => set({ style_tags: tags })} />
    </>
  );
}
