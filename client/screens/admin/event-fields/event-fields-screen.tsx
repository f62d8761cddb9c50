import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import * as v from 'valibot';
import { FIELD_FORMS, FieldForm } from '../../../../domain/event-fields/event-field.ts';
import { askedFields } from '../../../../domain/event-fields/listed-fields.ts';
import { shownList, useEditedForms } from '../../../data/admin/event/event-fields.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Tabs } from '../../../ui/actions/tabs.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { Row } from '../../../ui/layout/row.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import { useAdminSearch, useNarrowAdmin } from '../admin-address.ts';
import { CompanyPart } from './company-part.tsx';
import { DraftNotice } from './draft-notice.tsx';
import { FieldRows } from './field-rows.tsx';
import { FieldSheet } from './field-sheet.tsx';
import { FORM_WORDS } from './field-words.ts';
import { FormPreview } from './form-preview.tsx';
import { ListSize } from './list-size.tsx';
import { TemplateChoice } from './template-choice.tsx';

/** /app/admin?type=FIELDS: what people and companies are asked, and what the programme says of talks and stages. */
export function EventFieldsScreen() {
  const { tab } = useAdminSearch();
  const narrow = useNarrowAdmin();
  const forms = useEditedForms();
  const at = v.is(FieldForm, tab) ? tab : 'person';
  const edited = forms[at];
  const [opened, setOpened] = useState<string>();
  const countOf = (form: FieldForm): number => askedFields(shownList(forms[form])).length;
  const tabs = FIELD_FORMS.map((key) => ({ key, label: FORM_WORDS[key], count: countOf(key) }));
  return (
    <Page
      title="Fields"
      hint="What people and companies are asked, and what the programme says about talks and stages."
      width="wide"
    >
      <DraftNotice forms={FIELD_FORMS.map((form) => forms[form])} />
      <Tabs label="Forms" tabs={tabs} at={at} onAt={(key) => narrow({ tab: key })}>
        <Stack gap={4}>
          <Row gap={3} wrap align="center" justify="between">
            <TemplateChoice template={shownList(edited).template} />
            <Row gap={2} wrap>
              <FormPreview list={shownList(edited)} />
              <Button icon={<Plus size={18} aria-hidden />} onClick={() => setOpened('')}>
                New field
              </Button>
            </Row>
          </Row>
          {at === 'person' ? <CompanyPart edited={edited} /> : null}
          <FieldRows edited={edited} onOpen={setOpened} />
          <ListSize edited={edited} />
        </Stack>
      </Tabs>
      {opened === undefined ? null : (
        <FieldSheet key={opened} edited={edited} id={opened} onClose={() => setOpened(undefined)} />
      )}
    </Page>
  );
}
