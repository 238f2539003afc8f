import { ContentField } from './content-field.tsx';

interface DescriptionFieldProps {
  readonly value: string | undefined;
  readonly isBusy: boolean;
  readonly onChange: (value: string) => void;
}

const descriptionLimit = 1000;
const noFindings = [] as const;
const doNothing = () => undefined;

/** What an image or a video shows, for people who cannot see it. */
export const DescriptionField = ({ value = '', isBusy, onChange }: DescriptionFieldProps) => (
  <ContentField
    label="Description"
    value={value}
    limit={descriptionLimit}
    isBusy={isBusy}
    part="the description"
    placeholder="What does it show? Read aloud to people who cannot see it."
    findings={noFindings}
    onDismiss={doNothing}
    onChange={onChange}
  />
);
