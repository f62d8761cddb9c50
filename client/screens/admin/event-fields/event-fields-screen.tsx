import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import type { AskingForm } from '../../../../domain/event-fields/event-field.ts';
import { askedFields } from '../../../../domain/event-fields/listed-fields.ts';
import { FIELDS_MAX } from '../../../../domain/limits/event-fields.ts';
import { shownList, useEditedForms } from '../../../data/admin/event/event-fields.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Tabs } from '../../../ui/actions/tabs.tsx';
import { Muted } from '../../../ui/layout/muted.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { Row } from '../../../ui/layout/row.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import { useAdminSearch, useNarrowAdmin } from '../admin-address.ts';
import { DraftNotice } from './draft-notice.tsx';
import { FieldRows } from './field-rows.tsx';
import { FieldSheet } from './field-sheet.tsx';
import { FORM_WORDS } from './field-words.ts';
import { TemplateChoice } from './template-choice.tsx';

const isForm = (tab: string | undefined): tab is AskingForm => tab === 'person' || tab === 'company';
const FORMS: readonly AskingForm[] = ['person', 'company'];

/** /app/admin?type=FIELDS: what people and companies are asked. */
export function EventFieldsScreen() {
  const { tab } = useAdminSearch();
  const narrow = useNarrowAdmin();
  const forms = useEditedForms();
  const at = isForm(tab) ? tab : 'person';
  const edited = forms[at];
  const [opened, setOpened] = useState<string>();
  const countOf = (form: AskingForm): number => askedFields(shownList(forms[form])).length;
  const tabs = FORMS.map((key) => ({ key, label: FORM_WORDS[key], count: countOf(key) }));
  return (
    <Page title="Fields" hint="What people and companies are asked." width="wide">
      <DraftNotice forms={FORMS.map((form) => forms[form])} />
      <Tabs label="Forms" tabs={tabs} at={at} onAt={(key) => narrow({ tab: key })}>
        <Stack gap={4}>
          <Row gap={3} wrap align="center" justify="between">
            <TemplateChoice template={shownList(edited).template} />
            <Button icon={<Plus size={18} aria-hidden />} onClick={() => setOpened('')}>
              New field
            </Button>
          </Row>
          <FieldRows edited={edited} onOpen={setOpened} />
          <Muted>{`${countOf(at)} of ${FIELDS_MAX} fields`}</Muted>
        </Stack>
      </Tabs>
      {opened === undefined ? null : (
        <FieldSheet key={opened} edited={edited} id={opened} onClose={() => setOpened(undefined)} />
      )}
    </Page>
  );
}
