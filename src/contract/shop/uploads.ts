import * as v from 'valibot';
import { declareCall } from '../call';
import { sessionToken } from './account';
import { pictureName } from './goods';

/**
 * The purposes of an upload: its maximum size in MB, and whether it is visible to its owner and the operator only.
 */
export const uploadModules = {
  evaluation: { megabytes: 2, isPrivate: false },
  avatar: { megabytes: 2, isPrivate: false },
  chat: { megabytes: 2, isPrivate: true },
  returns: { megabytes: 2, isPrivate: true },
  recharge: { megabytes: 2, isPrivate: true },
  identity: { megabytes: 10, isPrivate: true },
} as const;
export type UploadModule = keyof typeof uploadModules;
const moduleNames = Object.keys(uploadModules) as UploadModule[];

export const uploadCalls = {
  'uploadimg!execute': declareCall({
    caller: 'shopper',
    // The outbox stores pictures as bytes and uploads them with the entry that needs them; an upload alone is not an entry.
    offline: 'online',
    changes: true,
    // The form token is a secret, and no transaction may wait for a picture to be decoded. A repeated upload is recognised
    // by its content, not by a key.
    secret: true,
    /** multipart; the file's type is detected from its content */
    payload: v.strictObject({ file: v.blob(), moduleName: v.picklist(moduleNames), session_token: sessionToken }),
    /** the picture's name, in `data.data` of the envelope */
    reply: v.object({ data: pictureName }),
    refusals: ['uploadFailed', 'imageTooLarge2', 'imageTooLarge10', 'sessionTokenInvalid'],
  }),
};
