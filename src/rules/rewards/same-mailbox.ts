import { loginForm } from '../access/login-form.ts'

const DOTS_DO_NOT_COUNT = ['gmail.com', 'googlemail.com']

/** The mailbox behind an email address, so that a tag or a dot makes no second person of the same one. */
export function sameMailbox(email: string): string {
  const [name = '', domain = ''] = loginForm(email).split('@')
  const untagged = name.split('+')[0] ?? name
  return DOTS_DO_NOT_COUNT.includes(domain) ? `${untagged.replaceAll('.', '')}@gmail.com` : `${untagged}@${domain}`
}
