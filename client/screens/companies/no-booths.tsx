import Store from 'lucide-react/icons/store';
import { formTexts } from '../../../domain/form-texts.ts';
import { useCompanies } from '../../data/companies.ts';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { NO_FILTERS, useNarrowBooths } from './booths-address.ts';

/** Why no booth is listed, and the way to one. */
export function NoBooths() {
  const narrow = useNarrowBooths();
  if (useCompanies().length === 0)
    return (
      <Empty icon={<Store size={28} />} action={<LinkButton to="/app/schedule">Browse the schedule</LinkButton>}>
        No booths yet.
      </Empty>
    );
  return (
    <Empty
      icon={<Store size={28} />}
      action={
        <Button kind="solid" onClick={() => narrow(NO_FILTERS)}>
          Clear filters
        </Button>
      }
    >
      {formTexts.noPeopleFound}
    </Empty>
  );
}
