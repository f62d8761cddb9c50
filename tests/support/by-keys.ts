import type { Locator } from 'playwright-core';

/** Number of Tab presses until the page is asked where the focus is. */
const ROUND = 12;
const ROUNDS = 40;

/** Moves the focus to an element with the Tab key only, like a person without a pointer. The focus stays there until the next call. */
export async function tabTo(target: Locator): Promise<void> {
  const page = target.page();
  const enabled = target.and(page.locator(':not(:disabled)'));
  for (let round = 0; round < ROUNDS; round += 1) {
    // Finds the element again each time, because the page may have rendered it again.
    if (await enabled.evaluate(holdTab)) return;
    // Sends the presses together, like a key that is held down.
    await Promise.all(Array.from({ length: ROUND }, () => page.keyboard.press('Tab')));
  }
  throw new Error(`No Tab leads to ${await target.evaluate((element) => element.outerHTML.slice(0, 200))}`);
}

/** Runs in the page. Returns whether the element has the focus; ignores further Tab presses once it has. */
function holdTab(target: Element): boolean {
  const page = window as { stopHolding?: AbortController };
  page.stopHolding?.abort();
  page.stopHolding = new AbortController();
  const hold = (event: KeyboardEvent): void => {
    if (event.key !== 'Tab' || document.activeElement !== target) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  window.addEventListener('keydown', hold, { capture: true, signal: page.stopHolding.signal });
  return document.activeElement === target;
}

/** Presses a button or follows a link with a key. */
export async function pressByKeys(target: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await tabTo(target);
  await target.page().keyboard.press(key);
}

/** Replaces the text of a field. */
export async function typeByKeys(target: Locator, text: string): Promise<void> {
  await tabTo(target);
  await target.page().keyboard.press('Control+a');
  await target.page().keyboard.type(text);
}

/** Chooses an option of a list: starts at the first option and goes down to the one with this label. */
export async function chooseByKeys(target: Locator, label: string): Promise<void> {
  const { keyboard } = target.page();
  const chosen = target.locator('option:checked');
  await tabTo(target);
  await keyboard.press('Home');
  for (let left = await target.locator('option').count(); left > 0; left -= 1) {
    if ((await chosen.textContent()) === label) return;
    await keyboard.press('ArrowDown');
  }
  throw new Error(`There is no ${label} to choose`);
}
