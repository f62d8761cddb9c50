import FileUp from 'lucide-react/icons/file-up';
import { LinkButton } from '../../ui/actions/link-button.tsx';

/** Link to the import, for an empty list. */
export const ImportLink = () => (
  <LinkButton to="/app/admin" search={{ type: 'IMPORT' }} icon={<FileUp size={18} aria-hidden />}>
    Import a file
  </LinkButton>
);
