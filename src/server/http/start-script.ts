/**
 * The one inline script of every document, the same everywhere, so that the policy needs one hash for it. It loads the
 * scripts in its `data-scripts` one frame after the first paint, so that they take neither bandwidth nor CPU from what is
 * seen first. The import of the entry is retried until it succeeds; until then the document works with plain links and forms.
 * Some browsers (Chromium 150 and older) never retry a module that failed on a bad connection: if all scripts can be fetched
 * but not imported, the document is reloaded, once. A button pressed before hydration is shown as busy and clicked after it;
 * so is the button of a form that only the script can send, when Enter is pressed. Until then the event is stopped: parts
 * that React has already hydrated would handle it too, and do it twice.
 */
export const startScript =
  '(s=>{const[entry,...more]=s.dataset.scripts.split(" ");let early;' +
  'const wait=(button)=>{early?.removeAttribute("aria-busy");(early=button)?.setAttribute("aria-busy","true")};' +
  'const take=(event,button)=>{wait(button);if(button)event.stopPropagation()};' +
  'const press=(event)=>take(event,event.target.closest("button:not([type=submit],[popovertarget])"));' +
  'const submit=(event)=>{if(event.target.method=="dialog")take(event,event.submitter)};' +
  'addEventListener("click",press,true);addEventListener("submit",submit,true);' +
  'addEventListener("dhow:hydrated",()=>{removeEventListener("click",press,true);removeEventListener("submit",submit,true);const pressed=early;wait();if(pressed?.isConnected)pressed.click()});' +
  'const reloaded=()=>performance.getEntriesByType("navigation")[0]?.type=="reload";' +
  'const there=()=>Promise.all([entry,...more].map((href)=>fetch(href))).then(()=>1,()=>0);' +
  'const load=(again)=>import(entry).catch(async(error)=>{if(!(error instanceof TypeError))throw error;' +
  'again&&!reloaded()?location.reload():setTimeout(async()=>load(await there()),2e3)});' +
  'const begin=()=>{for(const href of[entry,...more])document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}));load()};' +
  'document.visibilityState=="hidden"?begin():requestAnimationFrame(()=>setTimeout(begin))})(document.currentScript)';
