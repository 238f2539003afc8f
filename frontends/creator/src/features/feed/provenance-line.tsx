import { Icon } from '@trenzeye/frontend-kit';
import type { Provenance } from '@trenzeye/proto/http/content';
import { provenanceText } from './provenance-text.ts';
import './provenance-line.css';

/** What made the content, on one line. */
export function ProvenanceLine({ provenance }: { provenance: Provenance }) {
  const text = provenanceText(provenance);
  return (
    <p className="tz-provenance" title={text}>
      <Icon name="spark" size={16} />
      <span>{text}</span>
    </p>
  );
}
