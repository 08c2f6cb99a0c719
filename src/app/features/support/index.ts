export { helpPages, isHelpPage, type HelpPageName } from './help-list';
export { Newsletter } from './newsletter';
