import { useMatches } from '@tanstack/react-router';
import { useEffect } from 'react';
import { countPageView } from '../data/page-views.ts';
import { useScreenHere } from './destinations.ts';

/** Counts each screen that is opened, and each talk, profile or booth on it; another day, filter or search is the same view. */
export function usePageViews(): void {
  const screen = useScreenHere()?.path;
  const path = useMatches({ select: (matches) => matches.at(-1)?.pathname });
  useEffect(() => {
    if (screen !== undefined && path !== undefined) countPageView(`/app${screen}`);
  }, [screen, path]);
}
