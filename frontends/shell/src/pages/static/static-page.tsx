import { PageHeader, useTitle } from '@trenzeye/frontend-kit';
import { useLocation } from 'react-router-dom';
import { NotFound } from '../not-found.tsx';
import { staticPages } from './texts.ts';

/** One of the footer's pages, found by its path. */
export function StaticPage() {
  const { pathname } = useLocation();
  const page = staticPages[pathname.slice(1).replace(/\/$/, '')];
  return page ? <Text {...page} /> : <NotFound />;
}

function Text({ title, lede, parts }: (typeof staticPages)[string]) {
  useTitle(title);
  return (
    <article className="tz-page">
      <PageHeader title={title} lede={lede} />
      <div className="prose">
        {parts.map(([heading, text]) => (
          <section key={heading}>
            <h2>{heading}</h2>
            <p>{text}</p>
          </section>
        ))}
      </div>
    </article>
  );
}
