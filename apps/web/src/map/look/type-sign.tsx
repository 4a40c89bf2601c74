import { SIGN_SIDE } from '@venture-atlas/map-math';
import { signs } from '@venture-atlas/map-math/signs';
import type { TypeIcon } from '@venture-atlas/types';
import type { SignSymbol } from '../model/place-order.ts';
import classes from './place-sign.module.css';

/** A sign in a list. Loaded when a list has one. */
export default function TypeSign({ kind }: { kind: SignSymbol }) {
  const [how, icon] = kind.split(':') as ['sign' | 'hidden', TypeIcon];
  return (
    <svg viewBox={`0 0 ${SIGN_SIDE} ${SIGN_SIDE}`} className={classes.sign} aria-hidden="true">
      <path className={how === 'hidden' ? classes.hiddenSign : classes.solidSign} d={signs[icon].path} />
    </svg>
  );
}
