import type { Locator } from 'playwright-core';

/** So many Tabs are pressed before the page is asked where they have led. */
const ROUND = 12;
const ROUNDS = 40;

/** Leads to something by Tab alone, as for whoever uses no pointer; Tab stays there until the next of these. */
export async function tabTo(target: Locator): Promise<void> {
  const page = target.page();
  const enabled = target.and(page.locator(':not(:disabled)'));
  for (let round = 0; round < ROUNDS; round += 1) {
    // Anew each time: what changes by itself may be drawn anew meanwhile.
    if (await enabled.evaluate(holdTab)) return;
    // As by a key that is held.
    await Promise.all(Array.from({ length: ROUND }, () => page.keyboard.press('Tab')));
  }
  throw new Error(`No Tab leads to ${await target.evaluate((element) => element.outerHTML.slice(0, 200))}`);
}

/** Runs in the page: whether it has the focus. What has been reached is not left by the Tabs that were pressed too many. */
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

/** Presses a button, follows a link. */
export async function pressByKeys(target: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await tabTo(target);
  await target.page().keyboard.press(key);
}

/** Writes into a field in the place of what stands there. */
export async function typeByKeys(target: Locator, text: string): Promise<void> {
  await tabTo(target);
  await target.page().keyboard.press('Control+a');
  await target.page().keyboard.type(text);
}

/** Chooses from a list, going down from its beginning until this is chosen. */
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
