/** Schemas by media type: JSON in the envelope, or a document, picture or stream. */
type Content = Record<string, { schema: { properties?: { response?: unknown } } }>

type Operation = {
  summary: string
  security?: unknown
  parameters: { name: string; in: string; required: boolean }[]
  requestBody?: { content: Content }
  responses: { 200: { content: Content } }
}

export const STYLE = `body{margin:0;font:16px/1.55 system-ui,sans-serif;color:#18191d;background:#fff}main{max-width:60rem;margin:auto;
padding:2rem 1rem}h1{letter-spacing:-.02em}h2{font-size:.875rem;color:#55575b;margin:1rem 0 .25rem}details{border-bottom:1px solid #e5e7ec;
padding:.75rem 0}summary{cursor:pointer}summary b{display:inline-block;min-width:4rem}pre{overflow:auto;padding:1rem;border-radius:10px;
background:#f8faff;font-size:.8125rem}a{color:#1f4fd8}`

/** A page that shows the OpenAPI document without scripts or other files. */
export function docsPage(document: Record<string, unknown>): string {
  const paths = document.paths as Record<string, Record<string, Operation>>
  const rows = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => section(method, path, operation)),
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Clothesline API</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>${STYLE}</style></head>
<body><main><h1>Clothesline API</h1>
<p>Every answer is an envelope of <code>status</code>, <code>message</code> and <code>response</code>; an error may add
<code>errors</code> by field. Also as <a href="/api/docs/openapi.json">OpenAPI 3.1</a>.</p>
${rows.join('\n')}</main></body></html>`
}

function section(method: string, path: string, operation: Operation): string {
  const parameters = operation.parameters.map(
    (one) => `<li><code>${escapeHtml(one.name)}</code> in ${one.in}${one.required ? '' : ', optional'}</li>`,
  )
  const body = operation.requestBody && schemaOf(operation.requestBody.content)
  const response = schemaOf(operation.responses[200].content)
  return `<details><summary><b>${method.toUpperCase()}</b> <code>${escapeHtml(path)}</code> ${escapeHtml(operation.summary)}${
    operation.security ? ' <i>(signed in)</i>' : ''
  }</summary>
${parameters.length ? `<h2>Parameters</h2><ul>${parameters.join('')}</ul>` : ''}
${body ? `<h2>Body</h2><pre>${pretty(body)}</pre>` : ''}<h2>Response</h2><pre>${pretty(response)}</pre></details>`
}

/** The schema inside the envelope, or the media types of an answer without one. */
function schemaOf(content: Content): unknown {
  const json = content['application/json']
  return json ? (json.schema.properties?.response ?? json.schema) : Object.keys(content).join(', ')
}

const pretty = (value: unknown) => escapeHtml(JSON.stringify(value, null, 2))

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
