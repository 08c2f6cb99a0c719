import * as v from 'valibot';
import { declareCall } from '../call';
import { sessionToken } from './account';
import { pictureName } from './goods';

/**
 * What a picture is for: its upper size in MB, and whether it is opened by its owner and the operator only
 *.
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
    // The outbox keeps pictures as bytes and uploads them on the way of the entry that needs them; by itself it is no entry.
    offline: 'online',
    changes: true,
    // The form token is one, and no transaction may wait for a picture to be decoded. Sent again it is the same upload by
    // its content, not by a key.
    secret: true,
    /** multipart; what the file is, is told by its content */
    payload: v.strictObject({ file: v.blob(), moduleName: v.picklist(moduleNames), session_token: sessionToken }),
    /** the image's location stands in `data.data` of the envelope */
    reply: v.object({ data: pictureName }),
    refusals: ['uploadFailed', 'imageTooLarge2', 'imageTooLarge10', 'sessionTokenInvalid'],
  }),
};
