import { useEffect, useState } from 'react';
import { type ReadingScope, scopeName } from '../../api/reading-scope.ts';

/** Whether this page showed this map before: then whoever looks at it is told that it went. */
export function useWasShown(slug: string, scope: ReadingScope, isShown: boolean): boolean {
  const map = `${scopeName(scope)}/${slug}`;
  const [shown, setShown] = useState<string>();
  useEffect(() => {
    if (isShown) setShown(map);
  }, [isShown, map]);
  return shown === map;
}
