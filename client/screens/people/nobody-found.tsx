import { plural } from '../../../domain/plural.ts';
import Users from 'lucide-react/icons/users';
import { formTexts } from '../../../domain/form-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { NO_FILTERS, useDirectorySearch, useNarrowDirectory } from './directory-address.ts';
import { peopleType } from './directory-search.ts';
import { type DirectoryList, OTHER_TYPE } from './use-directory-list.ts';

/** Empty state of the directory: the reason, and a link that leads to results. */
export function NobodyFound({ list: { total, elsewhere } }: { readonly list: DirectoryList }) {
  const type = peopleType(useDirectorySearch());
  const narrow = useNarrowDirectory();
  const action =
    elsewhere > 0 ? (
      <LinkButton
        kind="solid"
        to="/app/directory"
        search={(before) => ({ ...before, type: OTHER_TYPE[type] })}
        resetScroll={false}
        replace
      >
        {elsewhereSentence(elsewhere, type === 'ATTENDEES')}
      </LinkButton>
    ) : total > 0 ? (
      <Button kind="solid" onClick={() => narrow(NO_FILTERS)}>
        Clear filters
      </Button>
    ) : undefined;
  return (
    <Empty icon={<Users size={28} />} action={action}>
      {formTexts.noPeopleFound}
    </Empty>
  );
}

const elsewhereSentence = (count: number, isSpeakers: boolean): string =>
  isSpeakers
    ? plural(count, '1 in Speakers', `${count.toLocaleString('en')} in Speakers`)
    : plural(count, '1 in Attendees', `${count.toLocaleString('en')} in Attendees`);
