import { useController } from 'react-hook-form';
import { Switch } from '../actions/switch.tsx';
import { Asked, type FieldText } from './field.tsx';

/** An on-off field of a form. */
export function SwitchField({ name, label, hint }: FieldText & { readonly name: string }) {
  const { field } = useController({ name });
  return (
    <>
      <Switch name={name} on={field.value === true} onChange={field.onChange} detail={hint}>
        {label}
      </Switch>
      <Asked name={name} />
    </>
  );
}
