import { addresses, type Entry } from '@venture-atlas/types';
import { useEffect, useId, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { isNotFound } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { CodeForm } from '../../forms/code-form.tsx';
import { waitFor } from '../../loading/when-idle.ts';
import { mapPath } from '../../navigation/paths.ts';
import { MapCard } from '../../ui/map-card.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import classes from './join.module.css';

/** How often a knocking player checks whether they were let in (ms). */
const ASK_EVERY_MS = 2_000;

/** /join/: a phone joins the table with the code on the table screen. The code may be in the fragment. */
export function Join() {
  usePageTitle('Join the table');
  const { hash } = useLocation();
  const navigate = useNavigate();
  const name = useRef<HTMLInputElement>(null);
  const nameId = useId();
  const [pass, setPass] = useState<string>();
  const [isRefused, setRefused] = useState(false);

  const comeIn = async ({ campaign_id, slug, pass: key }: Entry): Promise<boolean> => {
    if (campaign_id === null || slug === null) return false;
    const invite = key === null ? '' : `#invite=${encodeURIComponent(key)}`;
    await navigate(`${mapPath(slug, { campaignId: campaign_id })}${invite}`, { replace: true });
    return true;
  };
  const enter = useRef(comeIn);
  enter.current = comeIn;

  useEffect(() => {
    if (pass === undefined) return;
    const ended = new AbortController();
    const { signal } = ended;
    const knock = async (): Promise<void> => {
      while (!signal.aborted) {
        await waitFor(ASK_EVERY_MS, signal);
        if (signal.aborted) return;
        try {
          if (await enter.current(await call(addresses.checkEntry, { body: { pass }, signal }))) return;
        } catch (error) {
          if (signal.aborted || !isNotFound(error)) continue;
          setPass(undefined);
          setRefused(true);
          return;
        }
      }
    };
    void knock();
    return () => ended.abort();
  }, [pass]);

  return (
    <MapCard ruled>
      <h1 className={classes.title}>Join the table</h1>
      {pass === undefined ? (
        <>
          <p className={classes.words} role="status">
            {isRefused ? 'You were not let in.' : 'Type the code that the table screen shows.'}
          </p>
          <CodeForm
            key={hash}
            initial={hash.slice(1)}
            submit="Join"
            missing="No table has this code. It changes every ten minutes."
            send={async (code) => {
              setRefused(false);
              const entry = await call(addresses.joinByCode, { body: { code, name: name.current?.value ?? '' } });
              if (!(await comeIn(entry)) && entry.pass !== null) setPass(entry.pass);
            }}
          >
            <label htmlFor={nameId}>Your name</label>
            <input id={nameId} ref={name} className={classes.name} maxLength={80} autoComplete="nickname" />
          </CodeForm>
        </>
      ) : (
        <p className={classes.words} role="status" data-knocking>
          We asked your DM to let you in. This page continues automatically.
        </p>
      )}
    </MapCard>
  );
}
