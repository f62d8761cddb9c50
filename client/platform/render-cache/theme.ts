import { createSignal } from '../react/signal.ts';

export type Theme = 'system' | 'light' | 'dark';

/** localStorage key of the theme. Its value is plain text, because index.html reads it before the first paint. Kept at log-out. */
const KEY = 'plenary.theme';

export const theme = createSignal<Theme>(stored());

export function setTheme(next: Theme): void {
  try {
    if (next === 'system') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, next);
  } catch {
    // Storage is switched off: the choice lasts as long as this page.
  }
  show(next);
}

/** Applies a choice made in another tab. */
export const adoptTheme = (): void => show(stored());

function show(next: Theme): void {
  if (next === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = next;
  theme.set(next);
}

function stored(): Theme {
  try {
    const text = localStorage.getItem(KEY);
    return text === 'light' || text === 'dark' ? text : 'system';
  } catch {
    return 'system'; // Storage is switched off: follow the device.
  }
}
