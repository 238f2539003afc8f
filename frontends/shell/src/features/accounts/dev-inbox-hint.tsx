import { Trans } from '@lingui/react/macro';
/** Link to the emails of a development server. */
export function DevInboxHint() {
  return (
    <p>
      <Trans>
        This development server does not send real emails. <a href="/dev/inbox">Open the dev inbox</a>
      </Trans>
    </p>
  );
}
