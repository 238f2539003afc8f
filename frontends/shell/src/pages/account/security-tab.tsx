import { FactorsSection } from './factors-section.tsx';
import { IdentitiesSection } from './identities-section.tsx';
import { PasskeysSection } from './passkeys-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { RecoveryCodesSection } from './recovery-codes-section.tsx';

export function SecurityTab() {
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
