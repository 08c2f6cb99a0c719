import { findOrInstall, findProgram } from './find-program.mjs';

/** Returns the path of this machine's Java, which the HTML checker needs; installs one if there is none. */
export function getJava() {
  const advice = 'The tests of HTML need a Java, 17 or newer. Install one: on Debian the package default-jre-headless.';
  return findOrInstall(() => findProgram(['java']), 'default-jre-headless', advice);
}
