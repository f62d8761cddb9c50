import Plus from 'lucide-react/icons/plus';
import { Button } from '../../../ui/actions/button.tsx';
import { useNarrowAdmin } from '../admin-address.ts';

/** Opens an empty form in the panel. */
export function NewButton({ label }: { readonly label: string }) {
  const narrow = useNarrowAdmin();
  return (
    <Button
      kind="solid"
      icon={<Plus size={18} aria-hidden />}
      aria-keyshortcuts="n"
      onClick={() => narrow({ id: undefined, new: 1, tab: undefined, view: undefined })}
    >
      {label}
    </Button>
  );
}
