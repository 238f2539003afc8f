import { t } from '@lingui/core/macro';
import { Button, Dialog, TextAreaField, TextField } from '@trenzeye/frontend-kit';
import type { EditItem, ItemDetail } from '@trenzeye/proto/http/content';
import { type FormEvent, useId, useState } from 'react';
import { CompletingTextarea } from '../../completion/completing-textarea.tsx';
import { TagsField } from '../../generation/editor/tags-field.tsx';
import { useEditItem } from '../api.ts';

interface TextPart {
  /** May be blank. */
  readonly isOptional?: boolean;
  readonly label: string;
  readonly value: string;
  /** Maximum length in characters. */
  readonly limit: number;
}

/** The texts of a published item that its author can edit. */
interface EditableText {
  /** Of a Short; the titles of other items follow their text. */
  readonly title?: string;
  readonly parts: readonly TextPart[];
  /** Of the image, of each picture, or of the video. */
  readonly descriptions: readonly string[];
  readonly tags?: readonly string[];
}

const [postLimit, captionLimit] = [500, 2200];

function editableText({ title, content }: ItemDetail): EditableText {
  if ('tweets' in content) {
    const { tweets, hashtags } = content;
    const parts = tweets.map((value, index) => ({
      label: tweets.length > 1 ? t`Post ${index + 1} of ${tweets.length}` : t({ message: 'Post', context: 'noun' }),
      value,
      limit: postLimit,
    }));
    return { parts, descriptions: [], tags: hashtags };
  }
  if ('scenes' in content) return { title, parts: [], descriptions: [content.alt_text ?? ''] };
  const descriptions = content.pictures?.map(({ alt_text }) => alt_text) ?? [content.alt_text ?? ''];
  return {
    parts: [{ label: t`Caption`, isOptional: true, value: content.caption, limit: captionLimit }],
    descriptions,
    tags: content.style_tags,
  };
}

/** Whether a text that the item needs is blank: a title or a post. */
const hasBlankPart = ({ title, parts }: EditableText): boolean =>
  title?.trim() === '' || parts.some(({ isOptional, value }) => !isOptional && value.trim() === '');

/** The request for an edit. */
function toEdit({ version, content }: ItemDetail, { title, parts, descriptions, tags = [] }: EditableText): EditItem {
  const values = parts.map(({ value }) => value);
  if ('tweets' in content) return { type: 'thread', version, content: { tweets: values, hashtags: [...tags] } };
  if ('scenes' in content) return { type: 'shorts', version, title, content: { alt_text: descriptions[0] ?? '' } };
  const described = content.pictures ? { picture_alt_texts: [...descriptions] } : { alt_text: descriptions[0] ?? '' };
  return { type: 'image', version, content: { caption: values[0] ?? '', style_tags: [...tags], ...described } };
}

interface EditDialogProps {
  readonly item: ItemDetail;
  readonly onClose: () => void;
}

/** Edits the text of a published item. The earlier version stays visible in the edit history. */
export function EditDialog({ item, onClose }: EditDialogProps) {
  const [stored] = useState(() => editableText(item));
  const [text, setText] = useState(stored);
  const { mutate, isPending } = useEditItem(item.id, onClose);
  const isChanged = JSON.stringify(text) !== JSON.stringify(stored);
  const save = (event: FormEvent) => {
    event.preventDefault();
    mutate(toEdit(item, text) satisfies EditItem);
  };
  return (
    <Dialog title={t`Edit post`} onClose={onClose} initialFocus="textarea, input">
      <form className="tz-stack" onSubmit={save}>
        <TextFields text={text} isBusy={isPending} onChange={setText} />
        <p className="tz-hint">{t`Everyone can see earlier versions. Reactions and comments stay.`}</p>
        <div className="tz-row">
          <Button kind="primary" type="submit" disabled={!isChanged || hasBlankPart(text)} loading={isPending}>
            {t`Publish changes`}
          </Button>
          <Button onClick={onClose}>{t`Cancel`}</Button>
        </div>
      </form>
    </Dialog>
  );
}

interface TextFieldsProps {
  readonly text: EditableText;
  readonly isBusy: boolean;
  readonly onChange: (text: EditableText) => void;
}

const TextFields = ({ text, isBusy, onChange }: TextFieldsProps) => (
  <>
    {text.title !== undefined && (
      <TextField label={t`Title`} value={text.title} maxLength={80} readOnly={isBusy} onChange={(title) => onChange({ ...text, title })} />
    )}
    {text.parts.map(({ label, value, limit }, index) => (
      <PartField
        key={label}
        label={label}
        value={value}
        limit={limit}
        isBusy={isBusy}
        onChange={(changed) => onChange({ ...text, parts: text.parts.with(index, { label, value: changed, limit }) })}
      />
    ))}
    {text.descriptions.map((value, index) => (
      <TextAreaField
        key={index}
        label={text.descriptions.length > 1 ? t`Description of picture ${index + 1}` : t`Description`}
        hint={t`What it shows, for people who cannot see it.`}
        value={value}
        maxLength={1000}
        rows={2}
        readOnly={isBusy}
        onChange={(changed) => onChange({ ...text, descriptions: text.descriptions.with(index, changed) })}
      />
    ))}
    {text.tags && <TagsField label={t`Hashtags`} tags={text.tags} isBusy={isBusy} onChange={(tags) => onChange({ ...text, tags })} />}
  </>
);

interface PartFieldProps {
  readonly label: string;
  readonly value: string;
  readonly limit: number;
  readonly isBusy: boolean;
  readonly onChange: (value: string) => void;
}

function PartField({ label, value, limit, isBusy, onChange }: PartFieldProps) {
  const field = useId();
  return (
    <div className="tz-field">
      <label className="tz-label" htmlFor={field}>
        {label}
      </label>
      <CompletingTextarea
        id={field}
        className="tz-input"
        rows={4}
        value={value}
        maxLength={limit}
        readOnly={isBusy}
        aria-describedby={`${field}-count`}
        onChange={onChange}
      />
      <p id={`${field}-count`} className="tz-hint tz-tabular-numbers">
        {value.length} / {limit}
      </p>
    </div>
  );
}
