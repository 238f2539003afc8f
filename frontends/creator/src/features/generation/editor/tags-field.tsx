import { t } from '@lingui/core/macro';
import { TagInput } from '@trenzeye/frontend-kit';
import type { ReactNode } from 'react';
import { parseTags, withoutHash } from './edit-operations.ts';

interface TagsFieldProps {
  readonly label: string;
  readonly tags: readonly string[];
  readonly isBusy?: boolean;
  readonly tools?: ReactNode;
  readonly onChange: (tags: string[]) => void;
}

/** Hashtags: Enter, comma or space adds a tag. */
export const TagsField = (props: TagsFieldProps) => (
  <TagInput
    {...props}
    limit={10}
    maxLength={65}
    placeholder={t`Add a tag`}
    separator={/[\s,]/}
    parse={parseTags}
    show={(tag) => `#${withoutHash(tag)}`}
  />
);
