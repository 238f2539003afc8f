import { t } from '@lingui/core/macro';
import { Button, TextAreaField } from '@trenzeye/frontend-kit';
import { useState } from 'react';
import { exampleLimit } from '../../../features/voices/example-text.ts';
import { PostPicker } from './post-picker.tsx';

const maxExamples = 10;
/** Three examples work well, so a new voice has three fields. */
export const emptyExamples: string[] = ['', '', ''];

interface ExamplesFieldProps {
  readonly examples: readonly string[];
  /** Called with a change of the current examples: a chosen post arrives later. */
  readonly onChange: (change: (current: string[]) => string[]) => void;
}

/** Fills the first empty field, or adds one. */
const withExample = (examples: readonly string[], text: string): string[] => {
  const empty = examples.findIndex((example) => example.trim() === '');
  return empty < 0 ? [...examples, text] : examples.with(empty, text);
};

/** Texts by the author: typed, pasted, or chosen from published posts. */
export function ExamplesField({ examples, onChange }: ExamplesFieldProps) {
  const [isPicking, setPicking] = useState(false);
  const isFull = examples.filter((example) => example.trim() !== '').length >= maxExamples;
  return (
    <fieldset className="voice-examples">
      <legend className="tz-label">{t`Examples of your writing`}</legend>
      <p className="tz-hint">{t`Three to ten texts of yours. They show the model how you write better than any description.`}</p>
      {examples.map((example, index) => (
        <div key={index} className="voice-examples__entry">
          <TextAreaField
            label={t`Example ${index + 1}`}
            rows={3}
            maxLength={exampleLimit}
            value={example}
            onChange={(text) => onChange((current) => current.with(index, text))}
          />
          <Button
            kind="bare"
            size="small"
            icon="trash"
            aria-label={t`Remove example ${index + 1}`}
            disabled={examples.length === 1}
            onClick={() => onChange((current) => current.toSpliced(index, 1))}
          />
        </div>
      ))}
      <div className="tz-row">
        <Button size="small" icon="plus" disabled={examples.length >= maxExamples} onClick={() => onChange((current) => [...current, ''])}>
          {t`Add an example`}
        </Button>
        <Button size="small" icon="thread" disabled={isFull} onClick={() => setPicking(true)}>
          {t`Choose from your posts`}
        </Button>
      </div>
      {isPicking && (
        <PostPicker
          onChoose={(text) => {
            onChange((current) => withExample(current, text));
            setPicking(false);
          }}
          onClose={() => setPicking(false)}
        />
      )}
    </fieldset>
  );
}
