import { t } from '@lingui/core/macro';
import { Notice } from '@trenzeye/frontend-kit';
import { isUnchangedRemix } from './save-content.ts';

/** Why an unchanged remix was not published and what to change; nothing for other errors. */
export const UnchangedRemixNotice = ({ error }: { error: Error | null }) =>
  isUnchangedRemix(error) && (
    <div role="alert">
      <Notice tone="warning" title={t`Change the remix before you publish it`}>
        <p>{error.message}</p>
        <p>{t`Your draft is saved.`}</p>
      </Notice>
    </div>
  );
