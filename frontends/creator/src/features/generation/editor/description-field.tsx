import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { Button, call } from '@trenzeye/frontend-kit';
import { content } from '@trenzeye/proto/http/content';
import { ContentField } from './content-field.tsx';

interface DescriptionSuggestionProps {
  readonly imageUrl: string;
  readonly current: string;
  readonly onUse: (description: string) => void;
}

/** Asks a model what the image shows; the author accepts the answer, or not. */
function DescriptionSuggestion({ imageUrl, current, onUse }: DescriptionSuggestionProps) {
  const { mutate, reset, data, error, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: () => call(content.describeImage, { body: { image_url: imageUrl } }),
  });
  if (!data)
    return (
      <div className="tz-description-offer">
        <Button size="small" icon="eye" loading={isPending} onClick={() => mutate()}>
          {isPending ? t`Analyzing the image...` : t`Suggest a description`}
        </Button>
        {error && (
          <p className="tz-problem" role="alert">
            {error.message}
          </p>
        )}
      </div>
    );
  return (
    <div className="tz-description-offer" role="status">
      <p className="tz-hint">
        <Trans>Suggested: “{data.alt_text}” A model can be wrong: check it.</Trans>
      </p>
      <div className="tz-row tz-row--tight">
        <Button
          size="small"
          kind="primary"
          icon="check"
          onClick={() => {
            onUse(data.alt_text);
            reset();
          }}
        >
          {current.trim() === '' ? t`Use it` : t`Replace the description`}
        </Button>
        <Button size="small" onClick={reset}>
          {t`Dismiss`}
        </Button>
      </div>
    </div>
  );
}

interface DescriptionFieldProps {
  readonly value: string;
  /** The author's description of the image that was replaced; empty for none. */
  readonly removed?: string;
  /** An image that a model can describe; empty for none. */
  readonly imageUrl?: string;
  readonly isBusy: boolean;
  readonly onChange: (value: string) => void;
}

/** `data-focus-key` of the field. */
export const descriptionFocusKey = 'description';

const descriptionLimit = 1000;
const noFindings = [] as const;
const doNothing = () => undefined;

/** What an image or a video shows, for people who cannot see it. */
export const DescriptionField = ({ value, removed = '', imageUrl = '', isBusy, onChange }: DescriptionFieldProps) => (
  <div>
    <ContentField
      label={t`Description`}
      focusKey={descriptionFocusKey}
      value={value}
      limit={descriptionLimit}
      isBusy={isBusy}
      part={t`the description`}
      placeholder={t`What does it show? Read aloud to people who cannot see it.`}
      findings={noFindings}
      onDismiss={doNothing}
      onChange={onChange}
    />
    {imageUrl !== '' && !isBusy && <DescriptionSuggestion key={imageUrl} imageUrl={imageUrl} current={value} onUse={onChange} />}
    {removed !== '' && !isBusy && (
      <div className="tz-description-offer">
        <p className="tz-hint">
          <Trans>The image is new, so your description was removed: “{removed}”</Trans>
        </p>
        <Button size="small" icon="retry" onClick={() => onChange(removed)}>
          {t`Restore the description`}
        </Button>
      </div>
    )}
  </div>
);
