import { Fragment } from 'react';
import { type Slot as SlotName, useScene } from './map-scene.ts';
import type { SlotNode } from './slots.ts';

/** Renders what features added to a slot, in order. */
export function Slot({ name }: { name: SlotName }) {
  return <SlotNodes nodes={useScene().put[name]} />;
}

export function SlotNodes({ nodes }: { nodes: readonly SlotNode[] }) {
  return nodes.map(({ feature, node }) => <Fragment key={feature}>{node}</Fragment>);
}
