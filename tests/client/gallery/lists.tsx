import { useState } from 'react';
import { sorted } from '../../../domain/search/sort-toggle.ts';
import { Avatar } from '../../../client/ui/cards/avatar.tsx';
import { Card } from '../../../client/ui/cards/card.tsx';
import { Chip } from '../../../client/ui/filters/chip.tsx';
import { IconButton } from '../../../client/ui/actions/icon-button.tsx';
import { LinkRow, Rows } from '../../../client/ui/cards/row.tsx';
import { Section } from '../../../client/ui/layout/section.tsx';
import { type Column, DataTable, type ListSort } from '../../../client/ui/table/data-table.tsx';
import { Pager } from '../../../client/ui/table/pager.tsx';
import { TagList } from '../../../client/ui/filters/tag-list.tsx';
import Bookmark from 'lucide-react/icons/bookmark';

interface Talk {
  readonly title: string;
  readonly stage: string;
  readonly kept: number;
}

const TALKS: readonly Talk[] = [
  { title: 'Panel: the future of short video', stage: 'Main Stage', kept: 388 },
  { title: 'What readers told us when we asked', stage: 'Breakout', kept: 141 },
  {
    title: 'A very long title of a talk that nobody can say in one breath, whatever they try',
    stage: 'Workshop',
    kept: 1402,
  },
];

const COLUMNS: readonly Column<Talk, 'title' | 'kept' | 'stage'>[] = [
  { key: 'title', title: 'Title', sorts: true, cell: ({ title }) => title },
  { key: 'stage', title: 'Stage', cell: ({ stage }) => <Chip>{stage}</Chip> },
  { key: 'kept', title: 'Kept', sorts: true, numeric: true, cell: ({ kept }) => kept.toLocaleString('en') },
];

const compare = (column: 'title' | 'kept' | 'stage', a: Talk, b: Talk): number =>
  column === 'kept' ? a.kept - b.kept : a[column].localeCompare(b[column]);

/** Tables, rows and navigation between pages. */
export function Lists() {
  const [by, setBy] = useState<ListSort<'title' | 'kept' | 'stage'>>({});
  const [page, setPage] = useState(1);
  const rows = sorted(TALKS, { column: by.sort, direction: by.dir ?? 'none' }, compare);
  return (
    <>
      <Section title="A table" look="bare">
        <DataTable caption="Talks" columns={COLUMNS} rows={rows} rowKey={({ title }) => title} {...by} onSort={setBy} />
        <Pager page={page} pages={3} total="48 talks" onPage={setPage} />
      </Section>
      <Section title="Rows" look="bare">
        <Card flush>
          <Rows label="People">
            {['Ana Ruiz', 'Tom Becker'].map((name) => (
              <LinkRow
                key={name}
                to="/app/schedule"
                lead={<Avatar name={name} />}
                lines="Editor · Tidewater Audio"
                tags={
                  <TagList
                    label={`Interests of ${name}`}
                    items={['Gaming', 'Streaming']}
                    common={['Streaming']}
                    isOneLine
                  />
                }
                action={
                  <IconButton
                    label={`Keep ${name}`}
                    icon={<Bookmark size={20} aria-hidden />}
                    pressed={name === 'Ana Ruiz'}
                  />
                }
              >
                {name}
              </LinkRow>
            ))}
          </Rows>
        </Card>
      </Section>
    </>
  );
}
