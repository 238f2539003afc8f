import { t } from '@lingui/core/macro';
import { Button, Icon, useSession } from '@trenzeye/frontend-kit';
import { ThemedTour } from '@trenzeye/frontend-kit/tour';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { setTourRunning } from './tour-store.ts';
import './tour.css';

interface TourStep {
  readonly path: string;
  /** Selects the element that the step explains. */
  readonly target: string;
  readonly title: string;
  readonly description: string;
}

/** The steps of the tour; each shows an element of a real page. */
const tourSteps = (userId: string): readonly TourStep[] => [
  {
    path: '/home',
    target: '[data-tour="rising-signals"] > li',
    title: t`See what is rising`,
    description: t`Each row is a trend, with its score and how many people talk about it per hour.`,
  },
  {
    path: '/trenz',
    target: '[data-tour="signal-actions"] > a',
    title: t`Turn a trend into a post`,
    description: t`Generate Content opens the editor with this trend. Trenz also has Shorts, templates and the leaderboard.`,
  },
  {
    path: '/generate',
    target: '[data-tour="prompt"]',
    title: t`Describe your idea`,
    description: t`Choose a thread, an image or a Short, and write what it should be about.`,
  },
  {
    path: '/generate',
    target: '[data-tour="preview"]',
    title: t`Preview and edit`,
    description: t`The result appears here, exactly as others will see it. Save it as a draft, then publish it.`,
  },
  {
    path: '/schedule',
    target: '[data-tour="schedule"]',
    title: t`Publish later`,
    description: t`Choose a draft, a date and a time. Trenzeye publishes it for you.`,
  },
  {
    path: `/u/${userId}`,
    target: '[data-tour="profile"]',
    title: t`Your profile`,
    description: t`This is what others see of you: your posts, remixes and badges.`,
  },
];

/** After this time a step is shown without its element, e.g. while a part of the product is not available. */
const timeoutMs = 8_000;

/** Waits until the page of a step shows its element. `isReady` is also true when it did not appear in time; it may still appear later. */
function useStepTarget({ path, target }: TourStep): { readonly isReady: boolean } {
  const { pathname } = useLocation();
  const isOnPage = pathname === path;
  // A new object for each step and once more for an element that appears late, so that the step is drawn again.
  const [ready, setReady] = useState<{ readonly target: string } | null>(null);
  useEffect(() => {
    if (!isOnPage) return;
    const check = () => {
      const element = document.querySelector(target);
      if (!element) return;
      // antd scrolls only to what is outside of the window; the bar at its bottom would cover the end of the element.
      element.scrollIntoView({ block: 'center' });
      observer.disconnect();
      setReady({ target });
    };
    const observer = new MutationObserver(check);
    observer.observe(document.body, { childList: true, subtree: true });
    const timer = setTimeout(() => setReady({ target }), timeoutMs);
    check();
    return () => {
      observer.disconnect();
      clearTimeout(timer);
    };
  }, [isOnPage, target]);
  return { isReady: isOnPage && ready?.target === target };
}

/** antd measures the element when the window is resized; here also when the page changes its height, e.g. because data has loaded. */
function useRealignment(isActive: boolean): void {
  useEffect(() => {
    if (!isActive) return;
    const realign = () => window.dispatchEvent(new Event('resize'));
    let timer: ReturnType<typeof setTimeout> | undefined;
    const observer = new ResizeObserver(() => {
      realign();
      // The panel follows the measured element one render later.
      clearTimeout(timer);
      timer = setTimeout(realign, 100);
    });
    observer.observe(document.body);
    return () => {
      observer.disconnect();
      clearTimeout(timer);
    };
  }, [isActive]);
}

/** The tour of the product, open while it is rendered: steps on real pages in a modal dialog, which keeps the focus. */
export function Tour() {
  const { user } = useSession();
  if (!user) return null;
  return <RunningTour steps={tourSteps(user.id)} />;
}

const close = () => setTourRunning(false);

function RunningTour({ steps }: { steps: readonly TourStep[] }) {
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<HTMLDialogElement | null>(null);
  const [current, setCurrent] = useState(0);
  const step = steps[current] as TourStep;
  const { isReady } = useStepTarget(step);
  const titleId = useId();
  useModal(dialog);
  useRealignment(isReady);
  const goTo = (index: number) => {
    setCurrent(index);
    navigate(steps[index]?.path ?? '/home');
  };
  // Only the start opens the page of the first step.
  useEffect(() => goTo(0), []);
  const finish = () => {
    close();
    navigate('/generate');
  };
  return (
    <dialog
      ref={setDialog}
      className="tour"
      aria-labelledby={isReady ? titleId : undefined}
      aria-label={isReady ? undefined : t`Tour`}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
    >
      {!isReady && (
        <p className="tour__loading" role="status">
          {t`Loading...`}
        </p>
      )}
      {dialog && (
        <ThemedTour
          open={isReady}
          current={current}
          steps={steps.map(({ title, description, target }) => ({
            title: <h2 id={titleId}>{title}</h2>,
            description,
            target: () => document.querySelector<HTMLElement>(target) as HTMLElement,
          }))}
          getPopupContainer={() => dialog}
          onChange={goTo}
          onClose={close}
          closable={{ closeIcon: <Icon name="close" size={16} />, 'aria-label': t`Close` }}
          gap={{ offset: 6, radius: 12 }}
          disabledInteraction
          indicatorsRender={(index) => <span className="tz-muted tz-small">{t`${index + 1} of ${steps.length}`}</span>}
          actionsRender={(_actions, { current: index, total }) => (
            <Actions
              key={index}
              describedBy={titleId}
              onBack={index > 0 ? () => goTo(index - 1) : undefined}
              onNext={index < total - 1 ? () => goTo(index + 1) : undefined}
              onFinish={finish}
            />
          )}
        />
      )}
    </dialog>
  );
}

/** Opens the dialog; when it closes and what had the focus before is gone, the page gets it. */
function useModal(dialog: HTMLDialogElement | null): void {
  useLayoutEffect(() => {
    dialog?.showModal();
    return () => {
      dialog?.close();
      const focused = document.activeElement;
      if (dialog && (focused === document.body || dialog.contains(focused)))
        document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
    };
  }, [dialog]);
}

interface ActionsProps {
  readonly describedBy: string;
  readonly onBack: (() => void) | undefined;
  /** Undefined at the last step. */
  readonly onNext: (() => void) | undefined;
  readonly onFinish: () => void;
}

function Actions({ describedBy, onBack, onNext, onFinish }: ActionsProps) {
  const row = useRef<HTMLDivElement>(null);
  // The panel is placed, and can get the focus, some frames after it is rendered.
  useEffect(() => {
    const timer = setInterval(() => {
      const next = row.current?.querySelector<HTMLElement>('.tz-button--primary');
      next?.focus({ preventScroll: true });
      if (document.activeElement === next) clearInterval(timer);
    }, 16);
    return () => clearInterval(timer);
  }, []);
  return (
    <div ref={row} className="tz-row">
      {onBack && (
        <Button kind="bare" size="small" onClick={onBack}>
          {t`Back`}
        </Button>
      )}
      <Button kind="primary" size="small" aria-describedby={describedBy} onClick={onNext ?? onFinish}>
        {onNext ? t`Next` : t`Start creating`}
      </Button>
    </div>
  );
}
