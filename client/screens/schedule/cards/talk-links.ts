import { useRouter } from '@tanstack/react-router';
import { useMemo, type MouseEvent, type SyntheticEvent } from 'react';
import type { Talk } from '../../../../domain/talks/talk.ts';
import { isModifiedClick } from '../../../ui/actions/is-modified-click.ts';

/** The address of a talk's page. */
export const talkHref = ({ id }: Pick<Talk, 'id'>): string => `/app/talk/${encodeURIComponent(id)}`;

interface TalkLinks {
  readonly onClick: (event: MouseEvent) => void;
  readonly onPointerOver: (event: SyntheticEvent) => void;
  readonly onFocus: (event: SyntheticEvent) => void;
}

/**
 * Lets the router handle clicks on plain links to talks, with one listener per schedule: the router's own link computes its
 * address again on every navigation, and a day has up to three hundred.
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
        if (id === undefined || event.defaultPrevented || isModifiedClick(event)) return;
        event.preventDefault();
        void router.navigate({ to: '/app/talk/$id', params: { id } });
      },
      onPointerOver: prepare,
      onFocus: prepare,
    };
  }, [router]);
}

/** Id of the talk whose link was clicked; undefined outside a link. */
function talkOf(target: EventTarget): string | undefined {
  const link = target instanceof Element ? target.closest('a[href^="/app/talk/"]') : null;
  return link?.closest<HTMLElement>('[data-talk]')?.dataset['talk'];
}
