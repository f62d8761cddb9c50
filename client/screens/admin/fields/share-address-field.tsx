import { useController, useFormContext, useFormState } from 'react-hook-form';
import { ADDRESS_TAKEN } from '../../../../domain/sessions/sharers.ts';
import { Switch } from '../../../ui/actions/switch.tsx';

/** Lets a person have an email address that others have, too. Shown once such an address was refused. */
export function ShareAddressField() {
  const { errors } = useFormState({ name: 'email' });
  const { field } = useController({ name: 'shared' });
  return field.value === true || errors['email']?.message === ADDRESS_TAKEN ? <SharedSwitch /> : null;
}

/** The same, always shown. */
export function SharedSwitch() {
  const { clearErrors } = useFormContext();
  const { field } = useController({ name: 'shared' });
  const choose = (isShared: boolean) => {
    field.onChange(isShared);
    if (isShared) clearErrors('email');
  };
  return (
    <Switch
      name="shared"
      on={field.value === true}
      onChange={choose}
      detail="For couples, families and teams. A login by email then asks who it is."
    >
      Another person with this address
    </Switch>
  );
}
