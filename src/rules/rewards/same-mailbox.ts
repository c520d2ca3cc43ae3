import { loginForm } from '../access/login-form.ts'

const DOTS_DO_NOT_COUNT = ['gmail.com', 'googlemail.com']

/** The mailbox of an email address without tags and dots, so that these do not make a second person. */
export function sameMailbox(email: string): string {
  const [name = '', domain = ''] = loginForm(email).split('@')
  const untagged = name.split('+')[0] ?? name
  return DOTS_DO_NOT_COUNT.includes(domain) ? `${untagged.replaceAll('.', '')}@gmail.com` : `${untagged}@${domain}`
}
