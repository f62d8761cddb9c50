import type { FieldProblem } from '../../../domain/refusal.ts';
import { raise, raiseError, toasts, type Toast, type ToastOptions } from '../../platform/http/toasts.ts';
import { useSignal } from '../../platform/react/use-signal.ts';

export type { Toast };
export { dismissToast } from '../../platform/http/toasts.ts';

/** Shows a short message. */
export const toast = (text: string, options: ToastOptions = {}): void => raise(text, options);

/** Shows an error: each item of a data list, else the message; some errors are silent (spec 8). */
export const toastError = (message: string, data?: readonly FieldProblem[]): void => raiseError(message, data);

/** The visible toasts, oldest first. */
export const useToasts = (): readonly Toast[] => useSignal(toasts);
