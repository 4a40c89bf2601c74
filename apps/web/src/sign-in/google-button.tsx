import { Button } from '@mantine/core';
import { type ComponentType, useState } from 'react';
import { GoogleMark } from './google-mark.tsx';
import type { GoogleTokenFlowProps } from './google-token-flow.tsx';
import classes from './sign-in.module.css';

export interface GoogleButtonProps {
  clientId: string;
  label: string;
  /** While the token is on its way to the server. */
  isBusy: boolean;
  /** The button was pressed: what stood there from the last try is past. */
  onAsk: () => void;
  onToken: (accessToken: string) => void;
  /** It came to no token; the sentence says why. */
  onFailure: (sentence: string) => void;
}

/** Asks Google who sits here. Nothing of Google is fetched before somebody presses it. */
export function GoogleButton({ clientId, label, isBusy, onAsk, onToken, onFailure }: GoogleButtonProps) {
  const [Flow, setFlow] = useState<ComponentType<GoogleTokenFlowProps>>();
  const [asked, setAsked] = useState(0);
  const [isWaiting, setWaiting] = useState(false);

  const fail = (sentence: string) => {
    setWaiting(false);
    onFailure(sentence);
  };
  const begin = async () => {
    onAsk();
    setWaiting(true);
    setAsked((times) => times + 1);
    try {
      const { GoogleTokenFlow } = await import('./google-token-flow.tsx');
      setFlow(() => GoogleTokenFlow);
    } catch {
      fail('Google sign-in could not be loaded. Check the connection and try again.');
    }
  };

  return (
    <>
      <Button
        fullWidth
        variant="default"
        className={classes.google}
        leftSection={<GoogleMark />}
        disabled={isBusy}
        onClick={begin}
        aria-busy={isWaiting || isBusy}
      >
        {label}
      </Button>
      {Flow === undefined ? null : (
        <Flow
          clientId={clientId}
          asked={asked}
          onToken={(token) => {
            setWaiting(false);
            onToken(token);
          }}
          onFailure={fail}
          onNoScript={(sentence) => {
            setFlow(undefined);
            fail(sentence);
          }}
        />
      )}
    </>
  );
}
