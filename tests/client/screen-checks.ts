import type { Page } from 'playwright-core';
import { DESKTOP, PHONE } from '../support/browser.ts';

// Rules for every screen, whatever it shows. The page stays open: only its size, font size and colours change.

export const NARROW = { width: 320, height: 640 };

/** Sizes at which a screen has to fit, with the ways of reading it. */
const LAYOUTS = [
  { name: 'a desk', size: DESKTOP },
  { name: 'the smallest phone', size: NARROW },
  { name: 'letters twice as large', size: { width: 640, height: 800 }, letters: '200%' },
  { name: 'letters twice as large on a phone', size: PHONE, letters: '200%' },
  { name: 'from right to left', size: PHONE, dir: 'rtl' },
] as const;

/** Returns where a page scrolls sideways, or cuts off words without an ellipsis. */
export async function tooWide(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const { name, size, ...look } of LAYOUTS) {
    await page.setViewportSize(size);
    found.push(...(await page.evaluate(stickingOut, look)).map((thing) => `${name}: ${thing}`));
  }
  await page.evaluate(stickingOut, {});
  return found;
}

/** Runs in the page, two frames after layout. */
export async function stickingOut({
  letters = '',
  dir = 'ltr',
}: {
  letters?: string;
  dir?: string;
}): Promise<string[]> {
  const root = document.documentElement;
  root.style.fontSize = letters;
  root.dir = dir;
  for (let frame = 0; frame < 2; frame += 1) await new Promise((drawn) => requestAnimationFrame(drawn));
  const sideways = root.scrollWidth - root.clientWidth;
  const cut = [...document.querySelectorAll('main *')].filter((thing) => {
    const { overflowX, textOverflow, webkitLineClamp } = getComputedStyle(thing);
    const isCutting = (overflowX === 'clip' || overflowX === 'hidden') && !thing.closest('.vh, svg, input, textarea');
    const isSaying = textOverflow === 'ellipsis' || webkitLineClamp !== 'none';
    return isCutting && !isSaying && thing.clientWidth > 1 && thing.scrollWidth > thing.clientWidth + 1;
  });
  const beyond = [...document.querySelectorAll('main *')].filter((thing) => {
    const [box, around] = [thing.getBoundingClientRect(), thing.parentElement!.getBoundingClientRect()];
    const isOut = box.right > around.right + 1 || box.left < around.left - 1;
    return getComputedStyle(thing).textOverflow === 'ellipsis' && box.width > 1 && isOut && !thing.closest('.vh');
  });
  const back = document.querySelector('[data-back]');
  const way = back?.getBoundingClientRect();
  const covered = [
    ...document.querySelectorAll('header > span:not(:empty), header > output > *, header button'),
  ].filter((thing) => {
    if (thing.closest('main')) return false;
    const { left, right, top, width } = thing.getBoundingClientRect();
    const isBeside = way !== undefined && width > 0 && top < way.bottom && way.top < innerHeight;
    return isBeside && getComputedStyle(back!).position === 'fixed' && left < way.right && way.left < right;
  });
  const drawn = (things: string): Element[] =>
    [...document.querySelectorAll(things)].filter((thing) => thing.getBoundingClientRect().width > 1);
  // Rows of chips, days and wide tables scroll sideways, and long names end in an ellipsis.
  const isInRow = (thing: Element): boolean => {
    for (let around = thing.parentElement; around; around = around.parentElement) {
      const { overflowX, textOverflow } = getComputedStyle(around);
      if (around.scrollWidth > around.clientWidth && (/auto|scroll/.test(overflowX) || textOverflow === 'ellipsis'))
        return true;
    }
    return false;
  };
  // Visible only to keyboards and screen readers, in a box of one pixel.
  const isUnseen = (thing: Element): boolean => {
    for (let around = thing.parentElement; around; around = around.parentElement)
      if (around.clientWidth === 1 && getComputedStyle(around).overflowX === 'clip') return true;
    return false;
  };
  const outside = drawn('header *, main :is(a, button, input, select, textarea, label), nav *').filter((thing) => {
    const { left, right, bottom, height } = thing.getBoundingClientRect();
    const isOut = height > 1 && bottom > 0 && (left < -1 || right > root.clientWidth + 1);
    return isOut && !thing.closest('.vh, svg, dialog, [popover]') && !isInRow(thing) && !isUnseen(thing);
  });
  const places = drawn('nav[aria-label="Main"] > *').filter((place) => place.scrollWidth > place.clientWidth + 1);
  const heads = drawn('#main').length > 0 ? drawn('header:not(main header) > *') : [];
  const over = heads.filter((thing, at) => {
    const [box, next] = [thing.getBoundingClientRect(), heads[at + 1]?.getBoundingClientRect()];
    return next !== undefined && (dir === 'rtl' ? next.right > box.left + 1 : box.right > next.left + 1);
  });
  return [
    ...(sideways > 0 ? [`${sideways} pixels to the side`] : []),
    ...outside.map((thing) => `a control beyond the edge: ${thing.outerHTML.slice(0, 200)}`),
    ...places.map((thing) => `a name of the navigation does not fit: ${thing.outerHTML.slice(0, 200)}`),
    ...over.map((thing) => `lies over what is beside it: ${thing.outerHTML.slice(0, 200)}`),
    ...covered.map((thing) => `covered by the way back: ${thing.outerHTML.slice(0, 100)}`),
    ...beyond.map((thing) => `wider than what it stands in: ${thing.outerHTML.slice(0, 200)}`),
    ...cut.map((thing) => `cut: ${thing.outerHTML.slice(0, 200)}`),
  ];
}

/** Widths at which the title shares its row with the sync line: tablets, and desktops with columns beside the page. */
const SHARED_ROWS = [768, 900, 1024, 1080, 1180, 1280, 1366, 1440];
/** The longest text of the sync line, and its longest notice. */
const LONGEST_SYNC = [
  'Server out of reach · saved 09:10 · 12 changes waiting to send · by your device clock',
  'This device could not store your changes. Keep this page open until they are sent, and make room on the device.',
];

/** Returns the widths at which a long sync line leaves the title less than 16rem (256 pixels). */
export async function squeezedTitles(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const width of SHARED_ROWS) {
    await page.setViewportSize({ width, height: 810 });
    for (const sentence of LONGEST_SYNC) {
      const narrow = await page.evaluate((words) => {
        const [title, line] = ['h1', 'button > svg + span'].map((part) =>
          document.querySelector<HTMLElement>(`main header:has(h1) ${part}`),
        );
        if (!title || !line) return undefined; // A screen that draws its own title.
        line.textContent = words;
        const [own, row] = [title, title.closest('header')!].map((each) => each.getBoundingClientRect().width);
        return own! < Math.min(256, row!) - 1 ? own : undefined;
      }, sentence);
      if (narrow !== undefined) found.push(`${width}: ${narrow} pixels`);
    }
  }
  return found;
}

/** Returns controls that Tab does not reach, or that show no focus in forced colours. */
export async function outOfReach(page: Page): Promise<string[]> {
  await page.emulateMedia({ forcedColors: 'active' });
  const things = await page.evaluate(followFocus);
  let met: readonly Met[] = [];
  for (let presses = 0; presses < things.length + ROUND && met.length < things.length; presses += ROUND) {
    // Sends several presses at once, like a held key, because the page would otherwise be drawn after each one.
    await Promise.all(Array.from({ length: ROUND }, () => page.keyboard.press('Tab')));
    met = await page.evaluate(() => [...(window as unknown as FollowedPage).met.values()]);
  }
  await page.emulateMedia({ forcedColors: 'none' });
  if (things.length === 0) return ['there was nothing to press'];
  const reached = new Map(met.map(({ at, hasRing }) => [at, hasRing]));
  return things.flatMap((thing, at) =>
    reached.get(at) ? [] : `${reached.has(at) ? 'no ring' : 'not reached'}: ${thing}`,
  );
}

/** Number of Tab presses before the page is asked which elements had the focus. */
const ROUND = 12;

interface Met {
  readonly at: number;
  readonly hasRing: boolean;
}
interface FollowedPage {
  met: Map<number, Met>;
}

/** Runs in the page: returns the controls, and records from now on which of them get the focus. */
function followFocus(): string[] {
  document.querySelector<HTMLElement>('h1')?.blur();
  // Roving tabindex: Tab reaches one element of a group, the arrow keys reach the others.
  const led = 'input[type="radio"]:not(:checked), :is([role="tablist"], [role="grid"], [role="menu"]) [tabindex="-1"]';
  const own = [...document.querySelectorAll('a[href], button, input, select, textarea, summary')].filter(
    (thing) => thing.checkVisibility({ visibilityProperty: true }) && !thing.matches(`:disabled, ${led}`),
  );
  const hasRing = (thing: Element | null, pseudo?: string): boolean => {
    const { outlineStyle = 'none', outlineWidth } = thing ? getComputedStyle(thing, pseudo) : {};
    return outlineStyle !== 'none' && outlineWidth !== '0px';
  };
  const met: FollowedPage['met'] = new Map();
  Object.assign(window, { met });
  document.addEventListener('focusin', ({ target }) => {
    const thing = target as Element;
    // The focus ring may be on a parent, or on a part that covers the control.
    const around = [thing, thing.parentElement, thing.closest('li'), thing.closest('article')];
    const isSeen = around.some((each) => hasRing(each)) || hasRing(thing, '::after');
    if (own.includes(thing)) met.set(own.indexOf(thing), { at: own.indexOf(thing), hasRing: isSeen });
  });
  return own.map((thing) => thing.outerHTML.slice(0, 120));
}
