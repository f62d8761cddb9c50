import Mic from 'lucide-react/icons/mic';
import { plural } from '../../../../domain/plural.ts';
import { personName } from '../../../../domain/people/person.ts';
import { type SpeakerRow, speakerRows, useWaysIn } from '../../../data/admin/people/speakers-list.ts';
import { Avatar } from '../../../ui/cards/avatar.tsx';
import { Chip } from '../../../ui/filters/chip.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { yesCell } from '../entity-kit/file-cells.ts';
import { useAdminSearch } from '../admin-address.ts';
import { TwoLineCell } from '../fields/two-line-cell.tsx';
import { EntityTable } from '../entity-kit/entity-table.tsx';
import { entityList } from '../entity-kit/entity.ts';
import { NewButton } from './new-button.tsx';
import { PeopleBatch } from './people-batch.tsx';
import { OpenUser } from './user-panel.tsx';
import { speakerForm } from './users-entity.tsx';
import entity from '../entity-kit/entity.module.css';
import styles from './users.module.css';
import { Row } from '../../../ui/layout/row.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';

const speakersList = entityList<SpeakerRow>({
  type: 'SPEAKERS',
  icon: Mic,
  words: {
    ...speakerForm.words,
    search: 'Search speakers',
    count: (rows) => plural(rows, '1 speaker', `${rows.toLocaleString('en')} speakers`),
    none: 'There are no speakers yet',
    noMatch: 'No speaker fits this search',
  },
  rows: speakerRows,
  name: personName,
  text: (person) => `${personName(person)}\n${person.jobPosition}\n${person.companyName}`,
  columns: [
    {
      key: 'name',
      title: 'Name',
      by: ({ lastName, firstName }) => `${lastName} ${firstName}`,
      text: personName,
      cell: (person) => (
        <Row as="span" gap={3} align="center">
          <Avatar name={personName(person)} pictureUrl={person.pictureUrl} size="small" />
          <span>
            <TwoLineCell second={[person.jobPosition, person.companyName].filter(Boolean).join(', ')}>
              {personName(person)}
            </TwoLineCell>
          </span>
        </Row>
      ),
    },
    { key: 'talks', title: 'Talks', numeric: true, by: ({ talks }) => talks, cell: ({ talks }) => talks },
    {
      key: 'picture',
      title: 'Picture',
      by: ({ pictureUrl }) => Number(pictureUrl !== null),
      text: ({ pictureUrl }) => yesCell(pictureUrl !== null),
      cell: ({ pictureUrl }) => (pictureUrl === null ? <Chip tone="warn">None</Chip> : <Chip tone="ok">Has one</Chip>),
    },
    {
      key: 'wayin',
      title: 'Access',
      cell: ({ getsIn }) =>
        getsIn === undefined ? (
          <span className={styles.unknown}>
            <Chip>Cannot log in</Chip>
          </span>
        ) : getsIn ? (
          <Chip tone="ok">Can log in</Chip>
        ) : (
          <Chip tone="warn">Cannot log in</Chip>
        ),
    },
  ],
  views: (rows) => [
    { key: 'faceless', label: 'No picture', has: ({ pictureUrl }) => pictureUrl === null },
    { key: 'silent', label: 'No talk', has: ({ talks }) => talks === 0 },
    ...(rows.some(({ getsIn }) => getsIn !== undefined)
      ? [{ key: 'out', label: 'Cannot log in', has: ({ getsIn }: SpeakerRow) => getsIn === false }]
      : []),
  ],
});

/** /app/admin?type=SPEAKERS: the speakers, with what is missing for each. */
export function SpeakersScreen() {
  useWaysIn();
  const { id, new: isNew } = useAdminSearch();
  return (
    <Stack gap={5} className={entity.split} data-open={id !== undefined || isNew !== undefined || undefined}>
      <Page title="Speakers" width="wide" actions={<NewButton label="New speaker" />}>
        <EntityTable entity={speakersList} Batch={PeopleBatch} />
      </Page>
      <OpenUser entity={speakerForm} />
    </Stack>
  );
}
