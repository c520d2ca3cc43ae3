/** Codes are kept in capitals without spaces and hyphens, because people type them in groups. Schemas use it too, so it is no rule. */
export function compactCode(typed: string): string {
  return typed.replace(/[\s-]/g, '').toUpperCase()
}
