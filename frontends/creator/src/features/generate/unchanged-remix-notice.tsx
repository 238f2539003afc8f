import { Notice } from '@trenzeye/frontend-kit';
import { isUnchangedRemix } from './save-content.ts';

/** Says why a remix was not published and what to change, next to the button that opens the draft again; nothing for other errors. */
export const UnchangedRemixNotice = ({ error }: { error: Error | null }) =>
  isUnchangedRemix(error) && (
    <div role="alert">
      <Notice tone="warning" title="Make it your own first">
        <p>{error.message}</p>
        <p>Your draft is saved.</p>
      </Notice>
    </div>
  );
