import type { UploadModule } from '../../../contract/shop/uploads';
import type { Language } from '../../../rules/languages';
import { request } from '../../queries/request';

type Uploaded = { readonly names: readonly string[] } | { readonly failed: number; readonly text: string | undefined };

/**
 * Uploads pictures one after the other and calls `tell` after each; `known` holds the names of pictures uploaded in an earlier try.
 * Stops at the first failure: `text` is the server's refusal, `undefined` if it was not reached.
 */
export async function uploadPictures(pictures: readonly Blob[], use: UploadModule, language: Language, known: Map<Blob, string>, tell: (done: number) => void): Promise<Uploaded> {
  const names: string[] = [];
  for (const [index, file] of pictures.entries()) {
    let name = known.get(file);
    if (name === undefined) {
      const form = await request('session!token', {}, { language });
      const outcome = form.status === 'success' ? await request('uploadimg!execute', { file, moduleName: use, session_token: form.data.session_token }, { language }) : form;
      if (outcome.status !== 'success') return { failed: index, text: 'text' in outcome ? outcome.text : undefined };
      name = outcome.data.data;
      known.set(file, name);
    }
    names.push(name);
    tell(index + 1);
  }
  return { names };
}
