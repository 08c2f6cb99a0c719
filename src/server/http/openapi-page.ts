import type { JsonSchema } from '@valibot/to-json-schema';
import { escapeHtml } from '../platform/html';
import type { ListedRefusal, OpenApiDocument, Operation } from './openapi';

/** The only style of the page, so that its hash can stand in a content security policy. There is no script. */
export const openapiPageStyle = `:root{color-scheme:light dark;font:1rem/1.5 system-ui,sans-serif}
body{max-width:60rem;margin:0 auto;padding:1rem}
h2{margin-top:3rem;text-transform:capitalize}
article{border-top:1px solid;padding-block:1rem}
h3,code{overflow-wrap:anywhere}
code{font-family:ui-monospace,monospace;font-size:.9em}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.25rem 1rem}
dt{font-weight:600}
dd{margin:0;min-width:0}
ul{margin:0;padding-inline-start:1.25rem}
@media (max-width:40rem){dl{display:block}}`;

function code(text: string): string {
  return `<code>${escapeHtml(text)}</code>`;
}

function anchor(text: string): string {
  return encodeURIComponent(text);
}

/** Describes a schema in few words; shared schemas are links. */
function typeOf(schema: JsonSchema | boolean): string {
  if (typeof schema === 'boolean') return 'anything';
  if (schema.$ref) {
    const name = schema.$ref.split('/').at(-1) ?? '';
    return `<a href="#schema-${anchor(name)}">${escapeHtml(name)}</a>`;
  }
  if (schema.const !== undefined) return code(JSON.stringify(schema.const));
  if (schema.enum) return schema.enum.map((value) => code(JSON.stringify(value))).join(' | ');
  const either = schema.anyOf ?? schema.oneOf;
  if (either) return [...new Set(either.map(typeOf))].join(' or ');
  if (schema.type === 'array') return `list of ${schema.items && !Array.isArray(schema.items) ? typeOf(schema.items) : 'anything'}`;
  if (schema.type === 'object') return schema.properties ? fields(schema) : 'object';
  return escapeHtml([schema.type ?? 'anything', limits(schema)].flat().filter(Boolean).join(' '));
}

function limits({ minLength, maxLength, minimum, maximum, pattern, format }: JsonSchema): string {
  const least = minLength ?? minimum;
  const most = maxLength ?? maximum;
  return [format, least !== undefined && `from ${least}`, most !== undefined && `to ${most}`, pattern && `/${pattern}/`].filter(Boolean).join(' ');
}

function fields(schema: JsonSchema): string {
  const rows = Object.entries(schema.properties ?? {}).map(([name, field]) => {
    const required = schema.required?.includes(name) ? '' : ' (may be left out)';
    return `<li>${code(name)}${required}: ${typeOf(field)}</li>`;
  });
  return rows.length > 0 ? `<ul>${rows.join('')}</ul>` : 'none';
}

function refusals(list: readonly ListedRefusal[]): string {
  const rows = list.map(({ key, code: number, msg }) => `<li>${number} ${code(key)} <span lang="zh-Hans">${escapeHtml(msg)}</span></li>`);
  return rows.length > 0 ? `<ul>${rows.join('')}</ul>` : 'only those of every call';
}

function payloadOf(operation: Operation): string {
  const body = Object.entries(operation.requestBody?.content ?? {})[0];
  if (body) return `${escapeHtml(body[0])}: ${typeOf(body[1].schema)}`;
  const query = operation.parameters.flatMap((parameter) =>
    'name' in parameter ? [`<li>${code(parameter.name)}${parameter.required ? '' : ' (may be left out)'}: ${typeOf(parameter.schema)}</li>`] : [],
  );
  return query.length > 0 ? `<ul>${query.join('')}</ul>` : 'none';
}

function replyOf(operation: Operation): string {
  const [answer] = Object.values(operation.responses)[0]?.content['application/json']?.schema.anyOf ?? [];
  const data = typeof answer === 'object' ? answer.properties?.['data'] : undefined;
  return data === undefined ? 'anything' : typeOf(data);
}

const offline: Record<Operation['x-offline'], string> = {
  kept: 'the last answer is shown, with its age',
  outbox: 'waits in the outbox and is sent later',
  online: 'needs a connection',
};

function article(path: string, method: string, operation: Operation): string {
  const rows = [
    ['Address', `${method.toUpperCase()} ${code(path)}`],
    ['Caller', operation['x-caller'] === 'shopper' ? 'a shopper who is logged in' : 'anyone'],
    ['Offline', offline[operation['x-offline']]],
    ...(operation.description ? [['Note', escapeHtml(operation.description)]] : []),
    ['Payload', payloadOf(operation)],
    ['Reply', replyOf(operation)],
    ['Refusals', refusals(operation['x-refusals'])],
  ];
  const list = rows.map(([term, text]) => `<dt>${term}</dt><dd>${text}</dd>`).join('');
  return `<article><h3 id="${anchor(operation.operationId)}">${escapeHtml(operation.operationId)}</h3><dl>${list}</dl></article>`;
}

/** The document for people: plain HTML without scripts, every text escaped. */
export function openapiPage(document: OpenApiDocument): string {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const sections = document.tags.map(({ name }) => {
    const own = operations.filter(({ operation }) => operation.tags.includes(name));
    return `<section><h2 id="${anchor(name)}">${escapeHtml(name)}</h2>${own.map(({ path, method, operation }) => article(path, method, operation)).join('')}</section>`;
  });
  const schemas = Object.entries(document.components.schemas).map(
    ([name, schema]) =>
      `<article><h3 id="schema-${anchor(name)}">${escapeHtml(name)}</h3>${schema.description ? `<p>${escapeHtml(schema.description)}</p>` : ''}<div>${typeOf(schema)}</div></article>`,
  );
  const links = [...document.tags.map(({ name }) => name), 'schemas'].map((name) => `<li><a href="#${anchor(name)}">${escapeHtml(name)}</a></li>`).join('');
  const title = escapeHtml(`${document.info.title} ${document.info.version}`);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title>
<style>${openapiPageStyle}</style></head>
<body><header><h1>${title}</h1><p>${escapeHtml(document.info.description)}</p><nav aria-label="Features"><ul>${links}</ul></nav></header>
<main><h2 id="common">Refusals of every call</h2>${refusals(document['x-common-refusals'])}
${sections.join('\n')}
<section><h2 id="schemas">Schemas</h2>${schemas.join('')}</section></main></body></html>
`;
}
