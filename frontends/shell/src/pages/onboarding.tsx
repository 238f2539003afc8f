import { Button, Icon, useTitle } from '@trenzeye/frontend-kit';

export function Onboarding() {
  useTitle('Welcome');
  return (
    <div className="tz-page onboarding">
      <Icon name="wave" size={40} />
      <h1>Welcome to Trenzeye</h1>
      <p>The onboarding flow is coming soon. Your account is ready, so you can start right away.</p>
      <Button kind="primary" size="large" to="/home">
        Continue to Home
      </Button>
    </div>
  );
}
