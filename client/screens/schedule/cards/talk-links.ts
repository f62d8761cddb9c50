import { useRouter } from '@tanstack/react-router';
import { useMemo, type MouseEvent, type SyntheticEvent } from 'react';
import type { Talk } from '../../../../domain/talks/talk.ts';
import { opensElsewhere } from '../../../ui/actions/is-modified-click.ts';

/** The address of a talk's page. */
export const talkHref = ({ id }: Pick<Talk, 'id'>): string => `/app/talk/${encodeURIComponent(id)}`;

interface TalkLinks {
  readonly onClick: (event: MouseEvent) => void;
  readonly onPointerOver: (event: SyntheticEvent) => void;
  readonly onFocus: (event: SyntheticEvent) => void;
}

/**
 * Makes plain links to talks links of the router, all of a schedule by one listener: the router's own link works out
 * its address anew with every navigation, and a day has up to three hundred of them.
 */
export function useTalkLinks(): TalkLinks {
  const router = useRouter();
  return useMemo(() => {
    const prepare = ({ target }: SyntheticEvent): void => {
      const id = talkOf(target);
      if (id !== undefined) void router.preloadRoute({ to: '/app/talk/$id', params: { id } });
    };
    return {
      onClick(event) {
        const id = talkOf(event.target);
        if (id === undefined || event.defaultPrevented || opensElsewhere(event)) return;
        event.preventDefault();
        void router.navigate({ to: '/app/talk/$id', params: { id } });
      },
      onPointerOver: prepare,
      onFocus: prepare,
    };
  }, [router]);
}

/** The talk whose link was meant; nothing beside a link. */
function talkOf(target: EventTarget): string | undefined {
  const link = target instanceof Element ? target.closest('a[href^="/app/talk/"]') : null;
  return link?.closest<HTMLElement>('[data-talk]')?.dataset['talk'];
}
