import { useMatch, useRouter } from '@tanstack/react-router';

/**
 * Returns a function that tells whether the screen of this component is still the one the person wants: false as soon as they
 * are on their way to another. Ask it after an awaited call and before you navigate, or the answer takes them back.
 */
export function useStillHere(): () => boolean {
  const router = useRouter();
  const here = useMatch({ strict: false, select: ({ pathname }) => pathname });
  return () => withoutSlash(router.latestLocation.pathname) === withoutSlash(here);
}

const withoutSlash = (path: string): string => path.replace(/\/$/, '');
