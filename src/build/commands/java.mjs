import { findProgram, installSystemPackage } from './find-program.mjs';
import { Problem } from './run.mjs';

/**
 * Returns this machine's Java, which the HTML checker needs; installs one if there is none.
 * @returns {Promise<string>} the path of its executable
 */
export async function getJava() {
  const advice = 'The tests of HTML need a Java, 17 or newer. Install one: on Debian the package default-jre-headless.';
  const found = findProgram(['java']);
  if (found !== undefined) return found;
  await installSystemPackage('default-jre-headless', advice);
  const installed = findProgram(['java']);
  if (installed === undefined) throw new Problem(advice);
  return installed;
}
