let underWay: Promise<unknown> | undefined;

/**
 * Asks again for styles that the line lost: the build's loader asks for each once only, and believes it is there from
 * then on. Those that stand disabled are in the document itself (server/render/page.ts).
 */
export async function bringLostStyles(): Promise<void> {
  const lost = () => [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]:not([disabled])')].filter(({ sheet }) => !sheet);
  underWay ??= Promise.all(lost().map(bringAgain)).finally(() => (underWay = undefined));
  await underWay;
}

function bringAgain(link: HTMLLinkElement): Promise<unknown> {
  const again = link.cloneNode() as HTMLLinkElement;
  link.replaceWith(again);
  return new Promise((resolve) => {
    again.onload = again.onerror = resolve;
  });
}
