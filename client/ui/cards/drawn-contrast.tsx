import { useCallback, useState } from 'react';
import { contrast, type Rgb } from '../../../domain/colours/contrast.ts';
import { Chip } from '../filters/chip.tsx';

/** Shows the contrast of text in a colour on its background, measured as this browser renders it. WCAG requires 4.5:1. */
export function DrawnContrast({ tint }: { readonly tint: string }) {
  const [ratio, setRatio] = useState<number>();
  // A new function for each colour, so that React calls the ref again.
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

/** The RGB value of any CSS colour, as rendered. */
function drawn(colour: string): Rgb {
  const pen = document.createElement('canvas').getContext('2d');
  if (!pen) return [0, 0, 0];
  pen.fillStyle = colour;
  pen.fillRect(0, 0, 1, 1);
  const [r = 0, g = 0, b = 0] = pen.getImageData(0, 0, 1, 1).data;
  return [r / 255, g / 255, b / 255];
}
