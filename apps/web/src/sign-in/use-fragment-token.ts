import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

/**
 * Tokens in our mails are base64url, behind the number of the account where the mail is news; anything shorter is a
 * link that was cut off.
 */
const wholeToken = /^(\d+\.)?[\w-]{20,}$/;

/**
 * The token behind the # of a link from a mail, undefined for a link without a
 * whole one. It never reaches a server by itself, and is taken out of the
 * address, so that it stays neither in the history nor on somebody's screen.
 */
export function useFragmentToken(): string | undefined {
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  const [token, setToken] = useState(() => read(hash));

  useEffect(() => {
    if (hash === '') return;
    setToken(read(hash));
    // Nothing is lost when this fails: the next render tries again.
    void navigate(pathname, { replace: true });
  }, [hash, pathname, navigate]);

  return token;
}

function read(hash: string): string | undefined {
  const text = hash.slice(1);
  return wholeToken.test(text) ? text : undefined;
}
