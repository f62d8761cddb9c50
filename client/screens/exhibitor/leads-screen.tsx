import Download from 'lucide-react/icons/download';
import Inbox from 'lucide-react/icons/inbox';
import Store from 'lucide-react/icons/store';
import { plural } from '../../../domain/plural.ts';
import { mayReceiveCards } from '../../../domain/companies/virtual-card.ts';
import { formTexts } from '../../../domain/form-texts.ts';
import { searchAnyWord, textIndex } from '../../../domain/search/text-index.ts';
import { TEMPLATE_PACKAGES } from '../../../domain/packages/package.ts';
import { packageOf, rightsOf } from '../../../domain/packages/rights.ts';
import { personName } from '../../../domain/people/person.ts';
import { useCompany } from '../../data/companies/companies.ts';
import { useCompanyScopeLoaded } from '../../data/loading/loading-state.ts';
import { type LeadEntry, saveLeadCsv, useLeads } from '../../data/people/leads.ts';
import { useMe } from '../../data/people/me.ts';
import { usePackages } from '../../data/companies/packages.ts';
import { useEvent } from '../../data/talks/talks.ts';
import { BackLink } from '../../ui/layout/back-link.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { Empty } from '../../ui/status/empty.tsx';
import { Facets } from '../../ui/filters/facets.tsx';
import { LinkButton } from '../../ui/actions/link-button.tsx';
import { FoundCount } from '../../ui/filters/list-tools.tsx';
import { Loading } from '../../ui/status/loading.tsx';
import { BLANK_HINT } from '../../ui/cards/hero.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { SearchField } from '../../ui/filters/search-field.tsx';
import { LeadSheet } from './lead-sheet.tsx';
import { STAGE_OPTIONS, STAGE_WORDS, workOf } from './lead-words.ts';
import { useLeadsCompany, useLeadsSearch, useNarrowLeads } from './leads-address.ts';
import styles from './leads.module.css';
import { relativeTime } from '../../../domain/event/relative-time.ts';
import { MINUTE } from '../../../domain/time.ts';
import { useNow } from '../../data/loading/now.ts';
import { usePeople } from '../../data/people/people.ts';
import { useShownZone } from '../../data/device/display-timezone.ts';
import { Avatar } from '../../ui/cards/avatar.tsx';
import { Card } from '../../ui/cards/card.tsx';
import { Chip } from '../../ui/filters/chip.tsx';
import { nameFont } from '../../ui/cards/name-font.ts';
import { LinkRow, Rows } from '../../ui/cards/row.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { Truncate } from '../../ui/layout/truncate.tsx';

/** The leads, newest first; each opens as a card. */
function LeadList({ found }: { readonly found: readonly LeadEntry[] }) {
  if (found.length === 0) return <p className={styles.count}>No leads like that.</p>;
  return (
    <Card flush>
      <Rows label="Leads">
        {found.map((entry) => (
          <LeadRow key={entry.lead.id} entry={entry} />
        ))}
      </Rows>
    </Card>
  );
}

const TONES = { new: 'accent', contacted: 'quiet', meeting: 'warn', won: 'ok', lost: 'quiet' } as const;

function LeadRow({ entry: { lead, stage, notes } }: { readonly entry: LeadEntry }) {
  const id = useLeadsCompany();
  const search = useLeadsSearch();
  const now = useNow(MINUTE);
  const { zone } = useShownZone();
  const [person] = usePeople([lead.id]);
  const name = personName(lead);
  return (
    <LinkRow
      to="/app/booth/$id/leads"
      params={{ id }}
      search={{ ...search, lead: lead.id }}
      resetScroll={false}
      lead={<Avatar name={name} pictureUrl={person?.pictureUrl} />}
      lines={
        <>
          <span>{workOf(lead)}</span>
          {notes.map(({ by, note }) => (
            <Truncate as="span" lines={2} key={by} className={styles.note}>
              {note}
            </Truncate>
          ))}
        </>
      }
      action={
        <Stack as="span" align="end" className={styles.facts}>
          <Chip tone={TONES[stage]}>{STAGE_WORDS[stage]}</Chip>
          <span className={styles.when}>{relativeTime(lead.sentAt, now, zone)}</span>
        </Stack>
      }
    >
      <span className={nameFont(name)}>{name}</span>
    </LinkRow>
  );
}

/** /app/booth/{id}/leads: received cards, for the booth's members. */
export function LeadsScreen() {
  const id = useLeadsCompany();
  const isMember = useMe()?.companyId === id;
  const company = useCompany(id);
  const href = `/app/booth/${encodeURIComponent(id)}`;
  return (
    <>
      <BackLink href={href} label={company?.name ?? 'Booth'} />
      {isMember ? <Leads /> : <NotAMember id={id} />}
    </>
  );
}

const NotAMember = ({ id }: { readonly id: string }) => (
  <Page title="Leads">
    <Empty
      icon={<Store size={28} />}
      action={
        <LinkButton kind="solid" to="/app/booth/$id" params={{ id }}>
          To the booth
        </LinkButton>
      }
    >
      {formTexts.membersOnly}
    </Empty>
  </Page>
);

function Leads() {
  const all = useLeads();
  const isKnown = useCompanyScopeLoaded();
  const event = useEvent();
  const company = useCompany(useLeadsCompany());
  const packages = usePackages();
  const hasTable = company === undefined || rightsOf(company, packages).table;
  return (
    <Page
      title="Leads"
      hint={
        isKnown
          ? plural(all.length, '1 card received', `${all.length.toLocaleString('en')} cards received`)
          : BLANK_HINT
      }
      actions={
        all.length > 0 && event && hasTable ? (
          <Button icon={<Download size={18} aria-hidden />} onClick={() => saveLeadCsv(all, event)}>
            Download CSV
          </Button>
        ) : null
      }
      width="wide"
    >
      {all.length > 0 ? (
        <Found all={all} />
      ) : !isKnown ? (
        <Loading label="Loading the cards" rows={4} height="4.25rem" />
      ) : (
        <NoCards />
      )}
      <LeadSheet all={all} />
    </Page>
  );
}

function NoCards() {
  const id = useLeadsCompany();
  const company = useCompany(id);
  const packages = usePackages();
  return (
    <Empty
      icon={<Inbox size={28} />}
      detail={
        company && !mayReceiveCards(company, packages)
          ? packages === TEMPLATE_PACKAGES
            ? 'Visitors can leave their card at super booths only. The organisers decide which size yours is.'
            : `The package of your booth, ${packageOf(company, packages).name}, takes no cards. Ask the organisers for another one.`
          : 'They appear here by themselves as visitors of your booth send them.'
      }
      action={
        <LinkButton to="/app/booth/$id" params={{ id }}>
          See your booth
        </LinkButton>
      }
    >
      No cards yet.
    </Empty>
  );
}

function Found({ all }: { readonly all: readonly LeadEntry[] }) {
  const { q = '', stage } = useLeadsSearch();
  const narrow = useNarrowLeads();
  const searched = searchAnyWord(textIndex(all, textOf), q);
  const found = searched.filter((entry) => stage === undefined || entry.stage === stage);
  const options = STAGE_OPTIONS.map((option) => ({
    ...option,
    count: searched.filter((entry) => entry.stage === option.value).length,
  }));
  return (
    <div className={styles.found}>
      <SearchField label="Search leads" value={q} onSearch={(text) => narrow({ q: text === '' ? undefined : text })} />
      <Facets
        label="Stage"
        options={options}
        chosen={options.flatMap(({ value }) => (value === stage ? [value] : []))}
        onChange={(chosen) => narrow({ stage: chosen.find((each) => each !== stage) })}
      />
      <FoundCount isSaid={found.length === all.length}>
        {plural(found.length, '1 lead', `${found.length.toLocaleString('en')} leads`)}
      </FoundCount>
      <LeadList found={found} />
    </div>
  );
}

const textOf = ({ lead, notes }: LeadEntry): string =>
  [personName(lead), workOf(lead), lead.email, ...notes.map(({ note }) => note)].join('\n');
