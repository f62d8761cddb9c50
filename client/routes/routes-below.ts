import {
  createRoute,
  redirect,
  type AnyRoute,
  type ResolveFullPath,
  type ResolveId,
  type Route,
} from '@tanstack/react-router';
import * as v from 'valibot';
import { holdOpenedLink } from '../data/device/link-credentials.ts';
import { LogInSearch } from '../screens/auth/log-in-search.ts';
import { answerOptions } from './answer-options.ts';
import type { Screen } from './screen.ts';

type RouteOf<Parent extends AnyRoute, Line> =
  Line extends Screen<infer Path, infer Search>
    ? Route<
        unknown,
        Parent,
        Path,
        ResolveFullPath<Parent, Path>,
        string,
        ResolveId<Parent, string, Path>,
        Search extends undefined ? undefined : Search
      >
    : never;

type RoutesOf<Parent extends AnyRoute, Table extends readonly Screen[]> = {
  -readonly [Line in keyof Table]: RouteOf<Parent, Table[Line]>;
};

/** Routes of a table's screens below a parent, with literal paths, so that links are type-checked. */
export function routesBelow<Parent extends AnyRoute, Table extends readonly Screen[]>(
  parent: Parent,
  table: Table,
): RoutesOf<Parent, Table> {
  // `map` loses the tuple type.
  return table.map((screen) => routeOf(parent, screen)) as unknown as RoutesOf<Parent, Table>;
}

function routeOf(parent: AnyRoute, screen: Screen): AnyRoute {
  return createRoute({
    getParentRoute: () => parent,
    path: screen.path,
    component: screen.component,
    staticData: { screen },
    ...(screen.search ? { validateSearch: screen.search } : {}),
    ...(screen.asks ? answerOptions(screen.asks) : {}),
    beforeLoad: ({ location, search }) => {
      if (screen.holdsLink && holdOpenedLink())
        throw redirect({ to: location.pathname, search: v.parse(LogInSearch, search), replace: true });
    },
  });
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The screen from which a route was made. */
    screen?: Screen;
  }
}
