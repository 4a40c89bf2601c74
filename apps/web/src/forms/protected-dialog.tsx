import { Button } from '@mantine/core';
import { formMessages } from '@venture-atlas/rules';
import type { ReactNode } from 'react';
import { Dialog } from '../ui/dialog.tsx';
import plain from '../ui/plain.module.css';

export interface ProtectedDialogProps {
  isOpen: boolean;
  /** What will happen, below the confirmation text. */
  children?: ReactNode;
  /** The confirmation text of this form. */
  text?: string;
  /** Label of the button that continues. */
  confirm: string;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks for confirmation before a protected form is sent (specification section 5). */
export function ProtectedDialog({ isOpen, children, text, confirm, onConfirm, onCancel }: ProtectedDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onCancel}
      title="Are you sure?"
      words={
        <>
          <p>{text ?? formMessages.protectedForm}</p>
          {children}
        </>
      }
    >
      <div className={plain.buttons} data-end>
        <Button variant="default" onClick={onCancel} data-autofocus>
          Cancel
        </Button>
        <Button onClick={onConfirm}>{confirm}</Button>
      </div>
    </Dialog>
  );
}
