import { publishMessages } from '@venture-atlas/rules';
import { piecesBetween, type TextPiece } from '@venture-atlas/rules/text-edits';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { Checkbox } from '../ui/checkbox.tsx';
import { closeOnEscape } from '../ui/close-on-escape.ts';
import plain from '../ui/plain.module.css';
import classes from './working-copy.module.css';

/** One field as it is published, and as it would be. */
export interface FieldChange {
  field: string;
  label: string;
  kind: 'line' | 'text';
  before: string;
  after: string;
  /** What follows from it, as a new address. */
  note?: string | undefined;
}

interface ChangesCardProps {
  changes: readonly FieldChange[];
  /** The fields that go out. */
  chosen: ReadonlySet<string>;
  onChoose: (field: string, isChosen: boolean) => void;
  onClose: () => void;
  /** Acts in the foot of the card. */
  children?: ReactNode;
}

/** What changes, field by field: what is removed, what is added, and what stays around it. */
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

/** So much of what stays is shown before and after a change (characters). */
const AROUND = 60;

/** Two texts as one: removed words are struck, added ones underlined, and what stays is folded. */
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

/** Pieces have no name of their own: how much stands before one tells it from the others. */
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
