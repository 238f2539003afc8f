import { t } from '@lingui/core/macro';
import { CheckboxField } from '@trenzeye/frontend-kit';
import { setSingleKeysEnabled, useSingleKeysEnabled } from './shortcut-action.ts';

/** Switches shortcuts of a single key on or off, which can disturb users of speech input (WCAG 2.1.4). */
export function SingleKeysField() {
  const isEnabled = useSingleKeysEnabled();
  return (
    <CheckboxField
      label={t`Shortcuts of a single key`}
      hint={t`Such as J and K for the next and previous post. Switch them off if you use speech input. Ctrl+K always works.`}
      checked={isEnabled}
      onChange={setSingleKeysEnabled}
    />
  );
}
