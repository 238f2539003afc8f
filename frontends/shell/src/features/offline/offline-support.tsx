import { t } from '@lingui/core/macro';
import { Icon, useToast } from '@trenzeye/frontend-kit';
import { useEffect, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router-dom';
import { OutboxStatus } from './outbox-status.tsx';
import { registerServiceWorker } from './register-service-worker.ts';
import './offline-support.css';

const subscribe = (listener: () => void): (() => void) => {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
};

/** Registers the service worker, says while there is no connection that pages show what was loaded before, and sends what was written. */
export function OfflineSupport() {
  const navigate = useNavigate();
  const toast = useToast();
  useEffect(() => registerServiceWorker(toast, (path) => void navigate(path)), [toast, navigate]);
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div role="status" className="tz-offline-status">
      {!isOnline && (
        <p className="tz-offline">
          <Icon name="info" size={16} />
          {t`You are offline. Pages show what was loaded before.`}
        </p>
      )}
      <OutboxStatus isOnline={isOnline} />
    </div>
  );
}
