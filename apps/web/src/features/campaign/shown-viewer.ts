import type { ShownHandout } from '@venture-atlas/types';
import type { ComponentType } from 'react';

export interface ShownViewerProps {
  shown: ShownHandout;
  /** Text above it: who shows it, or when. */
  words: string;
  onClose: () => void;
}

type Load = () => Promise<ComponentType<ShownViewerProps>>;

let registered: Load = async () => () => null;

/** Registers the loader of the screen for handouts that the DM showed. */
export function registerShownViewer(load: Load): void {
  registered = load;
}

/** Loads it; an empty component if no feature registered one. */
export const loadShownViewer = (): Promise<ComponentType<ShownViewerProps>> => registered();
