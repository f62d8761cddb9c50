import { useEffect } from 'react';

/** Calls `onUndo` on ⌘Z or Ctrl+Z; inside a field the key undoes the field's text. */
export function useUndoKey(onUndo: () => void): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isKey = event.key.toLowerCase() === 'z' && (event.metaKey || event.ctrlKey) && !event.shiftKey;
      if (!isKey || event.altKey || isField(event.target) || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      onUndo();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [onUndo]);
}

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest('input:not([type="checkbox"]), textarea, select, [contenteditable]') !== null;
