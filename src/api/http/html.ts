/** Safe HTML. Only the `html` template creates it, which escapes all inserted text. */
export type Html = { readonly isHtml: true; toString(): string }

const safe = (text: string): Html => ({ isHtml: true, toString: () => text })

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

export function html(parts: TemplateStringsArray, ...values: (string | Html)[]): Html {
  const filled = values.map((value) => (typeof value === 'string' ? escapeHtml(value) : value.toString()))
  return safe(parts.map((part, index) => part + (filled[index] ?? '')).join(''))
}

export function join(all: readonly Html[]): Html {
  return safe(all.map(String).join(''))
}
