let underWay: Promise<unknown> | undefined;

/**
 * Reloads styles that failed to load: the build's loader requests each only once, and takes it for loaded from then on.
 * Disabled ones are inlined in the document (server/render/page.ts).
 */
export async function reloadLostStyles(): Promise<void> {
  const lost = () => [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]:not([disabled])')].filter(({ sheet }) => !sheet);
  underWay ??= Promise.all(lost().map(reload)).finally(() => (underWay = undefined));
  await underWay;
}

function reload(link: HTMLLinkElement): Promise<unknown> {
  const again = link.cloneNode() as HTMLLinkElement;
  link.replaceWith(again);
  return new Promise((resolve) => {
    again.onload = again.onerror = resolve;
  });
}
