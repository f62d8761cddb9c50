import { getRouteApi, Navigate } from '@tanstack/react-router';
import { plural } from '../../../domain/plural.ts';
import { companies, Company } from '../../../domain/companies/company.ts';
import { boothParts } from '../../../domain/companies/shown-booth.ts';
import { formTexts } from '../../../domain/form-texts.ts';
import { edit } from '../../../domain/sync/field-edits.ts';
import { useCachedScreen } from '../../data/use-cached-screen.ts';
import { useDraftsLoaded } from '../../data/form-drafts.ts';
import { boothEdits, giveUpEdit, insistOnEdit, useEdits } from '../../data/pending-edits.ts';
import { useCompanyScopeLoaded, useUserDocsLoaded } from '../../data/loading-state.ts';
import { useMe } from '../../data/me.ts';
import { useRedirectNotice } from '../../data/use-redirect-notice.ts';
import { useWholeCompany } from '../../data/own-company.ts';
import { tryFailedAgain } from '../../data/sync-state.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { EditConflicts } from '../../ui/form/edit-conflicts.tsx';
import { Loading } from '../../ui/loading.tsx';
import { BLANK_HINT } from '../../ui/hero.tsx';
import { Page } from '../../ui/page.tsx';
import { labelOf } from './company-labels.ts';
import { EditBooth } from './edit-booth.tsx';
import { ManageTeam } from './manage-team.tsx';

const route = getRouteApi('/app/company-profile/$id/edit');

/** /app/company-profile/{id}/edit (spec 2): for members; others come to the editor of their own profile. */
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

const MADE_OF = [companies, boothParts, edit];

/** The booth with all of it; until that is read as it stood last, where what was typed since is at hand as well. */
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
  return (
    <EditConflicts
      conflicts={state.conflicts}
      refusal={state.refusal}
      labelOf={labelOf}
      onAgain={() => void tryFailedAgain(`edit:${ref}`)}
      onTakeMine={(name) => void insistOnEdit(ref, name, state)}
      onKeepOther={(name) => void giveUpEdit(ref, name, state)}
    />
  );
}
