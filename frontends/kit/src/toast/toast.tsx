import { t } from '@lingui/core/macro';
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { LinkButton } from '../components/button.tsx';
import { Icon, type IconName } from '../components/icon.tsx';
import { dismissToast, getToastState, subscribeToToasts, type Toast, type Toasts, type ToastTone, toast } from './toast-store.ts';

const icons: Record<ToastTone, IconName> = { success: 'check', error: 'alert', info: 'info' };
const serverState = { shown: undefined, waiting: [] };
/** For a message without actions while others wait. */
const shortDurationMs = 4_000;

/** Longer for messages with actions and for errors. `isFollowed`: another one waits. */
const durationMs = ({ tone, actions }: Toast, isFollowed: boolean): number => {
  if (actions.length > 0) return 15_000;
  if (isFollowed) return shortDurationMs;
  return tone === 'error' ? 10_000 : 6_000;
};

/** `useToast().success(title, description?, action?)`; `action` may be a list of them. */
export const useToast = (): Toasts => toast;

/** Renders the current toast above the page and announces it to screen readers: errors immediately, others politely. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const { shown, waiting } = useSyncExternalStore(subscribeToToasts, getToastState, () => serverState);
  const section = useRef<HTMLElement>(null);
  const shownId = shown?.id;
  // The latest popover is above all others: above a dialog that was opened since the last toast, too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs with every new toast
  useEffect(() => {
    section.current?.hidePopover();
    section.current?.showPopover();
  }, [shownId]);
  const card = shown && <ToastCard key={shown.id} entry={shown} isFollowed={waiting.length > 0} />;
  return (
    <>
      {children}
      <section ref={section} className="tz-toasts" aria-label={t`Notifications`} popover="manual">
        <div role="status">{shown?.tone !== 'error' && card}</div>
        <div role="alert">{shown?.tone === 'error' && card}</div>
      </section>
    </>
  );
}

/** `isFollowed`: another toast waits until this one is gone. */
function ToastCard({ entry, isFollowed }: { entry: Toast; isFollowed: boolean }) {
  const [isPaused, setPaused] = useState(false);
  useEffect(() => {
    if (isPaused) return;
    const timer = setTimeout(() => dismissToast(entry.id), durationMs(entry, isFollowed));
    return () => clearTimeout(timer);
  }, [entry, isPaused, isFollowed]);
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
      <button type="button" className="tz-toast__close" aria-label={t`Dismiss`} onClick={() => dismissToast(entry.id)}>
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
