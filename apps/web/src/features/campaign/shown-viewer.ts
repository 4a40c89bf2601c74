import type { ShownHandout } from '@venture-atlas/types';
import type { ComponentType } from 'react';

export interface ShownViewerProps {
  shown: ShownHandout;
  /** Above it: who shows it, or when. */
  words: string;
  onClose: () => void;
}

type Load = () => Promise<ComponentType<ShownViewerProps>>;

let registered: Load = async () => () => null;

/** Says what fetches the screen of something that the DM showed. */
export function registerShownViewer(load: Load): void {
  registered = load;
}

/** Fetches it; nothing without a feature that shows something. */
export const loadShownViewer = (): Promise<ComponentType<ShownViewerProps>> => registered();
