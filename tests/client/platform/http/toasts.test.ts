import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dismissToast, raise, raiseError, toasts } from '../../../../client/platform/http/toasts.ts';

beforeEach(() => {
  vi.useFakeTimers();
  toasts.set([]);
});
afterEach(() => vi.useRealTimers());

const said = (): string[] => toasts.get().map((toast) => toast.text);

test('errors of one moment are shown together, each once', () => {
  raiseError('Photo must be less than 5mb');
  raiseError('Photo must be less than 5mb');
  raiseError('Invalid Form');
  vi.advanceTimersByTime(99);
  expect(said()).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(said()).toEqual(['Photo must be less than 5mb', 'Invalid Form']);
});

test('for an error with a list each item is shown instead of its message', () => {
  raiseError('Not valid', [
    { field: 'name', message: 'This field is required' },
    { field: 'email', message: 'Not a valid email address' },
  ]);
  vi.advanceTimersByTime(100);
  expect(said()).toEqual(['This field is required', 'Not a valid email address']);
});

test('“Network Error” and “Not authorized” are silent', () => {
  raiseError('Network Error');
  raiseError('Not authorized');
  raiseError('Something else');
  vi.advanceTimersByTime(100);
  expect(said()).toEqual(['Something else']);
});

test('dismissing a toast removes only that one', () => {
  raise('First', {});
  raise('Second', { tone: 'success' });
  dismissToast(toasts.get()[0]!.id);
  expect(toasts.get().map(({ text, tone }) => ({ text, tone }))).toEqual([{ text: 'Second', tone: 'success' }]);
});
