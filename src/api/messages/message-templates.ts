import { CODE_SECONDS, RESET_LINK_SECONDS } from '#contract/account/account-limits.ts'
import { mailTexts, smsTexts } from '#texts/mail/mail.ts'
import type { NoticeKind } from '../jobs/job-payloads.ts'
import type { Sender } from '../transports/mail.ts'
import type { MessageTemplate } from './message-sender.ts'

const CODE_MINUTES = CODE_SECONDS / 60
const LINK_MINUTES = RESET_LINK_SECONDS / 60

const hostOf = ({ origin }: Sender) => new URL(origin).hostname
/** Links use the store's stored origin, never a request's Host header. */
const page = ({ origin }: Sender, path: string, token?: string) =>
  `${origin}${path}${token ? `?${new URLSearchParams({ token })}` : ''}`

const codeMail = {
  sign_in: mailTexts.signIn,
  sign_up: mailTexts.signUp,
  new_contact: mailTexts.newContact,
  /** The purpose new_contact, for a contact that the customer already has: see customer/ask-proof.ts. */
  own_contact: mailTexts.ownContact,
  delete_account: mailTexts.deleteAccount,
  passkey: mailTexts.passkeyCode,
}
export type CodePurpose = keyof typeof codeMail

/** Text messages that say what their code does. The others have the plain one. */
const codeText: Partial<Record<CodePurpose, typeof smsTexts.code>> = {
  delete_account: smsTexts.deleteCode,
  own_contact: smsTexts.changeContactCode,
  passkey: smsTexts.passkeyCode,
}

export const isCodePurpose = (purpose: string): purpose is CodePurpose => Object.hasOwn(codeMail, purpose)

export function codeTemplate(purpose: CodePurpose, code: string, link: string | undefined): MessageTemplate {
  const text = codeText[purpose] ?? smsTexts.code
  return {
    mail: (sender) => ({
      words: codeMail[purpose](sender.name, CODE_MINUTES),
      code,
      ...(link ? { url: page(sender, '/auth/verify/email/complete', link) } : {}),
    }),
    text: (sender) => text(sender.name, code, CODE_MINUTES, hostOf(sender)),
  }
}

export const alreadyRegisteredTemplate: MessageTemplate = {
  mail: (sender) => ({ words: mailTexts.alreadyRegistered(sender.name), url: page(sender, '/auth/sign-in') }),
  text: (sender) => smsTexts.alreadyRegistered(sender.name, page(sender, '/auth/sign-in')),
}

export function resetTemplate(token: string): MessageTemplate {
  const url = (sender: Sender) => page(sender, '/auth/forgot-password/confirmation', token)
  return {
    mail: (sender) => ({ words: mailTexts.reset(sender.name, LINK_MINUTES), url: url(sender) }),
    text: (sender) => smsTexts.reset(sender.name, url(sender), LINK_MINUTES),
  }
}

export const noticeTemplates: Record<NoticeKind, MessageTemplate> = {
  password_changed: {
    mail: (sender) => ({ words: mailTexts.passwordChanged(sender.name), url: page(sender, '/auth/sign-in') }),
    text: (sender) => smsTexts.passwordChanged(sender.name),
  },
  contact_changed: {
    mail: (sender) => ({ words: mailTexts.contactChanged(sender.name) }),
    text: (sender) => smsTexts.contactChanged(sender.name),
  },
  other_contact_changed: {
    mail: (sender) => ({ words: mailTexts.mobileChanged(sender.name) }),
    text: (sender) => smsTexts.emailChanged(sender.name),
  },
  passkey_added: {
    mail: (sender) => ({ words: mailTexts.passkeyAdded(sender.name), url: page(sender, '/profile') }),
    text: (sender) => smsTexts.passkeyAdded(sender.name),
  },
  passkey_removed: {
    mail: (sender) => ({ words: mailTexts.passkeyRemoved(sender.name), url: page(sender, '/profile') }),
    text: (sender) => smsTexts.passkeyRemoved(sender.name),
  },
  account_deleted: {
    mail: (sender) => ({ words: mailTexts.accountDeleted(sender.name) }),
    text: (sender) => smsTexts.accountDeleted(sender.name),
  },
}
