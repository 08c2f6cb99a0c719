export { PhoneField } from './phone-field';
export { loadPhoneTools, usePhoneTools, type PhoneTools } from './use-phone-tools';
