import { Link } from '@tanstack/react-router';
import { Hero } from '../../ui/hero.tsx';
import styles from './auth.module.css';
import { LogInInstead, OpenWay } from './other-way.tsx';
import { PasswordForm } from './password-form.tsx';

/** /auth/password: the log-in of who has a password; the link by mail is for everybody. */
export const PasswordScreen = () => (
  <OpenWay way="password">
    <Hero title="Log in with a password" hint="For people who have set a password." />
    <PasswordForm email="" />
    <ul className={styles.ways}>
      <li>
        <Link className={styles.link} to="/auth/reset-password" search={true}>
          Forgot your password?
        </Link>
      </li>
      <li>
        <LogInInstead asks="No password?" />
      </li>
    </ul>
  </OpenWay>
);
