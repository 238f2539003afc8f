import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Logo, VisuallyHidden } from '@trenzeye/frontend-kit';
import { Link } from 'react-router-dom';
import { LanguageSelect } from '../../layout/language.tsx';
import { useLaunchLinks } from '../launch/api.ts';

const columns = [
  {
    title: t`Company`,
    links: [
      [t`About`, '/about'],
      [t`Careers`, '/careers'],
      [t`Contact`, '/contact'],
    ],
  },
  {
    title: t`Legal`,
    links: [
      [t`Privacy`, '/privacy'],
      [t`Terms`, '/terms'],
      [t`Cookies`, '/cookies'],
    ],
  },
  {
    title: t`Support`,
    links: [
      [t`Help`, '/help'],
      [t`Community`, '/community'],
      [t`Docs`, '/docs'],
    ],
  },
] as const;

const platforms = [
  { key: 'x', name: 'X', path: 'M5 5l14 14M19 5L5 19' },
  {
    key: 'instagram',
    name: 'Instagram',
    path: 'M8 3.5h8A4.5 4.5 0 0 1 20.5 8v8a4.5 4.5 0 0 1-4.5 4.5H8A4.5 4.5 0 0 1 3.5 16V8A4.5 4.5 0 0 1 8 3.5zM12 8.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM16.8 7.1v.1',
  },
  {
    key: 'youtube',
    name: 'YouTube',
    path: 'M6 5.5h12a3.5 3.5 0 0 1 3.5 3.5v6a3.5 3.5 0 0 1-3.5 3.5H6A3.5 3.5 0 0 1 2.5 15V9A3.5 3.5 0 0 1 6 5.5zM10.3 9.2v5.6l4.7-2.8z',
  },
] as const;

export function Footer() {
  return (
    <footer className="footer">
      <div className="footer__top">
        <div className="footer__brand">
          <span className="tz-wordmark">
            <Logo /> {t`Trenzeye`}
          </span>
          <p>{t`The open platform for trend-driven creators.`}</p>
          <PlatformLinks />
        </div>
        {columns.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <h2>{title}</h2>
            <ul>
              {links.map(([label, path]) => (
                <li key={path}>
                  <FooterLink label={label} path={path} />
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <div className="footer__bar">
        <p>{t`© 2024 Trenzeye. All rights reserved.`}</p>
        <LanguageSelect className="footer__language" />
        <ul>
          {columns[1].links.map(([label, path]) => (
            <li key={path}>
              <Link to={path}>{label}</Link>
            </li>
          ))}
        </ul>
      </div>
    </footer>
  );
}

/** The platforms that an admin has configured a page on. */
function PlatformLinks() {
  const links = useLaunchLinks();
  const configured = platforms.flatMap(({ key, ...platform }) => (links[key] ? [{ ...platform, href: links[key] }] : []));
  if (configured.length === 0) return null;
  return (
    <ul className="footer__platforms">
      {configured.map(({ name, href, path }) => (
        <li key={name}>
          <a href={href} target="_blank" rel="noopener noreferrer">
            <svg
              width="20"
              height="20"
              viewBox="0 0 24 24"
              fill="none"
              stroke="currentColor"
              strokeWidth="1.8"
              strokeLinecap="round"
              strokeLinejoin="round"
              aria-hidden="true"
            >
              <path d={path} />
            </svg>
            <VisuallyHidden>
              <Trans>{name} (opens in a new tab)</Trans>
            </VisuallyHidden>
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The documentation is served by the gateway, outside the router. */
function FooterLink({ label, path }: { label: string; path: string }) {
  return path === '/docs' ? <a href={path}>{label}</a> : <Link to={path}>{label}</Link>;
}
