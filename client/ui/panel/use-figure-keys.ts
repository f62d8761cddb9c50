import { useEffect, useRef } from 'react';

const TYPED_INTO = 'input, textarea, select, [contenteditable="true"]';

/** Calls `press` for the digit keys from 1; not while the person types or a dialog is open. */
export function useFigureKeys(press: (figure: number) => void): void {
  const latest = useRef(press);
  useEffect(() => {
    latest.current = press;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isTyped = event.target instanceof Element && event.target.matches(TYPED_INTO);
      if (isTyped || event.metaKey || event.ctrlKey || event.altKey || document.querySelector('dialog[open]')) return;
      if (/^[1-9]$/.test(event.key)) latest.current(Number(event.key));
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
