import { useAccount } from '../../../features/account/use-account.ts';
import { PendingEmail } from '../email-section.tsx';
import { FactorsSection } from '../factors-section.tsx';
import { IdentitiesSection } from '../identities-section.tsx';
import { PasskeysSection } from '../passkeys-section.tsx';
import { ActingSection } from './acting-section.tsx';
import { DevicesSection } from './devices-section.tsx';

/** Everything that can use the account, by kind. A service that does not answer affects its own section only. */
export function ConnectionsTab() {
  const { data: account } = useAccount();
  return (
    <>
      {account?.new_email && <PendingEmail current={account.email ?? ''} next={account.new_email} />}
      <DevicesSection />
      <ActingSection />
      <PasskeysSection />
      <FactorsSection />
      <IdentitiesSection />
    </>
  );
}
