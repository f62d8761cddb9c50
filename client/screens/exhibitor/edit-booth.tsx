import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import * as v from 'valibot';
import { boothFields } from '../../../domain/companies/booth-fields.ts';
import { type CompanyRules, wholeCompanyForm } from '../../../domain/companies/company-form.ts';
import type { Company } from '../../../domain/companies/company.ts';
import { shownPackage } from '../../../domain/packages/rights.ts';
import { mayReceiveCards } from '../../../domain/companies/virtual-card.ts';
import { formTexts } from '../../../domain/form-texts.ts';
import { isAdmin } from '../../../domain/people/actor.ts';
import type { FieldEdits } from '../../../domain/sync/field-edits.ts';
import { fieldDraftOf, useDraftSavedAt } from '../../data/edits/drafts.ts';
import { boothEdits, saveEdits, whenEditsLoaded } from '../../data/edits/pending-edits.ts';
import { answersInForm, seenList, useFields } from '../../data/event-fields/fields.ts';
import { useMe } from '../../data/people/me.ts';
import { useOnline } from '../../data/device/online.ts';
import { companyValues, putLogo } from '../../data/companies/own-company.ts';
import { usePackages } from '../../data/companies/packages.ts';
import { toast } from '../../data/news/toasts.ts';
import { holdUpdates } from '../../data/device/update.ts';
import { EditBar } from '../../ui/form/state/edit-bar.tsx';
import { FormProblems } from '../../ui/form/state/form-problems.tsx';
import { Form } from '../../ui/form/form.tsx';
import type { FormRefusal } from '../../ui/form/state/place-refusal.ts';
import { SidebarLayout } from '../../ui/layout/sidebar-layout.tsx';
import { BoothFields, boothLabels } from './booth-fields.tsx';
import { ShowBoothAnswers } from './show-booth-answers.tsx';
import styles from './edit-booth.module.css';
import { useWatch } from 'react-hook-form';
import { HexColour } from '../../../domain/stages/track.ts';
import { BoothPlate } from '../../ui/cards/booth-card.tsx';
import { DrawnContrast } from '../../ui/cards/drawn-contrast.tsx';
import { Row } from '../../ui/layout/row.tsx';
import { Text } from '../../ui/layout/text.tsx';
import { useStillHere } from '../../ui/layout/use-still-here.ts';

/** Preview of the booth with the typed values, in both themes. */
function BoothPreview({ company }: { readonly company: Company }) {
  const values: Partial<Omit<Company, 'extra'>> = useWatch();
  const packages = usePackages();
  const typed = { ...company, ...values };
  const shown = { ...typed, mainColor: v.is(HexColour, typed.mainColor) ? typed.mainColor : company.mainColor };
  return (
    <aside className={styles.preview} aria-labelledby="preview">
      <Text as="h2" size="lg" weight={600} className={styles.part} id="preview">
        Live preview
      </Text>
      {SCHEMES.map(({ scheme, title }) => (
        <div key={scheme} className={styles.well} data-edge data-scheme={scheme}>
          <Row as="p" gap={2} align="center" justify="between" className={styles.scheme}>
            {title} <DrawnContrast tint={shown.mainColor} />
          </Row>
          <BoothPlate
            company={shown}
            look={company.priority ? 'wide' : 'card'}
            takesCards={mayReceiveCards(shown, packages)}
            packageName={shownPackage(shown, packages)}
          >
            {shown.name}
          </BoothPlate>
        </div>
      ))}
    </aside>
  );
}

const SCHEMES = [
  { scheme: 'light', title: 'Light' },
  { scheme: 'dark', title: 'Dark' },
] as const;

interface EditBoothProps {
  readonly company: Company;
}

/** The booth's form. Its draft stays on this device until it is saved; saved edits are sent when possible. */
export function EditBooth({ company }: EditBoothProps) {
  const [version, setVersion] = useState(0);
  return (
    <div className={styles.editor}>
      <BoothEditor key={version} company={company} onDiscard={() => setVersion(version + 1)} />
    </div>
  );
}

function BoothEditor({ company, onDiscard }: EditBoothProps & { readonly onDiscard: () => void }) {
  // Initial values: changes made elsewhere meanwhile are not overwritten.
  const rules = useRules(company);
  const [before] = useState(() => ({
    ...companyValues(company),
    extra: answersInForm(rules.list, company.extra),
  }));
  const form = boothEdits(company.id);
  const [draft] = useState(() => fieldDraftOf(form, { ...before }));
  const schema = useMemo(
    () => v.object({ photo: v.optional(v.instance(Blob)), ...wholeCompanyForm(rules).entries }),
    [rules],
  );
  const save = useSave(company.id);
  const discard = () => {
    draft.save(undefined);
    onDiscard();
  };
  return (
    <Form
      schema={schema}
      defaultValues={before}
      draft={draft}
      onUnsaved={holdUpdates}
      onSubmit={({ photo, ...values }) => save(photo, draft.edits(values))}
    >
      <FormProblems labels={boothLabels(rules.list)} />
      <SidebarLayout side={<BoothPreview company={company} />}>
        <ShowBoothAnswers company={company} list={rules.list} before={before.extra}>
          <BoothFields company={company} list={rules.list} />
        </ShowBoothAnswers>
      </SidebarLayout>
      <EditBar
        keptAt={useDraftSavedAt(form)}
        countEdits={(values) => Object.keys(draft.edits(withoutPhoto(values))).length}
        onDiscard={discard}
      />
    </Form>
  );
}

const withoutPhoto = (values: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => name !== 'photo'));

/** The rules for this event, the booth's package and the editor's role (spec 5). */
function useRules(company: Company): CompanyRules {
  const me = useMe();
  const list = boothFields(useFields('company'), company, usePackages());
  return useMemo(() => ({ list, isAdmin: me !== undefined && isAdmin(me) }), [me, list]);
}

/** Saves the logo first, which needs a network; the rest is then stored on this device. */
function useSave(id: string) {
  const navigate = useNavigate();
  const isStillHere = useStillHere();
  const isOnline = useOnline();
  return async (photo: Blob | undefined, edits: FieldEdits['fields']): Promise<FormRefusal | undefined> => {
    const answer = photo && (await putLogo(photo));
    if (answer && !answer.ok) return logoRefusal(answer.refusal);
    try {
      if (Object.keys(edits).length > 0) {
        const state = await whenEditsLoaded(boothEdits(id));
        await saveEdits(boothEdits(id), { fields: edits, list: seenList('company') }, state);
      }
    } catch {
      return { code: 'invalid', message: 'This device could not save that. Is its storage full?' };
    }
    toast(isOnline ? formTexts.companyUpdated : 'Saved on this device. It is sent when you are online.');
    if (isStillHere()) void navigate({ to: '/app/booth/$id', params: { id } });
    return undefined;
  };
}

const logoRefusal = ({ code, message }: FormRefusal): FormRefusal => ({
  code: 'invalid',
  message: '',
  data: [
    {
      field: 'photo',
      message: code === 'network' ? 'The logo could not be sent. Try again with a connection.' : message,
    },
  ],
});
