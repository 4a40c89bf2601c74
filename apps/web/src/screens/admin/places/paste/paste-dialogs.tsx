import type { PlaceRowsSaved } from '@venture-atlas/types';
import { PasteAsk } from './paste-ask.tsx';
import { PasteRows } from './paste-rows.tsx';
import { TooManyRows } from './too-many-rows.tsx';
import type { PasteWorld } from './use-paste.ts';
import type { PasteState } from './use-pasted-rows.ts';

interface PasteDialogsProps extends PasteWorld {
  paste: PasteState;
  importTo: string;
  onSaved: (saved: PlaceRowsSaved) => void;
  /** The keyboard goes on where it was before. */
  onClosed: () => void;
}

/** The step that a paste is at. */
export function PasteDialogs({ paste, importTo, onSaved, onClosed, ...world }: PasteDialogsProps) {
  const { step } = paste;
  const close = () => {
    paste.close();
    onClosed();
  };
  if (step === null) return null;
  if (step.kind === 'ask') return <PasteAsk onText={paste.read} onClose={close} />;
  if (step.kind === 'too many') return <TooManyRows rows={step.rows} importTo={importTo} onClose={close} />;
  return <PasteRows key={step.number} {...world} start={step.start} onClose={close} onSaved={onSaved} />;
}
