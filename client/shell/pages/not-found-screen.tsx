import { Hero } from '../../ui/cards/hero.tsx';
import { LinkButton } from '../../ui/actions/link-button.tsx';
import styles from './notice-screen.module.css';

/** An unknown address: an old link or a typing error. */
export function NotFoundScreen() {
  return (
    <section className={styles.notice}>
      <Hero title="There is nothing here" hint="This link may be out of date or mistyped." />
      <LinkButton kind="solid" to="/app/schedule">
        Go to the schedule
      </LinkButton>
    </section>
  );
}
