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
