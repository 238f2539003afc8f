import { Icon } from '@trenzeye/frontend-kit';
import { type ItemDetail, RemixConsent } from '@trenzeye/proto/http/content';
import { useId } from 'react';
import { useConsent } from './own-item.ts';
import { RemixRequests } from './remix-requests.tsx';

const consents: Record<RemixConsent, string> = {
  anyone: 'Anyone',
  followers: 'My followers',
  ask: 'Whoever asks and gets my yes',
  off: 'Nobody',
};

/** What the author decides about an item: who may remix it, and who waits for an answer. */
export function OwnerPanel({ item }: { item: ItemDetail }) {
  const { mutate } = useConsent(item.id, item.remix_consent);
  const field = useId();
  return (
    <section className="tz-item__part" aria-label="Your settings">
      <h2>Yours to decide</h2>
      <div className="tz-field">
        <label className="tz-label" htmlFor={field}>
          Who may remix this
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
      <RemixRequests id={item.id} isAsked={item.remix_consent === 'ask'} />
    </section>
  );
}
