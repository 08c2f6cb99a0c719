/**
 * The one inline script of every document, and the same everywhere, so that the policy needs one hash for it. It fetches
 * the scripts that its element names one frame after the first paint, so that they take neither line nor processor from
 * what is seen first. The entry is asked for until it comes; until then the document works as plain links and forms. Some
 * browsers (Chromium 150 and older) give up for good a module that a bad line lost: where all can be fetched and yet not
 * imported, the document is loaded anew, once. A button that was pressed before it could answer shows so, and
 * is pressed when it can; so is that of a form which only the script can send, when Enter was pressed. Until then nobody
 * else hears of the press: what React has hydrated by then would answer as well, and do it twice.
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
