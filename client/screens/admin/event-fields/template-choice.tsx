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
import { TemplateButton } from '../../../parts/fields/template-button.tsx';
import { TEMPLATE_WORDS } from '../../../parts/fields/template-words.ts';

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
          <p>
            The template becomes a draft for people, companies, talks and stages. Fields that it leaves out keep their
            answers.
          </p>
          {TEMPLATE_NAMES.map((name) => (
            <DraftTemplate key={name} name={name} onDone={() => setIsOpen(false)} />
          ))}
        </Stack>
      </Sheet>
    </Row>
  );
}

function DraftTemplate({ name, onDone }: { readonly name: TemplateName; readonly onDone: () => void }) {
  const online = useOnline();
  const choose = async () => {
    const refusal = await draftTemplate(name);
    if (refusal) toastError(refusal.message);
    else onDone();
  };
  return <TemplateButton name={name} disabled={!online} onChoose={() => void choose()} />;
}
