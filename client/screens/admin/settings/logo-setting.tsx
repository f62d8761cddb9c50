import ImageUp from 'lucide-react/icons/image-up';
import { type RefObject, useRef, useState } from 'react';
import { removeLogo, type SettingsAnswer, uploadLogo } from '../../../data/admin/event/event-settings.ts';
import { sayDone } from '../../../data/admin/records/undo.ts';
import { useOnline } from '../../../data/device/online.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Notice } from '../../../ui/status/notice.tsx';
import { Setting } from '../../../ui/layout/section.tsx';
import styles from './settings.module.css';
import { Row } from '../../../ui/layout/row.tsx';

/** State of the logo, which is saved at once, apart from the form. */
export interface Logo {
  /** Why the last change failed. */
  readonly problem: string | undefined;
  readonly input: RefObject<HTMLInputElement | null>;
  readonly put: (file: File | undefined) => void;
  readonly takeAway: () => void;
}

export function useLogo(shown: SettingsAnswer, onChanged: () => void): Logo {
  const [problem, setProblem] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const send = async (change: ReturnType<typeof removeLogo>, done: string) => {
    const answer = await change;
    setProblem(answer.ok ? undefined : answer.refusal.message);
    // A colleague chose another one: show that first.
    if (!answer.ok) return answer.current ? onChanged() : undefined;
    sayDone(done, answer.auditIds, onChanged);
    onChanged();
  };
  return {
    problem,
    input,
    put: (file) => void (file && send(uploadLogo(file), 'The logo is shown')),
    takeAway: () => void send(removeLogo(shown), 'The logo is gone'),
  };
}

/** Outside the form, which is remounted on saving, while a file may still be chosen. */
export const LogoInput = ({ logo: { input, put } }: { readonly logo: Logo }) => (
  <input
    ref={input}
    type="file"
    accept="image/png,image/jpeg"
    aria-label="Choose a logo"
    hidden
    onChange={({ target }) => {
      put(target.files?.[0]);
      target.value = ''; // So that the same file can be chosen again.
    }}
  />
);

interface LogoSettingProps {
  readonly logoUrl: string | null;
  readonly logo: Logo;
}

export function LogoSetting({ logoUrl, logo: { problem, input, takeAway } }: LogoSettingProps) {
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
        <Row as="span" gap={3} wrap align="center" justify="end" className={styles.logo}>
          {logoUrl === null ? null : <img src={logoUrl} alt="The logo" />}
          <Button {...look} icon={<ImageUp size={16} aria-hidden />} onClick={() => input.current?.click()}>
            {logoUrl === null ? 'Choose a logo' : 'Another logo'}
          </Button>
          {logoUrl === null ? null : (
            <Button {...look} kind="quiet" onClick={takeAway}>
              Take it away
            </Button>
          )}
        </Row>
      </Setting>
    </>
  );
}
