import { t } from '@lingui/core/macro';
import { Icon, type IconName } from '@trenzeye/frontend-kit';
import { Link } from 'react-router-dom';
import { prefetchRemote } from '../../features/remotes/load-remote.ts';

const contentTypes: readonly { readonly type: string; readonly icon: IconName; readonly title: string; readonly hint: string }[] = [
  { type: 'thread', icon: 'thread', title: t`Write a thread`, hint: t`A hook, the story, hashtags` },
  { type: 'image', icon: 'image', title: t`Make an image`, hint: t`A poster with its caption` },
  { type: 'shorts', icon: 'video', title: t`Script a Short`, hint: t`Scene by scene, with timing` },
];

/** Links to Generate for each content type. */
export function QuickCreate() {
  return (
    <ul className="quick-create" aria-label={t`Create something`}>
      {contentTypes.map(({ type, icon, title, hint }) => (
        <li key={type}>
          <Link
            to={`/generate?type=${type}`}
            className="tz-card tz-card--link quick-create__type"
            onPointerEnter={() => prefetchRemote('creator')}
          >
            <Icon name={icon} size={26} />
            <span>
              <strong>{title}</strong>
              <span className="tz-muted tz-small">{hint}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
