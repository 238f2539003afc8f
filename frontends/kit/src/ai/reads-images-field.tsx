import { CheckboxField } from '@trenzeye/frontend-kit';

interface ReadsImagesFieldProps {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** Whether a text model can look at images. */
export const ReadsImagesField = (field: ReadsImagesFieldProps) => (
  <CheckboxField
    {...field}
    label="This model can look at images"
    hint="It then suggests descriptions of images. A model that cannot would invent them."
  />
);
