import { locationNameProblem, staffMessages } from '@venture-atlas/rules';
import { cleanName } from './clean-name.ts';
import type { DraftLocation, WorldDraft } from './draft.ts';
import { ImportRefusal } from './import-refusal.ts';
import { stem } from './source-file.ts';

/*
 * The name of a file, a folder, or a picture is meant for whoever made it. Readers never get it unless somebody says
 * so. A place that only such a name would name is called "Unnamed land". It is a draft, and the name is a proposal.
 */

/** Part of the identity of maps without any name. Earlier imports have it, so it never changes. */
const WITHOUT_NAME = 'Imported map';

/** A name, and the proposal that replaces it if somebody accepts it. */
export type NameAndProposal = Pick<DraftLocation, 'name' | 'nameProposal'>;

/**
 * The name of a map: the source's own or the importer's, else a proposal.
 * @param fileName name of a file, folder, or picture; '' if there is none
 */
export function nameOrProposal(own: string | null | undefined, fileName: string): NameAndProposal {
  return own == null
    ? { name: staffMessages.unnamedLand, nameProposal: nameOfFile(fileName) }
    : { name: own, nameProposal: null };
}

/** The name that identifies a map in later imports, whether or not anybody accepts it. */
export const identifyingName = ({ name, nameProposal }: NameAndProposal): string =>
  nameProposal === null ? name : nameProposal || WITHOUT_NAME;

/** A name from that of a file: `sword_coast-v2.geojson` becomes Sword coast v2. '' when nothing readable is left. */
function nameOfFile(fileName: string): string {
  const words = stem(fileName).replaceAll(/[_-]+/g, ' ').trim();
  return cleanName(words.charAt(0).toUpperCase() + words.slice(1)) ?? '';
}

/** The accepted names by the keys of their places, or all proposals as they are. */
export type AcceptedNames = ReadonlyMap<string, string> | 'all';

/** The draft with the accepted names. @throws ImportRefusal for a name that no place can have */
export function acceptNames(draft: WorldDraft, accepted: AcceptedNames): WorldDraft {
  const nameOf = ({ key, nameProposal }: DraftLocation): string | undefined => {
    if (nameProposal === null) return undefined;
    return accepted === 'all' ? nameProposal || undefined : accepted.get(key)?.trim();
  };
  return {
    ...draft,
    locations: draft.locations.map((location) => {
      const name = nameOf(location);
      if (name === undefined) return location;
      const problem = locationNameProblem(name);
      if (problem !== undefined) throw new ImportRefusal(problem);
      return { ...location, name, nameProposal: null };
    }),
  };
}
