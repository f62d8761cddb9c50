import { Link } from '@tanstack/react-router';
import { Hero } from '../../ui/hero.tsx';
import styles from './auth.module.css';
import { PasswordForm } from './password-form.tsx';

/** /auth/password: the log-in of who has a password; the link by mail is for everybody. */
export const PasswordScreen = () => (
  <>
    <Hero title="Log in with a password" hint="For who has set one. A link by email always works." />
    <PasswordForm email="" />
    <ul className={styles.ways}>
      <li>
        <Link className={styles.link} to="/auth/reset-password" search={true}>
          Forgot your password?
        </Link>
      </li>
      <li>
        No password?{' '}
        <Link className={styles.link} to="/auth/login" search={true}>
          Log in by email
        </Link>
      </li>
    </ul>
  </>
);
