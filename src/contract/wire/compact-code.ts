/** Codes are stored in capitals without spaces and hyphens, because people type them in groups. It is here and not in rules because schemas use it. */
export function compactCode(typed: string): string {
  return typed.replace(/[\s-]/g, '').toUpperCase()
}
