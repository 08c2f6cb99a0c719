import { useEffect, useState } from 'react';

/** The time, UTC milliseconds, told anew twice a minute: for waits that are shown in minutes. Only on pages that the server doesn't draw. */
export function useNow(): number {
  const [now, tell] = useState(() => Date.now());
  useEffect(() => {
    const clock = setInterval(() => tell(Date.now()), 30_000);
    return () => clearInterval(clock);
  }, []);
  return now;
}
