import { Fragment } from 'react';
import { type Slot as SlotName, useScene } from './map-scene.ts';

/** What features put into a slot, in their order. */
export function Slot({ name }: { name: SlotName }) {
  return useScene().put[name].map(({ feature, node }) => <Fragment key={feature}>{node}</Fragment>);
}
