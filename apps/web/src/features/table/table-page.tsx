import { Suspense, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useLocation } from 'react-router';
import { lazyScreen } from '../../loading/lazy-screen.ts';
import { usePageTitle } from '../../ui/page-title.ts';
import { useKeepAwake } from './keep-awake.ts';
import { becomeAnonymous, keyInHash } from './nobody.ts';
import classes from './table.module.css';
import { loadTableParts } from './table-parts.ts';
import { TvCode } from './tv-code.tsx';

/** /table/: the map for everybody at the table. Without a key in the address, it asks for the code of a TV. */
export function TablePage() {
  usePageTitle('Table screen');
  const { hash } = useLocation();
  const key = keyInHash(hash);
  return createPortal(
    <div className={classes.page} data-table-screen>
      {key === undefined ? <TvCode /> : <Keyed key={key} secret={key} />}
    </div>,
    document.body,
  );
}

const TableScreen = lazyScreen(async () => {
  await import('../registered-in-campaigns.ts');
  const [{ TableScreen: Screen }, parts] = await Promise.all([import('./table-screen.tsx'), loadTableParts()]);
  return () => <Screen parts={parts} />;
});

/** Requests nothing before this window is anonymous. */
function Keyed({ secret }: { secret: string }) {
  const [isAnonymous, setAnonymous] = useState(false);
  useEffect(() => {
    const back = becomeAnonymous(secret);
    // The bar and page of the signed-in account are below, out of reach.
    const below = document.getElementById('root');
    below?.setAttribute('inert', '');
    setAnonymous(true);
    return () => {
      back();
      below?.removeAttribute('inert');
    };
  }, [secret]);
  useKeepAwake();
  useRestingCursor();
  return isAnonymous ? (
    <Suspense>
      <TableScreen />
    </Suspense>
  ) : null;
}

/** A still pointer is hidden after this time (ms). */
const CURSOR_MS = 2_000;

function useRestingCursor(): void {
  useEffect(() => {
    const { style } = document.documentElement;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const move = (): void => {
      style.cursor = '';
      clearTimeout(timer);
      timer = setTimeout(() => {
        style.cursor = 'none';
      }, CURSOR_MS);
    };
    move();
    addEventListener('pointermove', move);
    return () => {
      clearTimeout(timer);
      style.cursor = '';
      removeEventListener('pointermove', move);
    };
  }, []);
}
