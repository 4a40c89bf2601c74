import { drawingStyleWords } from '@venture-atlas/rules';
import { type DrawingWish, drawingSizes, drawingStyles } from '@venture-atlas/types';
import layout from '../../ui/layout.module.css';
import { OneOf } from '../one-of.tsx';

export interface DrawingChoiceProps {
  wish: DrawingWish;
  onChange: (wish: DrawingWish) => void;
}

/** The hand that a map is drawn in, and how large. */
export function DrawingChoice({ wish, onChange }: DrawingChoiceProps) {
  return (
    <div className={`${layout.stack12} ${layout.oneColumn}`}>
      <OneOf
        label="Style"
        choices={drawingStyles.map((style) => ({ value: style, label: drawingStyleWords[style] }))}
        value={wish.style}
        onChange={(value) => onChange({ ...wish, style: drawingStyles.find((style) => style === value) ?? wish.style })}
      />
      <OneOf
        label="Pixels on the longer side"
        choices={drawingSizes.map((size) => ({ value: String(size), label: size.toLocaleString('en') }))}
        value={String(wish.size)}
        onChange={(value) =>
          onChange({ ...wish, size: drawingSizes.find((size) => String(size) === value) ?? wish.size })
        }
      />
    </div>
  );
}
