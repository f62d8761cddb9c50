import { lazyRouteComponent, type AnyValidator } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import type { ScreenNeeds } from '../../domain/screen-needs.ts';
import type { Ask } from '../data/loading/answer.ts';

/** How the navigation offers a screen; a screen without is reached from another one. */
export interface Nav {
  readonly label: string;
  /** Where the label is too long for a fifth of the smallest phone. */
  readonly short?: string;
  readonly icon: LucideIcon;
  /** Whether it has a place of its own at the bottom of a phone; the rest stands behind More. */
  readonly isTab?: true;
  /** After `g` it leads there. */
  readonly goKey?: string;
}

interface ScreenOptions<Search extends AnyValidator | undefined> {
  /** What the address may carry after `?`. */
  readonly search?: Search;
  /** Brings what asks the server for what the address says, where that is in no mirror; the screen reads it with `useAnswer`. */
  readonly asks?: () => Promise<Ask>;
  readonly nav?: Nav;
  /** The place at the bottom of a phone within which it stands, where it has none of its own there. */
  readonly tab?: 'Networking';
  readonly needs?: ScreenNeeds;
  /** Screens that show what is next themselves go without the banner (spec 2). */
  readonly banner?: 'none';
  /** A mailed link leads here; what it carries is held, and leaves the address bar at once, but for where to go on to. */
  readonly holdsLink?: true;
  /** A screen that says that it worked before it goes on, so logging in does not move it. */
  readonly leaves?: 'by-itself';
}

/** One screen as a line of a table: its routes, the navigation, the guards and the test that opens every screen are made from it. */
export interface Screen<
  Path extends string = string,
  Search extends AnyValidator | undefined = AnyValidator | undefined,
> extends ScreenOptions<Search> {
  /** Below the frame it stands in. */
  readonly path: Path;
  readonly component: ReturnType<typeof lazyRouteComponent>;
}

/** `load` brings the file when the screen is opened, `name` is the component in it. */
export function screen<
  const Path extends string,
  Module extends Record<Name, () => React.ReactNode>,
  Name extends string,
  Search extends AnyValidator | undefined = undefined,
>(path: Path, load: () => Promise<Module>, name: Name, options: ScreenOptions<Search> = {}): Screen<Path, Search> {
  return { path, component: lazyRouteComponent(load, name), ...options };
}
