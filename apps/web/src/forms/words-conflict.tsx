import type { CampaignWordsKind } from '@venture-atlas/types';
import type { ChangedMeanwhile } from '../api/changed-meanwhile.ts';
import { VersionConflict, type VersionConflictProps } from './version-conflict.tsx';
import { wordsDifferences } from './words-of-campaign.ts';

export interface WordsConflictProps<Words>
  extends Pick<VersionConflictProps, 'onKeepMine' | 'onTakeTheirs' | 'onClose' | 'closeLabel'> {
  kind: CampaignWordsKind;
  /** What was typed. */
  mine: object;
  /** What somebody else published meanwhile; undefined: nobody did. */
  conflict: ChangedMeanwhile<Words> | undefined;
  /** The words of what is published, where they are written otherwise than the fields. */
  wordsOf?: (published: Words) => object;
}

/** Two leaders of a campaign wrote the same words: what each of them wrote, and the choice. */
export function WordsConflict<Words extends object>(props: WordsConflictProps<Words>) {
  const { kind, mine, conflict, wordsOf = (published) => published, ...acts } = props;
  if (conflict === undefined) return null;
  return (
    <VersionConflict
      isOpen
      changedBy={conflict.changedBy}
      changedAt={conflict.changedAt}
      differences={wordsDifferences(kind, mine, wordsOf(conflict.current))}
      {...acts}
    />
  );
}
