import { FactorsSection } from './factors-section.tsx';
import { IdentitiesSection } from './identities-section.tsx';
import { PasswordSection } from './password-section.tsx';

export function SecurityTab() {
  return (
    <>
      <PasswordSection />
      <FactorsSection />
      <IdentitiesSection />
    </>
  );
}
