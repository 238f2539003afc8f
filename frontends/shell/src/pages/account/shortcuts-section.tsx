import { t } from '@lingui/core/macro';
import { Button } from '@trenzeye/frontend-kit';
import { showShortcutDialog } from '../../features/shortcuts/shortcut-dialogs.ts';
import { SingleKeysField } from '../../features/shortcuts/single-keys-field.tsx';
import { AccountSection } from './account-section.tsx';

export function ShortcutsSection() {
  return (
    <AccountSection title={t`Keyboard shortcuts`} description={t`Saved in this browser.`}>
      <SingleKeysField />
      <Button size="small" onClick={() => showShortcutDialog('help')} className="account-section__action">
        {t`Show all shortcuts`}
      </Button>
    </AccountSection>
  );
}
