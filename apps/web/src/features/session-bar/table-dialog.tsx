import { Button } from '@mantine/core';
import type { TableForDm } from '@venture-atlas/types';
import { type ReactNode, useState } from 'react';
import { errorText } from '../../api/api-error.ts';
import type { useTableActs } from '../../api/table.ts';
import { formatCode } from '../../forms/code-form.tsx';
import { isOwnDevice, originAt, originForOthers, tableLink } from '../../navigation/table-paths.ts';
import { Alert } from '../../ui/alert.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import QrCode from '../../ui/qr-code.tsx';
import { Switch } from '../../ui/switch.tsx';
import classes from './table-act.module.css';

export interface TableDialogProps {
  screen: NonNullable<TableForDm['screen']>;
  acts: ReturnType<typeof useTableActs>;
  onDone: () => void;
  onClosed: () => void;
}

/** How to open the table screen elsewhere, its settings, and who asks to join. */
export function TableDialog({ screen, acts, onDone, onClosed }: TableDialogProps) {
  const [problem, setProblem] = useState<string>();
  const attempt = async (act: Promise<unknown>): Promise<boolean> => {
    setProblem(undefined);
    try {
      await act;
      return true;
    } catch (error) {
      setProblem(errorText(error));
      return false;
    }
  };
  const { secret, tv, is_there, follows, shows_code, knocking, guests, home_addresses } = screen;
  // On the server's own machine, phones and TVs need another address than this page.
  const [homeAddress, ...others] = isOwnDevice(location.hostname) ? home_addresses : [];
  const origin = originForOthers(home_addresses);
  return (
    <Dialog
      isOpen
      onClose={onDone}
      title="Table screen"
      words={
        <>
          For a TV. It shows only what all your players may see.
          <span className={classes.state} role="status" data-there={is_there || undefined}>
            <i className={classes.dot} data-there={is_there || undefined} />
            {is_there ? 'Open, in time' : 'No screen is here yet'}
          </span>
        </>
      }
    >
      {homeAddress === undefined ? null : (
        <p className={classes.home}>
          You opened “{location.hostname}”, which works only on this computer. Phones and TVs on your network open{' '}
          <strong>{new URL(origin).host}</strong>
          {others.length === 0 ? '' : `; if that does not answer, try ${others.map(hostAt).join(' or ')}`}.
        </p>
      )}
      {isOwnDevice(location.hostname) && homeAddress === undefined ? (
        <Alert kind="warning">
          Phones and TVs cannot open “{location.hostname}”, which works only on this computer. Open Venture Atlas at
          this computer’s address on your network, such as http://192.168.1.20
          {location.port === '' ? '' : `:${location.port}`}, then open the table screen there. This needs a server that
          was started with HOST=0.0.0.0. A window on a second display of this computer works without it.
        </Alert>
      ) : null}
      <div className={classes.ways}>
        <QrCode
          className={classes.qr}
          text={tableLink(secret, origin)}
          label="Opens the table screen on the device that scans it"
        />
        <dl>
          <dt>Open on the TV</dt>
          <dd className={classes.address}>{new URL(origin).host}/table</dd>
          <dt>and type</dt>
          <dd className={classes.code}>{formatCode(tv.code)}</dd>
        </dl>
      </div>
      <Choice
        label="Follow my view"
        words="The table screen goes where your map goes."
        isOn={follows}
        onChange={(isOn) => void attempt(acts.change({ follows: isOn }))}
      />
      <Choice
        label="Show the code for phones"
        words="Players join without an account while the table screen is open."
        isOn={shows_code}
        onChange={(isOn) => void attempt(acts.change({ shows_code: isOn }))}
      />
      {knocking.map(({ id, name }) => (
        <p key={id} className={classes.knocking}>
          <span>
            <strong translate="no">{name}</strong> asks to come in
          </span>
          <Button variant="default" onClick={() => void attempt(acts.letIn(id, false))} aria-label={`No, not ${name}`}>
            No
          </Button>
          <Button onClick={() => void attempt(acts.letIn(id, true))} aria-label={`Let ${name} in`}>
            Let in
          </Button>
        </p>
      ))}
      {guests.length === 0 ? null : (
        <section className={classes.guests} aria-label="Guests who joined by code">
          <h3>{guests.length === 1 ? '1 guest joined by code' : `${guests.length} guests joined by code`}</h3>
          <ul>
            {guests.map(({ id, name }) => (
              <li key={id}>
                <strong translate="no">{name}</strong>
                <Button
                  variant="default"
                  onClick={() => void attempt(acts.letIn(id, false))}
                  aria-label={`Send ${name} away`}
                >
                  Send away
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {problem === undefined ? null : <Alert kind="error">{problem}</Alert>}
      <div className={classes.buttons}>
        <Button variant="danger" onClick={() => void attempt(acts.close()).then((isClosed) => isClosed && onClosed())}>
          Close table screen
        </Button>
        <Button
          component="a"
          variant="default"
          href={tableLink(secret, origin)}
          target="_blank"
          rel="noopener noreferrer"
        >
          Open in a new window
        </Button>
        <Button onClick={onDone} data-autofocus>
          Done
        </Button>
      </div>
    </Dialog>
  );
}

const hostAt = (address: string): string => new URL(originAt(address)).host;

interface ChoiceProps {
  label: string;
  words: ReactNode;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

function Choice({ label, words, isOn, onChange }: ChoiceProps) {
  return (
    <div className={classes.choice}>
      <div>
        <strong>{label}</strong>
        <p>{words}</p>
      </div>
      <Switch label={label} checked={isOn} onChange={(event) => onChange(event.currentTarget.checked)} />
    </div>
  );
}
