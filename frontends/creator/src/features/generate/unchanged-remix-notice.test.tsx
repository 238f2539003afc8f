import { describe, expect, test } from '@jest/globals';
import { ApiError } from '@trenzeye/frontend-kit';
import { renderToStaticMarkup } from 'react-dom/server';
import { UnchangedRemixNotice } from './unchanged-remix-notice.tsx';

const shown = (error: Error | null): string => renderToStaticMarkup(<UnchangedRemixNotice error={error} />);

describe('UnchangedRemixNotice', () => {
  test('the remix equals its original -> an alert that says what to change and that the draft is saved', () => {
    const markup = shown(new ApiError(422, 'remix_unchanged', 'Change a post or the hashtags, then publish it.'));

    expect(markup).toContain('role="alert"');
    expect(markup).toContain('Make it your own first');
    expect(markup).toContain('Change a post or the hashtags, then publish it.');
    expect(markup).toContain('Your draft is saved.');
  });

  test.each([
    ['no error', null],
    ['another refusal', new ApiError(403, 'forbidden', 'The author does not allow remixes of this item.')],
    ['no answer', new ApiError(0, 'network', 'The server could not be reached.')],
    ['an error of the page', new Error('remix_unchanged')],
  ])('%s -> nothing', (_name, error) => {
    expect(shown(error)).toBe('');
  });
});
