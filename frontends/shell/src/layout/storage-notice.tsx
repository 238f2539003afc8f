import { t } from '@lingui/core/macro';
import { Button, Icon, type StorageState, useSession, useStorageState } from '@trenzeye/frontend-kit';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import './storage-notice.css';

/** Says that the session and what the user writes last as long as this page, where the browser blocks storage or has no room. */
export function StorageNotice() {
  const storage = useStorageState();
  const { state } = useSession();
  const { pathname } = useLocation();
  const [dismissed, setDismissed] = useState<StorageState>();
  const concernsVisitor = pathname === '/login' || pathname === '/forgot-password';
  const isShown = storage !== 'stored' && storage !== dismissed && (state === 'signed-in' || concernsVisitor);
  return (
    <div role="status" className="storage-notice-region">
      {isShown && (
        <div className="storage-notice">
          <Icon name="info" size={16} />
          <p>
            {storage === 'blocked'
              ? t`Your browser blocks storage: you stay signed in until you close or reload this page.`
              : t`Your browser has no room to store more: what you write here is kept until you close or reload this page.`}
          </p>
          <Button size="small" kind="bare" icon="close" aria-label={t`Dismiss`} onClick={() => setDismissed(storage)} />
        </div>
      )}
    </div>
  );
}
