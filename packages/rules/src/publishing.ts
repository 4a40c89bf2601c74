/** A world, as far as it matters who reads the words in it. */
interface WorldOfWords {
  kind: 'atlas' | 'own' | 'layer';
  /** Its owner writes, and nobody edits it with them. */
  isAlone: boolean;
  /** A campaign that the writer leads plays there. */
  playsHere: boolean;
}

/**
 * Whether words that are typed in a world wait for Publish (specification section 4). They are simply saved where nobody but
 * their writer may read them: in an own world without other editors where no campaign of the writer plays. In every other
 * world they wait, whether or not anybody plays there, so that waiting tells nothing.
 */
export const wordsWait = ({ kind, isAlone, playsHere }: WorldOfWords): boolean =>
  kind !== 'own' || !isAlone || playsHere;
