/** '+65 9123 4567' out of E.164; anything else stays as it is. */
export function mobileWords(contact: string): string {
  return contact.replace(/^\+65(\d{4})(\d{4})$/, '+65 $1 $2')
}
