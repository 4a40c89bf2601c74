import { GoogleOAuthProvider, useGoogleLogin, useGoogleOAuth } from '@react-oauth/google';
import { useEffect } from 'react';

export interface GoogleTokenFlowProps {
  clientId: string;
  /** Counts the presses of the button: each one asks once. */
  asked: number;
  onToken: (accessToken: string) => void;
  /** The person or Google broke it off; the sentence says how. */
  onFailure: (sentence: string) => void;
  /** Google's script did not come: the next press has to begin anew. */
  onNoScript: (sentence: string) => void;
}

/** Fetches Google's script and asks it for an access token; loaded only after somebody pressed the button. */
export function GoogleTokenFlow(props: GoogleTokenFlowProps) {
  return (
    <GoogleOAuthProvider clientId={props.clientId} onScriptLoadError={() => props.onNoScript(sentences.script)}>
      <AskForToken {...props} />
    </GoogleOAuthProvider>
  );
}

const sentences = {
  script: 'Google could not be reached. Check the connection or a blocker, or log in with email and password.',
  popup_closed: 'The Google window was closed before the sign-in was done.',
  popup_failed_to_open:
    'The browser blocked the Google window. Allow pop-ups for this page, then press the button again.',
} as const;

function AskForToken({ asked, onToken, onFailure }: GoogleTokenFlowProps) {
  const { scriptLoadedSuccessfully: isReady } = useGoogleOAuth();
  const ask = useGoogleLogin({
    onSuccess: ({ access_token }) => onToken(access_token),
    onError: ({ error, error_description }) =>
      onFailure(`Google sign-in failed: ${error_description ?? error ?? 'no reason was given'}`),
    onNonOAuthError: ({ type }) =>
      onFailure(type === 'unknown' ? 'Google sign-in failed. Try again.' : sentences[type]),
  });

  useEffect(() => {
    if (isReady && asked > 0) ask();
  }, [isReady, asked, ask]);

  return null;
}
