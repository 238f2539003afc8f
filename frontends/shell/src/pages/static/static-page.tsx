import { PageHeader, useTitle } from '@trenzeye/frontend-kit';
import { Link, useLocation } from 'react-router-dom';
import { NotFound } from '../not-found.tsx';
import { useDescription } from '../use-description.ts';
import type { StaticPageContent, StaticSection } from './content/static-page-content.ts';
import { staticPages } from './static-pages.ts';
import './static-page.css';

/** A page linked from the footer, selected by its path. */
export function StaticPage() {
  const { pathname } = useLocation();
  const page = staticPages[pathname.slice(1).replace(/\/$/, '')];
  return page ? <Content {...page} /> : <NotFound />;
}

function Content({ title, description, sections }: StaticPageContent) {
  useTitle(title);
  useDescription(description);
  return (
    <article className="tz-page">
      <PageHeader title={title} description={description} />
      <div className="prose">
        {sections.map((section) => (
          <Section key={section.heading} {...section} />
        ))}
      </div>
    </article>
  );
}

function Section({ heading, id, paragraphs = [], terms = [], links = [] }: StaticSection) {
  return (
    <section>
      <h2 id={id}>{heading}</h2>
      {paragraphs.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {terms.length > 0 && (
        <dl className="prose__terms">
          {terms.map(([term, text]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      )}
      {links.length > 0 && (
        <p className="prose__links">
          {links.map(([label, to]) => (
            <PageLink key={to} label={label} to={to} />
          ))}
        </p>
      )}
    </section>
  );
}

/** The documentation is served by the gateway, outside the router. */
function PageLink({ label, to }: { label: string; to: string }) {
  return to === '/docs' ? <a href={to}>{label}</a> : <Link to={to}>{label}</Link>;
}
