import { Segmented, SegmentLink } from '../../ui/segmented.tsx';
import { SCHEDULE_TYPES, type ScheduleType } from './schedule-search.ts';

/** Everybody's schedule or one's own (spec 2, `?type=`). */
export function ScheduleKinds({ shown }: { readonly shown: ScheduleType }) {
  return (
    <Segmented label="Which schedule">
      {SCHEDULE_TYPES.map((type) => (
        <SegmentLink
          key={type}
          to="/app/schedule"
          search={(before) => ({ ...before, type })}
          activeProps={{}}
          aria-current={type === shown ? 'page' : undefined}
        >
          {type}
        </SegmentLink>
      ))}
    </Segmented>
  );
}
