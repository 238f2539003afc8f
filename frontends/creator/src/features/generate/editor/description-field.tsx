import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@trenzeye/frontend-kit';
import { ContentField } from './content-field.tsx';
import { DescriptionSuggestion } from './description-suggestion.tsx';

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
