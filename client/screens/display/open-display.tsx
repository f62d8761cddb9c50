import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { DisplayScreen } from './display-screen.tsx';

/** The screen of a hall instead of the app: no log-in, no database, nothing that syncs. */
export function openDisplay(): void {
  const root = document.querySelector('#root');
  document.querySelector('title')?.remove();
  if (!root) return;
  createRoot(root).render(
    <StrictMode>
      <DisplayScreen />
    </StrictMode>,
  );
}
