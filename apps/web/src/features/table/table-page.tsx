import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useLocation } from 'react-router';
import { usePageTitle } from '../../ui/page-title.ts';
import { useKeepAwake } from './keep-awake.ts';
import { beNobody, keyInHash } from './nobody.ts';
import classes from './table.module.css';
import { TableScreen } from './table-screen.tsx';
import { TvCode } from './tv-code.tsx';

/** /table/: the map for all who sit around it. Without a key in the address it asks for the code of a TV. */
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

/** Nothing is asked for before this window is nobody's. */
function Keyed({ secret }: { secret: string }) {
  const [isNobody, setNobody] = useState(false);
  useEffect(() => {
    const back = beNobody(secret);
    // Bar and page of the account that is signed in here lie below, out of everybody's reach.
    const below = document.getElementById('root');
    below?.setAttribute('inert', '');
    setNobody(true);
    return () => {
      back();
      below?.removeAttribute('inert');
    };
  }, [secret]);
  useKeepAwake();
  useRestingCursor();
  return isNobody ? <TableScreen /> : null;
}

/** A pointer that lies still is in nobody's way (ms). */
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
