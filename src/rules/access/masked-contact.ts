/** Enough of an email or mobile number for its owner to know it again, too little for anybody else. */
export function maskedContact(contact: string): string {
  const at = contact.lastIndexOf('@')
  if (at < 0) return contact.replace(/^(\+65).*(\d{4})$/, '$1 •••• $2')
  const [first = ''] = contact
  return `${first}•••${contact.slice(at)}`
}
