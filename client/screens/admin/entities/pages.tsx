import FileText from 'lucide-react/icons/file-text';
import { useState } from 'react';
import { TITLE_MAX } from '../../../../domain/limits/fields.ts';
import { PAGE_TEXT_MAX } from '../../../../domain/limits/pages.ts';
import { FACT_LABELS, isFactId } from '../../../../domain/pages/facts.ts';
import { NewPage, PageChange } from '../../../../domain/pages/page-form.ts';
import type { PageAccept, PageKind, PagePlace } from '../../../../domain/pages/page.ts';
import { pageTemplates } from '../../../../domain/pages/templates/templates.ts';
import { formatList, plural } from '../../../../domain/plural.ts';
import {
  type PageRow,
  pageRows,
  pageWrites,
  publishPage,
  startPage,
  useAcceptedCounts,
} from '../../../data/admin/event/pages.ts';
import { useEntityRows } from '../../../data/admin/records/entity-rows.ts';
import { useFacts } from '../../../data/device/pages.ts';
import { useOnline } from '../../../data/device/online.ts';
import { toastError } from '../../../data/news/toasts.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { MenuButton, MenuList } from '../../../ui/actions/menu.tsx';
import { Chip } from '../../../ui/filters/chip.tsx';
import { ChecksField } from '../../../ui/form/checks-field.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { Row } from '../../../ui/layout/row.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import { EventPageLink } from '../../../ui/layout/event-page-link.tsx';
import { Popover, type PopoverTrigger } from '../../../ui/overlays/popover.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { Notice } from '../../../ui/status/notice.tsx';
import { useNarrowAdmin } from '../admin-address.ts';
import { fieldWith, formOf, numberField, textField } from '../fields/form-fields.tsx';
import { Timestamp } from '../fields/timestamp.tsx';
import { TwoLineCell } from '../fields/two-line-cell.tsx';
import { entity } from '../entity-kit/entity.ts';
import styles from '../entity-kit/entity.module.css';
import { PagePreview } from './page-preview.tsx';
import { PageTextField } from '../post-text-field.tsx';

const PLACES: readonly { readonly value: PagePlace; readonly label: string }[] = [
  { value: 'login', label: 'Log-in page' },
  { value: 'footer', label: 'Footer' },
  { value: 'menu', label: 'Menu' },
  { value: 'guests', label: 'Guests' },
];
const ACCEPTS: readonly { readonly value: PageAccept; readonly label: string }[] = [
  { value: 'no', label: 'Not asked' },
  { value: 'once', label: 'Asked once' },
  { value: 'each', label: 'Each version' },
];

const placesOf = ({ places }: PageRow): string =>
  formatList(PLACES.filter(({ value }) => places.includes(value)).map(({ label }) => label));

/** What is published, in a few words. */
function versionOf({ page, link }: PageRow): string {
  if (!page) return 'Not published';
  return link === '' ? `Version ${page.version}` : `Version ${page.version}, a link`;
}

function StateChip({ row }: { readonly row: PageRow }) {
  if (!row.page) return <Chip>Not published</Chip>;
  if (row.changedFacts.length > 0) return <Chip tone="warn">Facts changed</Chip>;
  return row.isChanged ? <Chip tone="warn">Not published yet</Chip> : <Chip tone="ok">Published</Chip>;
}

const KINDS = ['privacy', 'terms', 'imprint', 'conduct', 'accessibility', 'travel', 'questions'] as const;

/** A menu that begins a page from our text, one entry for each kind that is missing. */
function Starts() {
  const rows = useEntityRows(pageRows);
  const narrow = useNarrowAdmin();
  const missing = KINDS.filter((kind) => rows.every((row) => row.kind !== kind));
  const start = async (kind: PageKind) => {
    const answer = await startPage(kind);
    if ('why' in answer) toastError(answer.why);
    else narrow({ id: answer.id, new: undefined, tab: undefined });
  };
  if (missing.length === 0) return null;
  return (
    <Popover label="Our texts" renderTrigger={startTrigger}>
      <MenuList>
        {missing.map((kind) => (
          <MenuButton key={kind} icon={<FileText size={18} aria-hidden />} onClick={() => void start(kind)}>
            {pageTemplates[kind].title}
          </MenuButton>
        ))}
      </MenuList>
    </Popover>
  );
}

const startTrigger = (attributes: PopoverTrigger) => <Button {...attributes}>Start from our text</Button>;

export const pageStarts = <Starts />;

/** What the colours in the text mean. */
const Legend = () => (
  <p className={styles.legend}>
    <mark data-kind="fact">Blue</mark> comes from this server and changes with it. <mark data-kind="blank">Yellow</mark>{' '}
    is yours to fill in. Give the page a text or a link.
  </p>
);

/** Publishes the saved page, and says what keeps it from being published or has changed. */
function PublishTab({ row }: { readonly row: PageRow }) {
  useFacts();
  const online = useOnline();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const [isShown, setShown] = useState(false);
  const publish = async () => {
    setBusy(true);
    setRefusal((await publishPage(row.id))?.message);
    setBusy(false);
  };
  const isDone = row.page !== undefined && !row.isChanged && row.changedFacts.length === 0;
  return (
    <Stack gap={4} align="start">
      {refusal === undefined ? null : <Notice>{refusal}</Notice>}
      <PublishedState row={row} />
      <WhatIsOpen row={row} />
      {row.accept === 'each' && !isDone ? <p>Everyone is asked to accept a new version.</p> : null}
      <Row gap={2} wrap>
        <Button onClick={() => setShown(true)}>Preview</Button>
        <Button kind="solid" busy={busy} disabled={!online || isDone || row.blanks > 0} onClick={() => void publish()}>
          {isDone ? 'Published' : 'Publish'}
        </Button>
      </Row>
      <Sheet open={isShown} onClose={() => setShown(false)} title="Preview">
        <PagePreview row={row} />
      </Sheet>
      {online ? null : <p>You need a connection for this</p>}
    </Stack>
  );
}

/** Which version is published, and how many people accepted it. */
function PublishedState({ row: { id, page, accept } }: { readonly row: PageRow }) {
  const accepted = useAcceptedCounts(`${id} ${page?.version ?? 0}`)?.get(id);
  if (!page) return <p>Only organisers see this page so far.</p>;
  return (
    <>
      <p>
        {`Version ${page.version} is published, since `}
        <Timestamp at={page.publishedAt} />
        {'. '}
        <EventPageLink page={page} className={styles.pageLink}>
          See it
        </EventPageLink>
      </p>
      {accept === 'no' || accepted === undefined ? null : (
        <p>
          {plural(accepted, '1 person has accepted it.', `${accepted.toLocaleString('en')} people have accepted it.`)}
        </p>
      )}
    </>
  );
}

/** What keeps the page from being published, and facts that have changed since. */
function WhatIsOpen({ row }: { readonly row: PageRow }) {
  const changed = row.changedFacts.filter(isFactId).map((id) => FACT_LABELS[id]);
  return (
    <>
      {row.blanks > 0 ? <Notice tone="warn">Fill in the yellow parts first.</Notice> : null}
      {changed.length > 0 ? (
        <Notice tone="warn">{`Everyone sees the new values. Publish a version that says so: ${formatList(changed)}.`}</Notice>
      ) : null}
    </>
  );
}

export const pagesEntity = entity<PageRow>({
  type: 'PAGES',
  icon: FileText,
  words: {
    title: 'Pages',
    search: 'Search pages',
    add: 'New page',
    remove: 'Remove page',
    count: (rows) => plural(rows, '1 page', `${rows.toLocaleString('en')} pages`),
    none: 'There are no pages yet',
    noMatch: 'No page fits this search',
    gone: 'This page is gone',
  },
  rows: pageRows,
  name: ({ title }) => title,
  text: ({ title }) => title,
  columns: [
    {
      key: 'title',
      title: 'Page',
      by: ({ title }) => title,
      cell: (row) => <TwoLineCell second={versionOf(row)}>{row.title}</TwoLineCell>,
    },
    { key: 'places', title: 'Where it shows', by: placesOf, cell: placesOf },
    {
      key: 'accept',
      title: 'Accepting it',
      by: ({ accept }) => accept,
      text: ({ accept }) => accept,
      cell: ({ accept }) => ACCEPTS.find(({ value }) => value === accept)?.label,
    },
    {
      key: 'state',
      title: 'State',
      text: ({ page, isChanged }) => (page ? (isChanged ? 'changed' : 'published') : 'not published'),
      cell: (row) => <StateChip row={row} />,
    },
  ],
  views: () => [
    { key: 'open', label: 'To publish', has: ({ isChanged, changedFacts }) => isChanged || changedFacts.length > 0 },
  ],
  place: ({ order }) => order,
  form: formOf<PageRow>()({
    create: NewPage,
    change: PageChange,
    Below: Legend,
    fields: {
      title: textField('Title', { most: TITLE_MAX }),
      html: fieldWith(PageTextField, '')('Text', { most: PAGE_TEXT_MAX }),
      link: textField('Link', {
        hint: 'Instead of a text: a page elsewhere, such as example.org/travel',
        inputMode: 'url',
        called: 'the link',
      }),
      places: fieldWith(ChecksField, [])('Where it shows', { options: PLACES, called: 'where it shows' }),
      accept: fieldWith(SelectField, 'no')('Accepting it', { options: ACCEPTS, called: 'whether it is accepted' }),
      order: numberField('Place in the list', { called: 'its place in the list' }),
    },
  }),
  calls: pageWrites,
  tabs: [{ key: 'publish', label: 'Publish', Tab: PublishTab }],
});
