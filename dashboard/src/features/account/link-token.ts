import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

/**
 * Reads a token from the fragment of a mailed link, such as `#token=…`, and removes it from the URL at once, so that it
 * stays in no history, bookmark or screenshot.
 */
export function useLinkToken(name: string): string | undefined {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [token, setToken] = useState(() => readToken(hash, name));
  useEffect(() => {
    const found = readToken(hash, name);
    if (found === undefined) return;
    setToken(found);
    void navigate({ hash: '', search: window.location.search }, { replace: true });
  }, [hash, name, navigate]);
  return token;
}

function readToken(hash: string, name: string): string | undefined {
  return new URLSearchParams(hash.slice(1)).get(name) ?? undefined;
}
