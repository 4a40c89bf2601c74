import type { ComponentType, ReactNode } from 'react';

/** A secret that the DM of a campaign can reveal, with the place whose text it is in. */
export interface SecretFrameProps {
  /** The ID in its mark. */
  id: string;
  place: { id: number; name: string };
  /** Its first words. */
  begins: string;
  children: ReactNode;
}

type Load = () => Promise<{ SecretFrame: ComponentType<SecretFrameProps> }>;

let registered: Load | undefined;

/** Says what fetches the frame of secrets that can be revealed. It comes with maps of campaigns. */
export function registerSecretFrame(load: Load): void {
  registered = load;
}

/** What fetches it; undefined outside of campaigns. */
export const secretFrame = (): Load | undefined => registered;
