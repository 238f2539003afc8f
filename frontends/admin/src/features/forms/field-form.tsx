import { ApiError } from '@trenzeye/frontend-kit';
import { Form } from '@trenzeye/frontend-kit/ui';
import { type ComponentProps, useEffect, useId } from 'react';

interface FieldRule {
  readonly validator: (rule: unknown, text: string | undefined) => Promise<void>;
}

/** A rule of antd's Form: shows the message while the text of the field is not valid. */
export const fieldRule = (isValid: (text: string) => boolean, message: string): FieldRule => ({
  validator: async (_rule, text = '') => {
    if (!isValid(text)) throw new Error(message);
  },
});

/** The field must contain more than spaces. antd's message names the field. */
export const notBlank = { required: true, whitespace: true } as const;

interface FieldFormProps<Values extends object> extends ComponentProps<typeof Form<Values>> {
  /** Error of the last request; what the server says about a field is shown at the field with the same name. */
  readonly error?: Error | null;
  /** The field that shows errors without a field. */
  readonly fieldOfOtherErrors?: string;
}

/** antd's Form with labels above the fields, ids that are unique on the page, and the server's messages about fields. */
export function FieldForm<Values extends object>({ form: givenForm, error, fieldOfOtherErrors, ...props }: FieldFormProps<Values>) {
  const [form] = Form.useForm<Values>(givenForm);
  const name = useId();
  useEffect(() => {
    if (!error) return;
    const problems = error instanceof ApiError ? error.fields : [];
    const other = problems.length === 0 && fieldOfOtherErrors ? [{ field: fieldOfOtherErrors, message: error.message }] : [];
    // The names come from the server; a field that the form does not have is ignored.
    form.setFields([...problems, ...other].map(({ field, message }) => ({ name: field as never, errors: [message] })));
  }, [form, error, fieldOfOtherErrors]);
  return <Form<Values> form={form} name={name} className="tz-form" layout="vertical" requiredMark={false} noValidate {...props} />;
}
