import type { WordChange } from './word-changes.ts';
import './changed-text.css';

/** A text with its changes: removed words struck through, added words marked. */
export const ChangedText = ({ changes }: { changes: readonly WordChange[] }) =>
  changes.map(({ kind, text }, index) => <ChangedWords key={`${index} ${kind}`} kind={kind} text={text} />);

function ChangedWords({ kind, text }: WordChange) {
  if (kind === 'added') return <ins className="tz-changed-text">{text} </ins>;
  return kind === 'removed' ? <del className="tz-changed-text">{text} </del> : `${text} `;
}
