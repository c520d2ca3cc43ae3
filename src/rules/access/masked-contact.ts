/** Masks an email or mobile number: its owner recognises it, others learn little. */
export function maskedContact(contact: string): string {
  const at = contact.lastIndexOf('@')
  if (at < 0) return contact.replace(/^(\+65)?.*(\d{4})$/, (_, own = '', last) => `${own} •••• ${last}`.trim())
  const [first = ''] = contact
  return `${first}•••${contact.slice(at)}`
}
