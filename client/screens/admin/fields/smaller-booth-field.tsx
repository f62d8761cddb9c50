import { useController, useFormState } from 'react-hook-form';
import { IS_MEANT } from '../../../../domain/tickets/booth-size.ts';
import { Switch } from '../../../ui/actions/switch.tsx';

/** Confirms a ticket that makes a booth smaller. Shown once such a ticket was refused. */
export function SmallerBoothField() {
  const { errors } = useFormState();
  const { field } = useController({ name: 'confirm' });
  const isRefused = errors.root?.['above']?.message?.includes(IS_MEANT) === true;
  if (field.value !== true && !isRefused) return null;
  return (
    <Switch
      name="confirm"
      on={field.value === true}
      onChange={field.onChange}
      detail="What it loses comes back with a larger package."
    >
      Make the booth smaller
    </Switch>
  );
}
