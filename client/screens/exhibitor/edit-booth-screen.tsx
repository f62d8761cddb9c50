import { getRouteApi, Navigate } from '@tanstack/react-router';
import { plural } from '../../../domain/plural.ts';
import { companiesCollection, Company } from '../../../domain/companies/company.ts';
import { boothPartsCollection } from '../../../domain/companies/shown-booth.ts';
import { formTexts } from '../../../domain/form-texts.ts';
import { edit } from '../../../domain/sync/field-edits.ts';
import { useCachedScreen } from '../../data/loading/use-cached-screen.ts';
import { useDraftsLoaded } from '../../data/edits/drafts.ts';
import { boothEdits, giveUpEdit, insistOnEdit, useEdits } from '../../data/edits/pending-edits.ts';
import { useCompanyScopeLoaded, useUserDocsLoaded } from '../../data/loading/loading-state.ts';
import { useMe } from '../../data/people/me.ts';
import { useRedirectNotice } from '../../data/loading/use-redirect-notice.ts';
import { removeMember, useWholeCompany } from '../../data/companies/own-company.ts';
import { tryFailedAgain } from '../../data/device/sync-state.ts';
import { BackLink } from '../../ui/layout/back-link.tsx';
import { EditConflicts } from '../../ui/form/state/edit-conflicts.tsx';
import { Loading } from '../../ui/status/loading.tsx';
import { BLANK_HINT } from '../../ui/cards/hero.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { seenList, useFields } from '../../data/event-fields/fields.ts';
import { boothLabels } from './booth-fields.tsx';
import { EditBooth } from './edit-booth.tsx';
import { useState } from 'react';
import { type Person, personName } from '../../../domain/people/person.ts';
import { useTeam } from '../../data/companies/companies.ts';
import { useOnline } from '../../data/device/online.ts';
import { Avatar } from '../../ui/cards/avatar.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { Card } from '../../ui/cards/card.tsx';
import { PlainRow, Rows } from '../../ui/cards/row.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { Text } from '../../ui/layout/text.tsx';

/** The booth's members: they can remove each other; only organisers add people. */
function ManageTeam({ company }: { readonly company: Company }) {
  const team = useTeam(company);
  const [leaving, setLeaving] = useState<Person>();
  return (
    <Section
      title="Team"
      look="bare"
      more={
        <Text as="span" size="sm" weight={400} tone="muted">
          Organisers add people to a booth.
        </Text>
      }
    >
      <Card flush>
        <Rows label="Team">
          {team.map((person) => (
            <Member key={person.id} person={person} onRemove={() => setLeaving(person)} />
          ))}
        </Rows>
      </Card>
      <RemoveSheet company={company} person={leaving} onClose={() => setLeaving(undefined)} />
    </Section>
  );
}

function Member({ person, onRemove }: { readonly person: Person; readonly onRemove: () => void }) {
  const name = personName(person);
  const isMe = useMe()?.id === person.id;
  return (
    <PlainRow
      lead={<Avatar name={name} pictureUrl={person.pictureUrl} />}
      lines={isMe ? 'You' : person.jobPosition}
      action={
        <Button size="small" onClick={onRemove} aria-label={`Remove ${name}`}>
          Remove
        </Button>
      }
    >
      {name}
    </PlainRow>
  );
}

interface RemoveSheetProps {
  readonly company: Company;
  readonly person: Person | undefined;
  readonly onClose: () => void;
}

function RemoveSheet({ company, person, onClose }: RemoveSheetProps) {
  const isOnline = useOnline();
  const isMe = useMe()?.id === person?.id;
  const [busy, setBusy] = useState(false);
  const remove = async (leaving: Person) => {
    setBusy(true);
    await removeMember(company, leaving);
    setBusy(false);
    onClose();
  };
  return (
    <Sheet
      open={person !== undefined}
      onClose={onClose}
      title={isMe ? 'Leave the booth?' : 'Remove from the booth?'}
      place="centre"
      foot={
        <Button
          kind="danger"
          busy={busy}
          aria-disabled={isOnline ? undefined : true}
          onClick={person && isOnline ? () => void remove(person) : undefined}
        >
          {isOnline ? 'Remove' : 'You need a connection to remove people'}
        </Button>
      }
    >
      <p>
        {isMe
          ? 'You stay a visitor of the event, and no longer see the leads or edit the booth.'
          : `${person ? personName(person) : ''} stays a visitor of the event, and no longer sees the leads or edits the booth.`}
      </p>
    </Sheet>
  );
}

const route = getRouteApi('/app/company-profile/$id/edit');

/** /app/company-profile/{id}/edit (spec 2): for members; others are redirected to their own profile's editor. */
export function EditBoothScreen() {
  const { id } = route.useParams();
  const me = useMe();
  const company = useBoothToEdit(id);
  const isKnown = useUserDocsLoaded();
  const isOthers = me !== undefined && me.companyId !== id;
  useRedirectNotice(isOthers ? formTexts.membersOnly : undefined);
  if (!me) return null;
  if (isOthers) return <Navigate to="/app/user-profile/$id/edit" params={{ id: 'me' }} replace />;
  return (
    <>
      <BackLink href={`/app/booth/${encodeURIComponent(id)}`} label={company?.name ?? 'Booth'} />
      <Page title="Edit booth" hint={company ? whoMayEdit(company) : BLANK_HINT} width="wide">
        <Conflicts id={id} />
        {company ? (
          <EditBooth key={id} company={company} />
        ) : (
          <Loading label="Loading the booth" rows={4} height="4.5rem" />
        )}
        {company && isKnown ? <ManageTeam company={company} /> : null}
      </Page>
    </>
  );
}

const MADE_OF = [companiesCollection, boothPartsCollection, edit];

/** The booth with its hidden parts; from the render cache until loaded, but only if its edits are loaded too. */
function useBoothToEdit(id: string): Company | undefined {
  const company = useWholeCompany(id);
  const isKnown = [useUserDocsLoaded(), useCompanyScopeLoaded()].every(Boolean);
  const now = isKnown ? company : undefined;
  const stood = useCachedScreen({ name: `edit booth ${id}`, schema: Company, of: MADE_OF }, now);
  return useDraftsLoaded() ? stood : undefined;
}

function whoMayEdit({ name, users }: Company): string {
  const others = users.length - 1;
  if (others < 1) return `You alone may edit ${name}.`;
  return plural(others, `You and 1 other of ${name} may edit it.`, `You and ${others} others of ${name} may edit it.`);
}

function Conflicts({ id }: { readonly id: string }) {
  const ref = boothEdits(id);
  const state = useEdits(ref);
  const labels = boothLabels(useFields('company'));
  return (
    <EditConflicts
      conflicts={state.conflicts}
      refused={state.refused}
      refusal={state.refusal}
      labelOf={(name) => labels[name]}
      onAgain={() => void tryFailedAgain(`edit:${ref}`)}
      onTakeMine={(name) => void insistOnEdit(ref, { name, list: seenList('company') }, state)}
      onGiveUp={(name) => void giveUpEdit(ref, { name, list: seenList('company') }, state)}
    />
  );
}
