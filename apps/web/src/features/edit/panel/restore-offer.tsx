import { staffMessages } from '@venture-atlas/rules';
import type { RefObject } from 'react';
import { Alert } from '../../../ui/alert.tsx';
import classes from './place-text.module.css';
import type { KeptText } from './use-kept-text.ts';
import type { SavedField } from './use-saved-field.ts';

export interface RestoreOfferProps {
  kept: KeptText;
  field: SavedField;
  /** Receives the focus once the text is restored in it. */
  fieldRef: RefObject<HTMLElement | null>;
  /** The stored text. */
  value: string | undefined;
}

/** Offers text that was typed into a field earlier but never saved. */
export function RestoreOffer({ kept: { keeper, offered, answer }, field, fieldRef, value }: RestoreOfferProps) {
  if (offered === undefined || field.text === offered) return null;
  return (
    <Alert kind="info">
      <p>{staffMessages.keptText(offered)}</p>
      <div className={classes.acts}>
        <button
          type="button"
          onClick={() => {
            answer();
            field.onChange(offered);
            fieldRef.current?.focus();
          }}
        >
          Put it back
        </button>
        <button
          type="button"
          onClick={() => {
            answer();
            if (field.text === value) keeper.forget();
          }}
        >
          Discard it
        </button>
      </div>
    </Alert>
  );
}
