import { HtmlValidate } from 'html-validate/node';

/** The rules of the standard's own validity; not its taste in style, and not what axe looks at. */
const validator = new HtmlValidate({ extends: ['html-validate:standard'] });

/** Where a document breaks the HTML standard, each as the rule, what is wrong and where. */
export async function htmlFaults(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return [...new Set(results.flatMap(({ messages }) => messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector ?? ''})`)))];
}
