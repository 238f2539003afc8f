import { t } from '@lingui/core/macro';
import { Button, Icon, useSession } from '@trenzeye/frontend-kit';
import { ThemedTour } from '@trenzeye/frontend-kit/tour';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { type TourStep, tourSteps } from './tour-steps.ts';
import { setTourRunning } from './tour-store.ts';
import { useRealignment, useStepTarget } from './use-step-target.ts';
import './tour.css';

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
