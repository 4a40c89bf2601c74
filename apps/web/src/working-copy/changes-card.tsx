import { publishMessages } from '@venture-atlas/rules';
import { piecesBetween, type TextPiece } from '@venture-atlas/rules/text-edits';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { Checkbox } from '../ui/checkbox.tsx';
import { closeOnEscape } from '../ui/close-on-escape.ts';
import plain from '../ui/plain.module.css';
import classes from './working-copy.module.css';

/** A field with its published text and its new text. */
export interface FieldChange {
  field: string;
  label: string;
  kind: 'line' | 'text';
  before: string;
  after: string;
  /** A consequence, for example a new address. */
  note?: string | undefined;
}

interface ChangesCardProps {
  changes: readonly FieldChange[];
  /** The fields to publish. */
  chosen: ReadonlySet<string>;
  onChoose: (field: string, isChosen: boolean) => void;
  onClose: () => void;
  /** Actions at the bottom of the card. */
  children?: ReactNode;
}

/** The changes by field: removed, added, and surrounding text. */
export function ChangesCard({ changes, chosen, onChoose, onClose, children }: ChangesCardProps) {
  const ref = useRef<HTMLElement>(null);
  useEffect(() => ref.current?.focus({ preventScroll: true }), []);
  return (
    <section
      ref={ref}
      className={classes.card}
      aria-label={publishMessages.changes}
      tabIndex={-1}
      onKeyDown={closeOnEscape(onClose)}
    >
      {changes.map((change) => (
        <div key={change.field} className={classes.change}>
          <Checkbox
            label={change.label}
            checked={chosen.has(change.field)}
            onChange={(event) => onChoose(change.field, event.currentTarget.checked)}
          />
          <TextChange {...change} />
          {change.note === undefined ? null : <p className={plain.quiet}>{change.note}</p>}
        </div>
      ))}
      {children === undefined ? null : <div className={plain.buttons}>{children}</div>}
    </section>
  );
}

/** Characters of unchanged text shown before and after a change. */
const AROUND = 60;

/** Two texts as one: removed words are struck through, added words underlined, and unchanged text is shortened. */
export function TextChange({ before, after }: Pick<FieldChange, 'before' | 'after'>) {
  const pieces = useMemo(() => piecesBetween(before, after), [before, after]);
  return (
    <p className={classes.words}>
      {pieces.map((piece, at) => (
        <Piece key={pieceKey(pieces, at)} {...piece} isFirst={at === 0} isLast={at === pieces.length - 1} />
      ))}
    </p>
  );
}

/** A key for a piece: the length of the text before it. */
const pieceKey = (pieces: readonly TextPiece[], at: number): string =>
  `${pieces[at]?.kind} ${pieces.slice(0, at).reduce((sum, { text }) => sum + text.length, 0)}`;

function Piece({ kind, text, isFirst, isLast }: TextPiece & { isFirst: boolean; isLast: boolean }) {
  if (kind === 'removed') return <del className={classes.removed}>{text}</del>;
  if (kind === 'added') return <ins className={classes.added}>{text}</ins>;
  return <span>{folded(text, isFirst, isLast)}</span>;
}

function folded(text: string, isFirst: boolean, isLast: boolean): string {
  const letters = [...text];
  const [head, tail] = [isFirst ? 0 : AROUND, isLast ? 0 : AROUND];
  if (letters.length <= head + tail + 1) return text;
  return `${letters.slice(0, head).join('')} … ${tail === 0 ? '' : letters.slice(-tail).join('')}`;
}
