import X from 'lucide-react/icons/x';
import { useFormContext, useWatch } from 'react-hook-form';
import { TALK_LINK_TITLE_MAX, TALK_LINKS_MAX } from '../../../../domain/limits/talk-fields.ts';
import type { TalkLink } from '../../../../domain/talks/talk.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { IconButton } from '../../../ui/actions/icon-button.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import linksFieldStyles from './links-field.module.css';

/** Links with titles, of a talk, a stage or the event. */
export function LinksField({ name, label }: { readonly name: string; readonly label: string }) {
  const { setValue } = useFormContext();
  const links = (useWatch({ name }) ?? []) as readonly TalkLink[];
  const change = (now: readonly TalkLink[]) => setValue(name, now, { shouldDirty: true });
  return (
    <Stack as="fieldset" gap={2} align="start" className={linksFieldStyles.links}>
      <legend>{label}</legend>
      {links.map((_, index) => (
        <div className={linksFieldStyles.link} key={index}>
          <TextField name={`${name}.${index}.title`} label="Title" maxLength={TALK_LINK_TITLE_MAX} />
          <TextField name={`${name}.${index}.url`} label="Address" inputMode="url" autoComplete="off" />
          <IconButton
            label={`Remove link ${index + 1}`}
            icon={<X size={18} aria-hidden />}
            onClick={() => change(links.filter((_link, at) => at !== index))}
          />
        </div>
      ))}
      {links.length < TALK_LINKS_MAX ? (
        <Button size="small" onClick={() => change([...links, { title: '', url: '' }])}>
          Add a link
        </Button>
      ) : null}
    </Stack>
  );
}
