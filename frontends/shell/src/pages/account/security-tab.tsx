import { FactorsPart } from './factors-part.tsx';
import { IdentitiesPart } from './identities-part.tsx';
import { PasswordPart } from './password-part.tsx';

export function SecurityTab() {
  return (
    <>
      <PasswordPart />
      <FactorsPart />
      <IdentitiesPart />
    </>
  );
}
