import type { uploadCalls } from '../../../contract/shop/uploads';
import type { Handlers } from '../../shop-call';
import { takeUpload, type UploadDependencies } from './take-upload';

export { uploadData } from './personal-data';
export { openUpload } from './open-upload';
export { deletePaper, openPaper } from './papers';
export { hideUpload, showUpload } from './show-upload';
export { sweepUploads } from './sweep';

export function uploadHandlers(dependencies: UploadDependencies): Handlers<keyof typeof uploadCalls> {
  return { 'uploadimg!execute': takeUpload(dependencies) };
}
