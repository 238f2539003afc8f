import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { LinkButton } from '../components/button.tsx';
import { Icon, type IconName } from '../components/icon.tsx';
import { dismissToast, getToasts, subscribeToToasts, type Toast, type Toasts, type ToastTone, toast } from './toast-store.ts';

const icons: Record<ToastTone, IconName> = { success: 'check', error: 'alert', info: 'info' };
const noToasts: readonly Toast[] = [];

/** Longer for messages with actions and for errors. */
const durationMs = ({ tone, actions }: Toast): number => (actions.length > 0 ? 15_000 : tone === 'error' ? 10_000 : 6_000);

/** `useToast().success(title, description?, action?)`; `action` may be a list of them. */
export const useToast = (): Toasts => toast;

/** Renders the toasts above the page and announces them to screen readers: errors immediately, others politely. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const toasts = useSyncExternalStore(subscribeToToasts, getToasts, () => noToasts);
  const errors = toasts.filter(({ tone }) => tone === 'error');
  const others = toasts.filter(({ tone }) => tone !== 'error');
  return (
    <>
      {children}
      <section className="tz-toasts" aria-label="Notifications">
        <div role="status">{others.map(renderToast)}</div>
        <div role="alert">{errors.map(renderToast)}</div>
      </section>
    </>
  );
}

const renderToast = (entry: Toast) => <ToastCard key={entry.id} entry={entry} />;

function ToastCard({ entry }: { entry: Toast }) {
  const [isPaused, setPaused] = useState(false);
  useEffect(() => {
    if (isPaused) return;
    const timer = setTimeout(() => dismissToast(entry.id), durationMs(entry));
    return () => clearTimeout(timer);
  }, [entry, isPaused]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: not interactive; hovering or focusing only pauses the timer.
    <div
      className={`tz-toast tz-toast--${entry.tone}`}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <Icon name={icons[entry.tone]} className="tz-toast__icon" />
      <div className="tz-toast__body">
        <p className="tz-toast__title">{entry.title}</p>
        {entry.description && <p className="tz-toast__description">{entry.description}</p>}
        {entry.actions.length > 0 && <ToastActions entry={entry} />}
      </div>
      <button type="button" className="tz-toast__close" aria-label="Dismiss" onClick={() => dismissToast(entry.id)}>
        <Icon name="close" size={16} />
      </button>
    </div>
  );
}

function ToastActions({ entry }: { entry: Toast }) {
  return (
    <div className="tz-row">
      {entry.actions.map(({ label, onClick }) => (
        <LinkButton
          key={label}
          onClick={() => {
            dismissToast(entry.id);
            onClick();
          }}
        >
          {label}
        </LinkButton>
      ))}
    </div>
  );
}
