import { useRef } from 'react';
import type { UploadModule } from '../../../contract/shop/uploads';
import { useLanguage } from '../../../i18n/language';
import { request } from '../../queries/request';
import type { ChosenPicture } from './use-pictures';

type Uploaded = { readonly names: readonly string[] } | { readonly failed: true; readonly text: string | undefined };

/**
 * Uploads the chosen pictures that are ready, one after the other, and calls `onProgress` after each; those that an earlier try uploaded
 * are not sent again. Stops at the first failure: `text` is the server's refusal, `undefined` if it was not reached.
 */
export function useUploadPictures(use: UploadModule): (chosen: readonly ChosenPicture[], onProgress?: (done: number) => void) => Promise<Uploaded> {
  const language = useLanguage();
  const known = useRef(new Map<Blob, string>());
  return async (chosen, onProgress) => {
    const names: string[] = [];
    const ready = chosen.flatMap(({ state }) => (state.is === 'ready' ? [state.picture] : []));
    for (const [index, file] of ready.entries()) {
      let name = known.current.get(file);
      if (name === undefined) {
        const form = await request('session!token', {}, { language });
        const outcome = form.status === 'success' ? await request('uploadimg!execute', { file, moduleName: use, session_token: form.data.session_token }, { language }) : form;
        if (outcome.status !== 'success') return { failed: true, text: 'text' in outcome ? outcome.text : undefined };
        name = outcome.data.data;
        known.current.set(file, name);
      }
      names.push(name);
      onProgress?.(index + 1);
    }
    return { names };
  };
}
