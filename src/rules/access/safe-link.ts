/**
 * A link that content may contain: a path of this site, or an https address. Anything else could be a script or
 * another site in disguise.
 */
export function isSafeLink(to: string): boolean {
  return /^\/(?![/\\])[^\s\\]*$/.test(to) || /^https:\/\/[^\s]+$/.test(to)
}

/** A mail address or a telephone number, without parameters that would fill in a mail's subject or text. */
export function isContactLink(to: string): boolean {
  return /^mailto:[^\s?]+@[^\s?]+$/.test(to) || /^tel:\+?\d+$/.test(to)
}
