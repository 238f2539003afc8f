import { SectionSkeleton, useIsFirstLoad } from '@trenzeye/frontend-kit';
import { usePasskeys } from '../../features/passkeys/use-passkeys.ts';
import { useSettings } from '../../features/settings/use-settings.ts';
import { FactorsSection } from './factors-section.tsx';
import { IdentitiesSection } from './identities-section.tsx';
import { PasskeysSection } from './passkeys-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { RecoveryCodesSection } from './recovery-codes-section.tsx';

/** All sections at once: one that appears later would move those below it. */
export function SecurityTab() {
  const settings = useSettings();
  const hasPasskeys = settings.data?.passkeys_enabled ?? false;
  const passkeys = usePasskeys(hasPasskeys);
  const isFirstLoad = useIsFirstLoad([settings, ...(hasPasskeys ? [passkeys] : [])]);
  if (isFirstLoad) return <SectionSkeleton />;
  return (
    <>
      <PasswordSection />
      <PasskeysSection />
      <FactorsSection />
      <RecoveryCodesSection />
      <IdentitiesSection />
    </>
  );
}
