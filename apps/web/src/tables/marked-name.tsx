import { foldCase } from '@venture-atlas/rules';
import { Marked } from '../ui/marked.tsx';

/** A name in which what was searched for is highlighted. */
export function MarkedName({ name, search }: { name: string; search: string }) {
  const wanted = foldCase(search.trim());
  const at = wanted === '' ? -1 : foldCase(name).indexOf(wanted);
  return <Marked text={name} match={at === -1 ? null : [at, at + wanted.length]} />;
}
