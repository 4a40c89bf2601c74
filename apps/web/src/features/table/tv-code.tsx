import { addresses, pages } from '@venture-atlas/types';
import { useNavigate } from 'react-router';
import { call } from '../../api/call.ts';
import { CodeForm } from '../../forms/code-form.tsx';
import classes from './table.module.css';

/** Connects a TV to a table by the code in the DM's window. */
export function TvCode() {
  const navigate = useNavigate();
  return (
    <main className={classes.still}>
      <h1>Table screen</h1>
      <p>Type the code that your DM has for this screen.</p>
      <CodeForm
        submit="Show the table"
        missing="No table has this code. It changes every ten minutes."
        send={async (code) => {
          const { secret } = await call(addresses.findTableScreen, { body: { code }, anonymous: true });
          await navigate({ pathname: pages.table, hash: secret }, { replace: true });
        }}
      />
    </main>
  );
}
