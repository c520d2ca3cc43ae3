/** Whom a message is for, from the name of its person: 'customer:<id>', 'guest:<order>' or 'staff:<name>'. */
export function personKind(person: string): 'customer' | 'guest' | 'staff' {
  if (person.startsWith('staff:')) return 'staff'
  return person.startsWith('guest:') ? 'guest' : 'customer'
}
