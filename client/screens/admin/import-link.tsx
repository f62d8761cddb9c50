import FileUp from 'lucide-react/icons/file-up';
import { LinkButton } from '../../ui/actions/link-button.tsx';

/** The way on from a list in which there is nothing yet. */
export const ImportLink = () => (
  <LinkButton to="/app/admin" search={{ type: 'IMPORT' }} icon={<FileUp size={18} aria-hidden />}>
    Import a file
  </LinkButton>
);
