import { Fragment } from 'react';
import { type Slot as SlotName, useScene } from './map-scene.ts';
import type { PutNode } from './slots.ts';

/** What features put into a slot, in their order. */
export function Slot({ name }: { name: SlotName }) {
  return <PutNodes nodes={useScene().put[name]} />;
}

export function PutNodes({ nodes }: { nodes: readonly PutNode[] }) {
  return nodes.map(({ feature, node }) => <Fragment key={feature}>{node}</Fragment>);
}
