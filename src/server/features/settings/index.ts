/** Settings that operators change while the mall runs (rules/settings). */
export { settingDesk } from './desk';
export { readSettings, settingsFrom, type SettingValues } from './read-settings';
