import type { ComponentType, ReactNode } from 'react';

/** A secret that the DM of a campaign can reveal, and the place of its text. */
export interface SecretFrameProps {
  /** The ID in its markup. */
  id: string;
  place: { id: number; name: string };
  /** Its first words. */
  begins: string;
  children: ReactNode;
}

type Load = () => Promise<{ SecretFrame: ComponentType<SecretFrameProps> }>;

let registered: Load | undefined;

/** Registers the loader of the frame around secrets that can be revealed. It comes with maps of campaigns. */
export function registerSecretFrame(load: Load): void {
  registered = load;
}

/** The registered loader; undefined outside of campaigns. */
export const secretFrame = (): Load | undefined => registered;
