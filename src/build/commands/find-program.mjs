import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import { Problem, run } from './run.mjs';

/**
 * Returns the first of these folders that has all these programs.
 * @param {string[]} folders
 * @param {string[]} programs
 * @returns {string | undefined}
 */
export function folderWith(folders, programs) {
  return folders.find((folder) => programs.every((program) => isExecutable(path.join(folder, program))));
}

export function foldersOnPath() {
  return (process.env.PATH ?? '').split(path.delimiter).filter((folder) => folder !== '');
}

/**
 * Returns the path of the first of these programs on this machine, including where Debian keeps daemons.
 * @param {string[]} programs
 * @returns {string | undefined}
 */
export function findProgram(programs) {
  const folders = [...foldersOnPath(), '/usr/sbin', '/usr/local/sbin'];
  return programs.flatMap((program) => {
    const folder = folderWith(folders, [program]);
    return folder === undefined ? [] : [path.join(folder, program)];
  })[0];
}

/** @param {string} file */
export function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Installs a system package if that needs no confirmation: as root on Debian, as in CI; otherwise throws with the advice.
 * @param {string} packageName
 * @param {string} advice how to install it by hand elsewhere
 */
async function installSystemPackage(packageName, advice) {
  const aptGet = folderWith(foldersOnPath(), ['apt-get']);
  if (aptGet === undefined || process.getuid?.() !== 0) throw new Problem(advice);
  console.log(`Installing ${packageName} (apt-get) …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const parameters of [['update', '-qq'], ['install', '-y', '-qq', '--no-install-recommends', packageName]]) {
    const code = await run('apt-get', parameters, { env });
    if (code !== 0) throw new Problem(`apt-get ${parameters.join(' ')} failed.\n${advice}`);
  }
}

/**
 * Finds a program; if there is none, installs its package and looks again.
 * @param {() => string | undefined | Promise<string | undefined>} find
 * @param {string} packageName
 * @param {string} advice how to install it by hand elsewhere
 * @returns {Promise<string>}
 */
export async function findOrInstall(find, packageName, advice) {
  const found = await find();
  if (found !== undefined) return found;
  await installSystemPackage(packageName, advice);
  const installed = await find();
  if (installed === undefined) throw new Problem(advice);
  return installed;
}
