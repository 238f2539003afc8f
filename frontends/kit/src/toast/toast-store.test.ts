import { dismissToast, getToastState, toast } from './toast-store.ts';

const titles = () => [getToastState().shown?.title, ...getToastState().waiting.map(({ title }) => title)];
const dismissShown = () => dismissToast(getToastState().shown?.id ?? 0);

beforeEach(() => {
  while (getToastState().shown) dismissShown();
});

it('toast: two different messages -> the later one is shown, the earlier one after it', () => {
  toast.error('Error', 'Failed to load drafts');
  toast.error('Error', 'Failed to load scheduled posts');

  expect(getToastState().shown?.description).toBe('Failed to load scheduled posts');
  dismissShown();
  expect(getToastState()).toMatchObject({ shown: { description: 'Failed to load drafts' }, waiting: [] });
});

it('toast: identical message -> one message, whose time starts again', () => {
  toast.error('Failed to react to content');
  const before = getToastState().shown;
  toast.error('Failed to react to content');

  expect(titles()).toEqual(['Failed to react to content']);
  expect(getToastState().shown).toMatchObject({ id: before?.id });
  expect(getToastState().shown).not.toBe(before);
});

it('toast: success -> errors shown or waiting are removed, other messages stay', () => {
  toast.error('Failed to save');
  toast.info('Copied');
  toast.error('Failed again');
  toast.success('Saved');

  expect(titles()).toEqual(['Saved', 'Copied']);
});

it('toast: many messages -> at most three wait, the latest ones', () => {
  for (const title of ['one', 'two', 'three', 'four', 'five', 'six']) toast.info(title);

  expect(titles()).toEqual(['six', 'five', 'four', 'three']);
});
