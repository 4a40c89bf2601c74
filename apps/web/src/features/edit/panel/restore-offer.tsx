import { staffMessages } from '@venture-atlas/rules';
import type { RefObject } from 'react';
import { Alert } from '../../../ui/alert.tsx';
import classes from './place-text.module.css';
import type { KeptText } from './use-kept-text.ts';
import type { SavedField } from './use-saved-field.ts';

export interface RestoreOfferProps {
  kept: KeptText;
  field: SavedField;
  /** Has the focus once the words are back in it. */
  fieldRef: RefObject<HTMLElement | null>;
  /** As it is kept. */
  value: string | undefined;
}

/** Offers what was typed into a field earlier and never arrived. */
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
