import { errorSentences } from '../../../domain/error-sentences.ts';
import { ERROR_TOAST_DEBOUNCE } from '../../../domain/limits/device.ts';
import type { FieldProblem } from '../../../domain/refusal.ts';
import type { Failure } from './http.ts';
import { createSignal } from '../react/signal.ts';

export interface ToastOptions {
  readonly action?: { readonly label: string; readonly run: () => void };
  readonly tone?: 'info' | 'success' | 'error';
  /** A toast replaces an earlier one of the same topic. */
  readonly topic?: string;
}
export interface Toast extends ToastOptions {
  readonly id: number;
  readonly text: string;
  readonly tone: 'info' | 'success' | 'error';
}

export const toasts = createSignal<readonly Toast[]>([]);

let last = 0;

export function raise(text: string, options: ToastOptions): void {
  last += 1;
  const others = toasts.get().filter(({ topic }) => topic === undefined || topic !== options.topic);
  toasts.set([...others, { tone: 'info', ...options, id: last, text }]);
}

/**
 * Shows why an action failed. The lasting message about the network is in one place (spec 8); this one says that the action
 * needed a connection.
 */
export function raiseFailure({ code, message, data }: Failure): void {
  if (code !== 'network') return raiseError(message, data);
  raise('This needs a connection. Nothing was changed.', { tone: 'error', topic: 'needs a connection' });
}

export const dismissToast = (id: number): void => toasts.set(toasts.get().filter((toast) => toast.id !== id));

const gathered = new Set<string>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Shows errors as toasts. Errors within 100 ms are collected, and equal sentences are shown once. */
export function raiseError(message: string, data?: readonly FieldProblem[]): void {
  for (const text of errorSentences(message, data)) gathered.add(text);
  clearTimeout(timer);
  timer = setTimeout(() => {
    for (const text of gathered) raise(text, { tone: 'error' });
    gathered.clear();
  }, ERROR_TOAST_DEBOUNCE);
}
