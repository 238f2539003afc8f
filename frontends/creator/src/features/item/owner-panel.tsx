import { t } from '@lingui/core/macro';
import { Icon } from '@trenzeye/frontend-kit';
import { type ItemDetail, RemixConsent } from '@trenzeye/proto/http/content';
import { useId } from 'react';
import { useChangeConsent } from './owner-queries.ts';
import { RemixRequests } from './remix-requests.tsx';

const consents: Record<RemixConsent, string> = {
  anyone: t`Anyone`,
  followers: t`My followers`,
  ask: t`People I approve`,
  off: t`No one`,
};

/** The author's settings of an item: who can remix it, and pending remix requests. */
export function OwnerPanel({ item }: { item: ItemDetail }) {
  const { mutate } = useChangeConsent(item.id, item.remix_consent);
  const field = useId();
  return (
    <section className="tz-item__section" aria-label={t`Your settings`}>
      <h2>{t`Remix settings`}</h2>
      <div className="tz-field">
        <label className="tz-label" htmlFor={field}>
          {t`Who can remix this`}
        </label>
        <span className="tz-consent">
          <select
            id={field}
            className="tz-input"
            value={item.remix_consent}
            onChange={(event) => {
              const chosen = RemixConsent.options.find((option) => option === event.target.value);
              if (chosen) mutate(chosen);
            }}
          >
            {RemixConsent.options.map((option) => (
              <option key={option} value={option}>
                {consents[option]}
              </option>
            ))}
          </select>
          <Icon name="chevronDown" size={16} />
        </span>
      </div>
      <RemixRequests id={item.id} areRequestsOn={item.remix_consent === 'ask'} />
    </section>
  );
}
