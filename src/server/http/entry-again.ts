/**
 * Stands in every document, as it is: a browser gives up a script for good that a bad line did not bring. Until it comes
 * the document works as plain links and forms. The same everywhere, so that the policy needs one hash for it.
 */
export const entryAgain =
  'addEventListener("error",({target:{type,src}})=>{if(type!="module")return;' +
  'const again=()=>setTimeout(()=>import(src).catch((error)=>{if(error instanceof TypeError)again();else throw error}),2e3);again()},true)';
