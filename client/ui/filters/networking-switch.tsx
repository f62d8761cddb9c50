import { Segmented, SegmentLink } from '../actions/segmented.tsx';

interface NetworkingSwitchProps {
  readonly at: 'ATTENDEES' | 'SPEAKERS' | 'MARKETPLACE';
  /** The search text, kept when switching. */
  readonly q: string;
}

/** Switches between the three lists: attendees, speakers, booths (spec 2). */
export function NetworkingSwitch({ at, q }: NetworkingSwitchProps) {
  const search = { q: q === '' ? undefined : q };
  const here = (type: typeof at) => (type === at ? 'page' : undefined);
  // Set aria-current here only: the router would treat a link without a type as part of one with a type.
  const look = { activeProps: {}, activeOptions: { exact: true }, resetScroll: false };
  return (
    <Segmented label="Who is listed">
      <SegmentLink {...look} to="/app/directory" search={search} aria-current={here('ATTENDEES')}>
        Attendees
      </SegmentLink>
      <SegmentLink
        {...look}
        to="/app/directory"
        search={{ ...search, type: 'SPEAKERS' }}
        aria-current={here('SPEAKERS')}
      >
        Speakers
      </SegmentLink>
      <SegmentLink
        {...look}
        to="/app/booths"
        search={at === 'MARKETPLACE' ? true : { ...search, within: 'networking' }}
        aria-current={here('MARKETPLACE')}
      >
        Marketplace
      </SegmentLink>
    </Segmented>
  );
}
