import { readEnvironment, type Settings } from '../../../src/server/platform/settings';

/** The settings of a mall that logs nothing, unless `env` says otherwise. */
export function testSettings(dataDir: string, env: Readonly<Record<string, string>> = {}): Settings {
  const settings = readEnvironment({ LOG_LEVEL: 'silent', DATA_DIR: dataDir, ...env });
  if ('errors' in settings) throw new Error(settings.errors.join('\n'));
  return settings;
}
