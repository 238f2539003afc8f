import { t } from '@lingui/core/macro';
import { Icon } from '@trenzeye/frontend-kit';
import { Steps, UiProvider } from '@trenzeye/frontend-kit/ui';
import { type Step, steps, stepTitles } from '../../features/onboarding/api.ts';

/** Attributes that antd passes on, though its type lacks the role. */
const list = { role: 'list', 'aria-label': t`Setup steps` };

/** Where the user is in the onboarding, as antd's Steps. Loaded on demand, so that the first step does not wait for antd. */
export function StepList({ step }: { step: Step }) {
  const current = steps.indexOf(step);
  return (
    <UiProvider>
      <Steps
        className="onboarding__steps"
        {...list}
        current={current}
        responsive={false}
        size="small"
        // Its numbers and check marks: the list has positions, and "(completed)" is a text.
        iconRender={(_icon, { index }) => (
          <span aria-hidden="true" className="onboarding__step-icon">
            {index < current ? <Icon name="check" size={14} /> : index + 1}
          </span>
        )}
        titlePlacement="vertical"
        items={steps.map((name, index) => ({
          role: 'listitem',
          'aria-current': index === current ? 'step' : undefined,
          title: (
            <>
              {stepTitles[name]}
              {index < current && <span className="tz-visually-hidden"> {t`(completed)`}</span>}
            </>
          ),
        }))}
      />
    </UiProvider>
  );
}
