/**
 * Which messages travel together. The core comes with the first page; a feature's long texts come with the chunk that
 * shows them; `head` is for documents only and stays on the server. A key's first part decides.
 */
const lazy = { refusal: 'refusal', help: 'help', information: 'help', download: 'help', head: 'head' } as const;

export const messageGroups = ['core', 'refusal', 'help', 'head'] as const;
export type MessageGroup = (typeof messageGroups)[number];

export function messageGroup(key: string): MessageGroup {
  const feature = key.slice(0, key.indexOf('.'));
  return feature in lazy ? lazy[feature as keyof typeof lazy] : 'core';
}
