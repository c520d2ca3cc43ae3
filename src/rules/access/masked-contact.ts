/** Masks an email or mobile number: its owner recognises it, others learn little. */
export function maskedContact(contact: string): string {
  const at = contact.lastIndexOf('@')
  if (at < 0) return contact.replace(/^(\+65).*(\d{4})$/, '$1 •••• $2')
  const [first = ''] = contact
  return `${first}•••${contact.slice(at)}`
}
