import Camera from 'lucide-react/icons/camera';
import { Suspense, useRef, useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { PHOTO_MAX_BYTES } from '../../../../domain/limits/files.ts';
import { formTexts } from '../../../../domain/form-texts.ts';
import { Button } from '../../actions/button.tsx';
import { Picture } from '../../cards/picture.tsx';
import type { ChosenPicture } from './crop-sheet.tsx';
import { FieldGroup } from '../field-group.tsx';
import type { FieldText } from '../field.tsx';
import styles from './picture-field.module.css';
import { lazyPart } from '../../layout/lazy-part.ts';
import { Row } from '../../layout/row.tsx';

// Lazy: cropping starts only when a picture was chosen.
const CropSheet = lazyPart(() => import('./crop-sheet.tsx').then((part) => part.CropSheet));

const TYPES: readonly string[] = ['image/png', 'image/jpeg'];

interface PictureFieldProps extends FieldText {
  readonly name: string;
  /** The stored picture, until another is chosen. */
  readonly current?: string | null | undefined;
  readonly shape?: Shape;
  /** The word on its button. */
  readonly what?: 'photo' | 'logo' | 'picture';
}

/** `wide`: not cropped. */
type Shape = 'round' | 'square' | 'wide';

/** Drafts store text but no files. */
const NOT_KEPT = 'Save before you leave: drafts do not keep pictures.';

const CALLED: Readonly<Record<Shape, string>> = { round: 'photo', square: 'picture', wide: 'picture' };

/** A picture, cropped to a square on this device unless it is `wide`; its form value is a `Blob`. */
export function PictureField({ name, label, hint, current, shape = 'round', what }: PictureFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const { field } = useController({ name });
  const { chosen, read, done } = useChosenPicture(name, shape === 'wide' ? field.onChange : undefined);
  const choose = () => input.current?.click();
  const use = (cut: Blob) => {
    field.onChange(cut);
    done();
  };
  return (
    <FieldGroup name={name} label={label} hint={field.value instanceof Blob ? NOT_KEPT : hint}>
      {(control) => (
        <Row gap={4} wrap lineGap={3} align="center">
          <Shown blob={field.value} current={current} shape={shape} />
          <input ref={input} type="file" accept={TYPES.join()} hidden onChange={(event) => void read(event.target)} />
          <Button {...control} icon={<Camera size={18} aria-hidden />} onClick={choose}>
            {`${current || field.value ? 'Change' : 'Choose'} ${what ?? CALLED[shape]}`}
          </Button>
          {chosen && shape !== 'wide' ? (
            <Suspense>
              <CropSheet
                key={chosen.key}
                title={label}
                picture={chosen}
                shape={shape}
                onUse={use}
                onAnother={choose}
                onClose={done}
              />
            </Suspense>
          ) : null}
        </Row>
      )}
    </FieldGroup>
  );
}

/** The chosen picture once it is decoded. A file that is not a picture sets the field's error. */
function useChosenPicture(name: string, takeWhole: ((file: Blob) => void) | undefined) {
  const { setError, clearErrors } = useFormContext();
  const [chosen, setChosen] = useState<ChosenPicture & { readonly key: number }>();
  const read = async (input: HTMLInputElement): Promise<void> => {
    const file = input.files?.[0];
    input.value = ''; // So that the same file can be chosen again.
    if (!file) return;
    if (!TYPES.includes(file.type)) return setError(name, { message: formTexts.notAPicture });
    const bitmap = await createImageBitmap(file).catch(() => undefined);
    if (!bitmap) return setError(name, { message: formTexts.photoUnreadable });
    clearErrors(name);
    if (takeWhole) {
      bitmap.close();
      return file.size > PHOTO_MAX_BYTES ? setError(name, { message: formTexts.photoTooLarge }) : takeWhole(file);
    }
    setChosen((before) => ({ bitmap, type: file.type, bytes: file.size, key: (before?.key ?? 0) + 1 }));
  };
  return { chosen, read, done: () => setChosen(undefined) };
}

interface ShownProps {
  readonly blob: unknown;
  readonly current: string | null | undefined;
  readonly shape: Shape;
}

function Shown({ blob, current, shape }: ShownProps) {
  const none = <Camera size={28} aria-hidden />;
  return (
    <span className={styles.shown} data-edge data-shape={shape}>
      {blob instanceof Blob ? <img alt="" ref={(image) => showBlob(image, blob)} /> : null}
      {!(blob instanceof Blob) && current ? <Picture src={current} instead={none} /> : null}
      {!(blob instanceof Blob) && !current ? none : null}
    </span>
  );
}

/** Shows a local file in the image; returns a function that releases it. */
function showBlob(image: HTMLImageElement | null, blob: Blob): (() => void) | undefined {
  if (!image) return undefined;
  const address = URL.createObjectURL(blob);
  image.src = address;
  return () => URL.revokeObjectURL(address);
}
