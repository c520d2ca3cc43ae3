import { renderSVG } from 'uqr'

export type TableCode = { outlet: string; name: string; url: string }

const STYLE = `body{font:16px/1.4 system-ui,sans-serif;margin:1cm}main{display:grid;grid-template-columns:repeat(3,1fr);gap:.8cm}
figure{margin:0;padding:.5cm;border:1px dashed #999;text-align:center;break-inside:avoid}svg{width:100%;height:auto}
figcaption b{display:block;font-size:1.25rem}@page{size:A4;margin:1cm}`

/** A printable sheet of QR codes, one for each table (D1.6). */
export function tableSheet(tables: readonly TableCode[]): string {
  const codes = tables.map(
    ({ outlet, name, url }) =>
      `<figure>${renderSVG(url, { border: 1 })}<figcaption><b>${escapeHtml(name)}</b>${escapeHtml(outlet)}</figcaption></figure>`,
  )
  return `<!doctype html><html lang="en-SG"><head><meta charset="utf-8"><title>Tables</title><style>${STYLE}</style></head>
<body><main>${codes.join('\n')}</main></body></html>\n`
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
