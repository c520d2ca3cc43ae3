import type { Queryable } from '../db/database.ts'
import { contactPersons } from '../vouchers/buyer-identities.ts'
import { cardsOfCustomer } from './card-print.ts'
import { contactsOfCustomer } from './referral.queries.ts'

/** Whether two accounts share a phone, an email or a card. Prevents referral farming. */
export async function areSamePerson(db: Queryable, storeId: number, one: string, other: string): Promise<boolean> {
  if (one === other) return true
  const persons = new Set(await personsOfCustomer(db, storeId, one))
  return (await personsOfCustomer(db, storeId, other)).some((person) => persons.has(person))
}

/** All identities of a customer: contacts of the account and its orders, and cards, saved or not. */
export async function personsOfCustomer(db: Queryable, storeId: number, customerId: string): Promise<string[]> {
  const contacts = await contactsOfCustomer.all(db, storeId, customerId)
  const cards = await cardsOfCustomer(db, storeId, customerId)
  return [...new Set([...contacts.flatMap(contactPersons), ...cards.map((print) => `card:${print}`)])]
}
