import { loginForm } from '#rules/access/login-form.ts'
import type { Contact } from '../../jobs/job-payloads.ts'

/** The contact of a field that takes an email or a mobile number. The form's schema has checked that it is one of the two. */
export function contactOf(identifier: string): Contact {
  const to = loginForm(identifier)
  return { channel: to.includes('@') ? 'email' : 'mobile', to }
}

export const emailOf = (contact: Contact) => (contact.channel === 'email' ? contact.to : null)
export const mobileOf = (contact: Contact) => (contact.channel === 'mobile' ? contact.to : null)

/** The contacts of a person. The email comes first, because a mail costs nothing. */
export function contactsOf({ email, mobile }: { email: string | null; mobile: string | null }): Contact[] {
  const all: Contact[] = []
  if (email) all.push({ channel: 'email', to: email })
  if (mobile) all.push({ channel: 'mobile', to: mobile })
  return all
}
