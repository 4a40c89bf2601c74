/** The properties of a world that decide who reads its text. */
interface WorldOfWords {
  kind: 'atlas' | 'own' | 'layer';
  /** Whether its owner is the writer and has no co-editors. */
  isAlone: boolean;
  /** Whether a campaign that the writer leads plays there. */
  playsHere: boolean;
}

/**
 * Whether text that is typed in a world waits for Publish (specification section 4).
 * Text is saved at once if only its writer can read it: in an own world without co-editors in which no campaign of the
 * writer plays. In all other worlds it waits, even if nobody plays there, so that waiting reveals nothing.
 */
export const waitsForPublish = ({ kind, isAlone, playsHere }: WorldOfWords): boolean =>
  kind !== 'own' || !isAlone || playsHere;
