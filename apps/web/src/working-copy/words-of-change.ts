import { type ChangedWords, cutSecrets } from '@venture-atlas/rules';
import { countSentences } from '@venture-atlas/rules/text-edits';
import type { FieldChange } from './changes-card.tsx';

/** The part of a change that readers see: no text of a secret, even if its mark is not closed. */
export function wordsOfChange({ label, kind, before, after }: FieldChange): ChangedWords {
  const [was, is] = [cutSecrets(before, 'anybody'), cutSecrets(after, 'anybody')];
  return { label, kind, counts: countSentences(was, is), isHidden: was === is };
}
