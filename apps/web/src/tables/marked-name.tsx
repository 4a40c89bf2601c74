import { findFolded, foldWords } from '@venture-atlas/rules';
import { Marked } from '../ui/marked.tsx';

/** A name in which what was searched for is highlighted. */
export function MarkedName({ name, search }: { name: string; search: string }) {
  const wanted = foldWords(search);
  return <Marked text={name} match={wanted === '' ? null : (findFolded(name, wanted) ?? null)} />;
}
