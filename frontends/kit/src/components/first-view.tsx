import { t } from '@lingui/core/macro';
import { VisuallyHidden } from './surfaces.tsx';

/** The first view of a page, as the gateway has put it into the HTML, until the page's content is loaded. */
export function FirstView({ html }: { readonly html: string }) {
  return (
    <div aria-busy="true">
      <VisuallyHidden>{t`Loading…`}</VisuallyHidden>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the gateway has escaped it, and it is a part of this page already */}
      <div dangerouslySetInnerHTML={{ __html: html }} />
    </div>
  );
}
