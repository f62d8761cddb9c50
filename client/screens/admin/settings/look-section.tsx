import type { CSSProperties } from 'react';
import { useWatch } from 'react-hook-form';
import { BANNER_TEXT_MAX } from '../../../../domain/limits/event.ts';
import type { SettingsAnswer } from '../../../data/admin/event/event-settings.ts';
import { ColourField } from '../../../ui/form/colour-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { Notice } from '../../../ui/status/notice.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { type Logo, LogoSetting } from './logo-setting.tsx';
import type { FieldOf } from './settings-values.ts';
import styles from './settings.module.css';
import { Grid } from '../../../ui/layout/grid.tsx';
import { Row } from '../../../ui/layout/row.tsx';
import { Text } from '../../../ui/layout/text.tsx';

interface LookProps {
  readonly shown: SettingsAnswer;
  readonly field: FieldOf;
  readonly logo: Logo;
}

/** Branding of the event: colour, logo and banner. */
export const LookSection = ({ shown, field, logo }: LookProps) => (
  <Section title="Look">
    {field('accent', (label) => (
      <>
        <ColourField
          {...label}
          hint="Used for buttons and links; adjusted for contrast. Leave empty for the default."
        />
        <Preview />
      </>
    ))}
    <LogoSetting logoUrl={shown.settings.logoUrl ?? null} logo={logo} />
    {field('bannerText', (label) => (
      <>
        <TextField
          {...label}
          most={BANNER_TEXT_MAX}
          hint="Shown above the lobby and on the public log-in page, where anyone can read it."
        />
        <PublicBanner />
      </>
    ))}
  </Section>
);

/** Says that the banner is public, if there is one. */
function PublicBanner() {
  const text: unknown = useWatch({ name: 'bannerText' });
  return typeof text === 'string' && text.trim() !== '' ? (
    <Notice tone="warn">
      Anyone can read this banner, without a ticket or a log-in. Do not write passwords or codes into it.
    </Notice>
  ) : null;
}

/** Preview of the typed colour in both themes. */
function Preview() {
  const accent: unknown = useWatch({ name: 'accent' });
  const isColour = typeof accent === 'string' && /^#[0-9a-f]{6}$/i.test(accent);
  return (
    <Grid
      column={14}
      gap={3}
      grow
      aria-hidden
      data-brand={isColour ? '' : undefined}
      style={isColour ? ({ '--brand': accent } as CSSProperties) : undefined}
    >
      {(['light', 'dark'] as const).map((scheme) => (
        <Row gap={3} wrap align="center" key={scheme} className={styles.preview} data-scheme={scheme}>
          <span className={styles.sample}>Button</span>
          <Text as="span" tone="accent">
            A link
          </Text>
          <span className={styles.tint}>Chosen</span>
        </Row>
      ))}
    </Grid>
  );
}
