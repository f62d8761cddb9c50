import { Segmented, SegmentLink } from '../../ui/segmented.tsx';
import { useAdminSearch } from './admin-address.ts';

/** Talks, stages and tracks of the event itself, or those of recordings that stand beside it. */
export function EditionSwitch({ type }: { readonly type: string }) {
  const { edition } = useAdminSearch();
  return (
    <Segmented label="Edition">
      {([undefined, 'replay'] as const).map((each) => (
        <SegmentLink
          key={each ?? 'live'}
          from="/app/admin"
          to="/app/admin"
          search={{ type, edition: each }}
          activeOptions={{ exact: true }}
          activeProps={{}}
          aria-current={edition === each ? 'true' : undefined}
        >
          {each ? 'Replays' : 'Live'}
        </SegmentLink>
      ))}
    </Segmented>
  );
}
