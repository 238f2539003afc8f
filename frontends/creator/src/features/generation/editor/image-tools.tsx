import { t } from '@lingui/core/macro';
import { Button } from '@trenzeye/frontend-kit';
import { type FormEvent, useId, useState } from 'react';
import type { ImageSource } from '../api/generate-body.ts';
import type { AuthorAids } from '../document/editor-document.ts';

interface ImageToolsProps {
  readonly imageUrl: string;
  readonly poster: AuthorAids['poster'];
  /** An image model draws; without one, images are posters. */
  readonly drawsImages: boolean;
  /** The image is being generated again. */
  readonly isBusy: boolean;
  readonly disabled: boolean;
  readonly onMake: (instruction?: string, image?: ImageSource) => void;
}

const asPoster = { as_poster: true } as const;

/** Makes another image, changes this one, or replaces it by a poster. */
export function ImageTools({ imageUrl, poster, drawsImages, isBusy, disabled, onMake }: ImageToolsProps) {
  const [isChanging, setChanging] = useState(false);
  const form = useId();
  const button = { size: 'small', disabled } as const;
  if (!drawsImages)
    return (
      <Button {...button} className="tz-align-start" icon="retry" loading={isBusy} onClick={() => onMake()}>
        {poster || imageUrl ? t`Another poster` : t`Make a poster`}
      </Button>
    );
  return (
    <div className="tz-image-tools">
      <div className="tz-row tz-row--tight">
        <Button {...button} icon="retry" loading={isBusy} onClick={() => onMake(undefined, poster ? asPoster : undefined)}>
          {poster ? t`Another poster` : t`Try another`}
        </Button>
        {imageUrl && !poster && (
          <Button
            {...button}
            icon="edit"
            aria-expanded={isChanging}
            aria-controls={isChanging ? form : undefined}
            onClick={() => setChanging(!isChanging)}
          >
            {t`Change this image`}
          </Button>
        )}
        <Button {...button} icon={poster ? 'spark' : 'image'} onClick={() => onMake(undefined, poster ? undefined : asPoster)}>
          {poster ? t`Draw an image instead` : t`Make a poster instead`}
        </Button>
      </div>
      {isChanging && !poster && (
        <ChangeForm
          id={form}
          disabled={disabled}
          onChange={(instruction) => {
            setChanging(false);
            onMake(instruction, { from_image: imageUrl });
          }}
        />
      )}
    </div>
  );
}

const instructionLimit = 500;

interface ChangeFormProps {
  readonly id: string;
  readonly disabled: boolean;
  readonly onChange: (instruction: string) => void;
}

function ChangeForm({ id, disabled, onChange }: ChangeFormProps) {
  const [typed, setTyped] = useState('');
  const instruction = typed.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (instruction !== '' && !disabled) onChange(instruction);
  };
  return (
    <form id={id} className="tz-image-tools__change" onSubmit={submit}>
      <label className="tz-label" htmlFor={`${id}-text`}>
        {t`What should change?`}
      </label>
      <div className="tz-row tz-row--tight">
        <input
          id={`${id}-text`}
          className="tz-input"
          value={typed}
          maxLength={instructionLimit}
          autoComplete="off"
          placeholder={t`Make it night, with lights in the windows`}
          // biome-ignore lint/a11y/noAutofocus: the user has just asked for this field.
          autoFocus
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" size="small" kind="primary" disabled={disabled || instruction === ''}>
          {t`Change it`}
        </Button>
      </div>
    </form>
  );
}
