import { IconX } from '@tabler/icons-react';
import { publishMessages, withoutSecretIds } from '@venture-atlas/rules';
import { piecesBetween, type TextPiece } from '@venture-atlas/rules/text-edits';
import { type CSSProperties, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Checkbox } from '../ui/checkbox.tsx';
import { closeOnEscape } from '../ui/close-on-escape.ts';
import { IconButton } from '../ui/icon-button.tsx';
import plain from '../ui/plain.module.css';
import { type CardPlace, placeOfCard } from './card-place.ts';
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
  /** It stands in its row, because that is in a dialog. */
  isInRow?: boolean | undefined;
  /** Actions at the bottom of the card. */
  children?: ReactNode;
}

/** The changes by field: removed, added, and surrounding text. */
export function ChangesCard({ changes, chosen, onChoose, onClose, isInRow = false, children }: ChangesCardProps) {
  const ref = useRef<HTMLElement>(null);
  const [place] = useState<CardPlace>(placeOfCard);
  useEffect(() => ref.current?.focus({ preventScroll: true }), []);
  const card = (
    <section
      ref={ref}
      className={classes.card}
      data-in-row={isInRow || undefined}
      data-at={place.side}
      style={{ '--room': `${place.room}px` } as CSSProperties}
      aria-label={publishMessages.changes}
      tabIndex={-1}
      onKeyDown={closeOnEscape(onClose)}
    >
      <header className={classes.cardHead}>
        <h2>{publishMessages.changes}</h2>
        <IconButton variant="subtle" label="Close" onClick={onClose}>
          <IconX size={18} stroke={1.75} aria-hidden="true" />
        </IconButton>
      </header>
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
      {children === undefined ? null : <footer className={classes.cardFoot}>{children}</footer>}
    </section>
  );
  // Outside the panel, which may be a sheet that moves.
  return isInRow ? card : createPortal(card, document.body);
}

/** Characters of unchanged text shown before and after a change. */
const AROUND = 60;

/**
 * Two texts as one: removed words are struck through, added words underlined, and unchanged text is shortened. A line is
 * shown whole.
 */
export function TextChange({
  before,
  after,
  kind,
}: Pick<FieldChange, 'before' | 'after'> & { kind?: FieldChange['kind'] }) {
  const pieces = useMemo(
    () =>
      kind === 'line' ? wholeLines(before, after) : piecesBetween(withoutSecretIds(before), withoutSecretIds(after)),
    [before, after, kind],
  );
  return (
    <p className={classes.words}>
      {pieces.map((piece, at) => (
        <Piece key={pieceKey(pieces, at)} {...piece} isFirst={at === 0} isLast={at === pieces.length - 1} />
      ))}
    </p>
  );
}

function wholeLines(before: string, after: string): TextPiece[] {
  const pieces: TextPiece[] = [
    { kind: 'removed', text: before },
    { kind: 'added', text: after },
  ];
  return pieces.filter(({ text }) => text !== '');
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
  // Whole words only.
  const before = letters
    .slice(0, head)
    .join('')
    .replace(/\s+\S*$/, '');
  const after = letters
    .slice(letters.length - tail)
    .join('')
    .replace(/^\S*\s+/, '');
  return [before, '…', after].filter((part) => part !== '').join(' ');
}
