import { useCallback, useState } from 'react';
import { contrast, type Rgb } from '../../domain/colours/contrast.ts';
import { Chip } from './chip.tsx';

/** How well words in a colour read on their ground, as this browser draws both: WCAG asks for 4.5:1. */
export function DrawnContrast({ tint }: { readonly tint: string }) {
  const [ratio, setRatio] = useState<number>();
  // A function of its own for each colour, so that it is asked anew.
  const measure = useCallback(
    (mark: HTMLElement | null) => {
      const chip = mark?.firstElementChild;
      if (!chip || tint === '') return;
      const { color, backgroundColor } = getComputedStyle(chip);
      setRatio(contrast(drawn(color), drawn(backgroundColor)));
    },
    [tint],
  );
  return (
    <span ref={measure}>
      <Chip tint={tint}>{ratio === undefined ? 'Text' : `Text ${ratio.toFixed(1)}:1`}</Chip>
    </span>
  );
}

/** What stands on the screen of any colour that CSS knows. */
function drawn(colour: string): Rgb {
  const pen = document.createElement('canvas').getContext('2d');
  if (!pen) return [0, 0, 0];
  pen.fillStyle = colour;
  pen.fillRect(0, 0, 1, 1);
  const [r = 0, g = 0, b = 0] = pen.getImageData(0, 0, 1, 1).data;
  return [r / 255, g / 255, b / 255];
}
