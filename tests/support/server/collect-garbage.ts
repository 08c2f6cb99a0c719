import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Collects all garbage once a second until the returned function is called, so that weakly held objects disappear. */
export function collectGarbage(): () => void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const timer = setInterval(collect, 1_000);
  return () => clearInterval(timer);
}
