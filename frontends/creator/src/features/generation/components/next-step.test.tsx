import { describe, expect, test } from '@jest/globals';
import { ApiError } from '@trenzeye/frontend-kit';
import { renderToStaticMarkup } from 'react-dom/server';
import { UnchangedRemixNotice } from './next-step.tsx';

const shown = (error: Error | null): string => renderToStaticMarkup(<UnchangedRemixNotice error={error} />);

describe('UnchangedRemixNotice', () => {
  test('UnchangedRemixNotice: remix equals its original -> alert with the required change and the save state', () => {
    const markup = shown(new ApiError(422, 'remix_unchanged', 'Change a post or the hashtags, then publish it.'));

    expect(markup).toContain('role="alert"');
    expect(markup).toContain('Change the remix before you publish it');
    expect(markup).toContain('Change a post or the hashtags, then publish it.');
    expect(markup).toContain('Your draft is saved.');
  });

  test.each([
    ['no error', null],
    ['another rejection', new ApiError(403, 'forbidden', 'The author does not allow remixes of this item.')],
    ['no response', new ApiError(0, 'network', 'The server could not be reached.')],
    ['another error', new Error('remix_unchanged')],
  ])('UnchangedRemixNotice: %s -> nothing', (_name, error) => {
    expect(shown(error)).toBe('');
  });
});
