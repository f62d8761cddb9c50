/**
 * A screen offers a key by writing it on the control it stands for, `aria-keyshortcuts="n"`; assistive technology
 * reads it there too; a pair is `g+t`. On a talk card the key means the control of the card that has the focus; where none has, that
 * of the card with `data-keyed`.
 */
export function offeredControl(key: string): HTMLElement | undefined {
  const selector = `[aria-keyshortcuts~="${CSS.escape(key.replace(' ', '+'))}"]`;
  const inCard = document.activeElement?.closest('article')?.querySelector<HTMLElement>(selector);
  if (inCard) return inCard;
  return [...document.querySelectorAll<HTMLElement>(selector)].find(
    (control) => control.closest('article:not([data-keyed])') === null && control.checkVisibility(),
  );
}

/** Puts the cursor into a field, presses anything else; false when there is nothing to press. */
export function pressControl(control: HTMLElement | undefined): boolean {
  if (!control) return false;
  if (control instanceof HTMLInputElement && control.type !== 'checkbox') control.focus();
  else control.click();
  return true;
}
