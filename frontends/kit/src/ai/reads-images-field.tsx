import { t } from '@lingui/core/macro';
import { CheckboxField } from '@trenzeye/frontend-kit';

interface ReadsImagesFieldProps {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** Whether a text model can look at images. */
export const ReadsImagesField = (field: ReadsImagesFieldProps) => (
  <CheckboxField
    {...field}
    label={t`Can read images`}
    hint={t`It then suggests descriptions of images. A model that cannot read images would invent them.`}
  />
);
