import { lazyRouteComponent, type AnyValidator } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import type { ScreenNeeds } from '../../domain/screen-needs.ts';
import type { Loader } from '../data/loading/answer.ts';

/** A screen's entry in the navigation; screens without one are reached from others. */
export interface Nav {
  readonly label: string;
  /** For labels too long for a fifth of the smallest phone's width. */
  readonly short?: string;
  readonly icon: LucideIcon;
  /** Whether it is a tab on phones; all others are behind More. */
  readonly isTab?: true;
  /** Key after `g` that opens it. */
  readonly goKey?: string;
}

interface ScreenOptions<Search extends AnyValidator | undefined> {
  /** Schema of its URL parameters. */
  readonly search?: Search;
  /** Loads the loader, if its data is in no replica; the screen reads it with `useAnswer`. */
  readonly asks?: () => Promise<Loader>;
  readonly nav?: Nav;
  /** The tab that is active on phones for a screen without its own. */
  readonly tab?: 'Networking';
  readonly needs?: ScreenNeeds;
  /** Open to guests, who are not logged in. */
  readonly guest?: true;
  /** For screens that show the next talk themselves (spec 2). */
  readonly banner?: 'none';
  /** Target of mailed links: their contents are kept in memory and removed from the address bar, except for the path to continue to. */
  readonly holdsLink?: true;
  /** Stays after logging in, because it shows that it worked before it continues. */
  readonly leaves?: 'by-itself';
}

/** A screen as a row of a table, from which routes, navigation, guards and the test that opens every screen are made. */
export interface Screen<
  Path extends string = string,
  Search extends AnyValidator | undefined = AnyValidator | undefined,
> extends ScreenOptions<Search> {
  /** Below its layout's path. */
  readonly path: Path;
  readonly component: ReturnType<typeof lazyRouteComponent>;
}

/** `load` imports the file when the screen is opened, `name` is its component. */
export function screen<
  const Path extends string,
  Module extends Record<Name, () => React.ReactNode>,
  Name extends string,
  Search extends AnyValidator | undefined = undefined,
>(path: Path, load: () => Promise<Module>, name: Name, options: ScreenOptions<Search> = {}): Screen<Path, Search> {
  return { path, component: lazyRouteComponent(load, name), ...options };
}
