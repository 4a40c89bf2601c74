import { useEffect, useState } from 'react';
import { type ReadingScope, scopeName } from '../../api/reading-scope.ts';

/** Whether this page showed this map before. If so, the screen says that the map has gone. */
export function useWasShown(slug: string, scope: ReadingScope, isShown: boolean): boolean {
  const map = `${scopeName(scope)}/${slug}`;
  const [shown, setShown] = useState<string>();
  useEffect(() => {
    if (isShown) setShown(map);
  }, [isShown, map]);
  return shown === map;
}
