import ImageUp from 'lucide-react/icons/image-up';
import { type ComponentProps, type CSSProperties, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { BANNER_TEXT_MAX } from '../../../../domain/limits/event.ts';
import { removeLogo, type SettingsAnswer, uploadLogo } from '../../../data/admin/event-settings.ts';
import { sayDone } from '../../../data/admin/undo.ts';
import { useOnline } from '../../../data/online.ts';
import { Button } from '../../../ui/button.tsx';
import { ColourField } from '../../../ui/form/colour-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Section, Setting } from '../../../ui/section.tsx';
import type { FieldOf } from './settings-values.ts';
import styles from './settings.module.css';

interface LookProps {
  readonly shown: SettingsAnswer;
  readonly field: FieldOf;
  readonly onChanged: () => void;
}

/** How the event looks: its colour and logo on every screen, and what is to be read first. */
export const LookSection = ({ shown, field, onChanged }: LookProps) => (
  <Section title="Look">
    {field('accent', (label) => (
      <>
        <ColourField {...label} hint="Of buttons and links, lighter or darker where text needs it. Empty: ours." />
        <Preview />
      </>
    ))}
    <Logo logoUrl={shown.settings.logoUrl ?? null} onChanged={onChanged} />
    {field('bannerText', (label) => (
      <TextField {...label} most={BANNER_TEXT_MAX} hint="It stands above the lobby and beside the log-in." />
    ))}
  </Section>
);

/** The colour as it is typed, by day and by night. */
function Preview() {
  const accent: unknown = useWatch({ name: 'accent' });
  const isColour = typeof accent === 'string' && /^#[0-9a-f]{6}$/i.test(accent);
  return (
    <div
      className={styles.previews}
      aria-hidden
      data-brand={isColour ? '' : undefined}
      style={isColour ? ({ '--brand': accent } as CSSProperties) : undefined}
    >
      {(['light', 'dark'] as const).map((scheme) => (
        <div key={scheme} className={styles.preview} data-scheme={scheme}>
          <span className={styles.sample}>Button</span>
          <span className={styles.link}>A link</span>
          <span className={styles.tint}>Chosen</span>
        </div>
      ))}
    </div>
  );
}

/** Sends a change of the logo at once, apart from what is typed; says why not. */
function useLogo(onChanged: () => void) {
  const [problem, setProblem] = useState<string>();
  const send = async (change: ReturnType<typeof removeLogo>, done: string) => {
    const answer = await change;
    setProblem(answer.ok ? undefined : answer.refusal.message);
    if (!answer.ok) return;
    sayDone(done, answer.auditIds, onChanged);
    onChanged();
  };
  return {
    problem,
    put: (file: File | undefined) => void (file && send(uploadLogo(file), 'The logo is shown')),
    takeAway: () => void send(removeLogo(), 'The logo is gone'),
  };
}

function Logo({ logoUrl, onChanged }: { readonly logoUrl: string | null; readonly onChanged: () => void }) {
  const { problem, put, takeAway } = useLogo(onChanged);
  const online = useOnline();
  const look = {
    size: 'small',
    disabled: !online,
    title: online ? undefined : 'You need a connection for this',
  } as const;
  return (
    <>
      {problem === undefined ? null : <Notice>{problem}</Notice>}
      <Setting label="Logo" detail="Beside the name on every screen, on white. A png or jpg, also a wide one.">
        <span className={styles.logo}>
          {logoUrl === null ? null : <img src={logoUrl} alt="The logo" />}
          <ChooseLogo look={look} words={logoUrl === null ? 'Choose a logo' : 'Another logo'} onFile={put} />
          {logoUrl === null ? null : (
            <Button {...look} kind="quiet" onClick={takeAway}>
              Take it away
            </Button>
          )}
        </span>
      </Setting>
    </>
  );
}

interface ChooseLogoProps {
  readonly look: Pick<ComponentProps<typeof Button>, 'size' | 'disabled' | 'title'>;
  readonly words: string;
  readonly onFile: (file: File | undefined) => void;
}

function ChooseLogo({ look, words, onFile }: ChooseLogoProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg"
        aria-label="Choose a logo"
        hidden
        onChange={({ target }) => {
          onFile(target.files?.[0]);
          target.value = ''; // So that the same one can be chosen again.
        }}
      />
      <Button {...look} icon={<ImageUp size={16} aria-hidden />} onClick={() => input.current?.click()}>
        {words}
      </Button>
    </>
  );
}
