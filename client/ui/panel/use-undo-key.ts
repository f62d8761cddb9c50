import { useEffect } from 'react';

/** ⌘Z, or Ctrl+Z, undoes what was done last; in a field it is the field's. */
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
