import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { LinkButton } from '../components/button.tsx';
import { Icon, type IconName } from '../components/icon.tsx';
import { dismissToast, getToasts, subscribeToToasts, type Toast, type Toasts, type ToastTone, toast } from './toast-store.ts';

const icons: Record<ToastTone, IconName> = { success: 'check', error: 'alert', info: 'info' };
const none: readonly Toast[] = [];

/** Milliseconds a message stays: longer where there is something to press or to read up. */
const stay = ({ tone, actions }: Toast): number => (actions.length > 0 ? 15_000 : tone === 'error' ? 10_000 : 6_000);

/** `useToast().success(title, description?, action?)`; `action` may be a list of them. */
export const useToast = (): Toasts => toast;

/** Shows the messages over the page and announces them: errors at once, others when the reader pauses. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const toasts = useSyncExternalStore(subscribeToToasts, getToasts, () => none);
  const errors = toasts.filter(({ tone }) => tone === 'error');
  const others = toasts.filter(({ tone }) => tone !== 'error');
  return (
    <>
      {children}
      <section className="tz-toasts" aria-label="Notifications">
        <div role="status">{others.map(card)}</div>
        <div role="alert">{errors.map(card)}</div>
      </section>
    </>
  );
}

const card = (entry: Toast) => <ToastCard key={entry.id} entry={entry} />;

function ToastCard({ entry }: { entry: Toast }) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => dismissToast(entry.id), stay(entry));
    return () => clearTimeout(timer);
  }, [entry, held]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing to operate here; pointing at a message only keeps it from leaving.
    <div
      className={`tz-toast tz-toast--${entry.tone}`}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
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
