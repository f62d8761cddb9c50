import { useState } from 'react';
import { TEMPLATE_NAMES, type TemplateName } from '../../../../domain/event-fields/event-field.ts';
import { draftTemplate } from '../../../data/admin/event/event-fields.ts';
import { useOnline } from '../../../data/device/online.ts';
import { toastError } from '../../../data/news/toasts.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Muted } from '../../../ui/layout/muted.tsx';
import { Row } from '../../../ui/layout/row.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { TEMPLATE_WORDS } from './field-words.ts';

/** The template of the list, and the choice of another one. */
export function TemplateChoice({ template }: { readonly template: TemplateName | undefined }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Row gap={2} wrap align="center">
      <Muted>{template ? `Template: ${TEMPLATE_WORDS[template]}` : 'No template'}</Muted>
      <Button kind="quiet" size="small" onClick={() => setIsOpen(true)}>
        Change template
      </Button>
      <Sheet open={isOpen} onClose={() => setIsOpen(false)} title="What kind of event is it?" place="centre">
        <Stack gap={3}>
          <p>The template becomes a draft for people and companies. Fields that it leaves out keep their answers.</p>
          {TEMPLATE_NAMES.map((name) => (
            <TemplateButton key={name} name={name} onDone={() => setIsOpen(false)} />
          ))}
        </Stack>
      </Sheet>
    </Row>
  );
}

const TEMPLATE_HINTS: Readonly<Record<TemplateName, string>> = {
  affiliate: 'Focus niches, traffic and company, as an affiliate conference asks them.',
  creator: 'The same for people. Booths have the words of creators.',
  community: 'Pronouns, topics, languages and what people can help with.',
  trade: 'Sector, role, what people look for and offer.',
  academic: 'Affiliation, fields of research, career stage, ORCID.',
};

function TemplateButton({ name, onDone }: { readonly name: TemplateName; readonly onDone: () => void }) {
  const online = useOnline();
  const choose = async () => {
    const refusal = await draftTemplate(name);
    if (refusal) toastError(refusal.message);
    else onDone();
  };
  return (
    <Stack gap={1}>
      <Button wide disabled={!online} onClick={() => void choose()}>
        {TEMPLATE_WORDS[name]}
      </Button>
      <Muted>{TEMPLATE_HINTS[name]}</Muted>
    </Stack>
  );
}
