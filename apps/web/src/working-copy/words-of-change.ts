import { type ChangedWords, cutSecrets } from '@venture-atlas/rules';
import { countSentences } from '@venture-atlas/rules/text-edits';
import type { FieldChange } from './changes-card.tsx';

/** What readers get of a change: no word of a secret, also of one whose mark is left open. */
export function wordsOfChange({ label, kind, before, after }: FieldChange): ChangedWords {
  const [was, is] = [cutSecrets(before, 'anybody'), cutSecrets(after, 'anybody')];
  return { label, kind, counts: countSentences(was, is), isHidden: was === is };
}
