/** A file in a mail. With a `cid` it is a picture that the HTML shows. */
export type MailAttachment = { filename: string; type: string; content: Buffer; cid?: string }

/** A mail, independent of its transport. */
export type Mail = {
  from: { name: string; address: string }
  to: string
  subject: string
  text: string
  html: string
  attachments?: MailAttachment[]
  /** The page that ends mails like this one (RFC 8058): a POST there does it, without a login. */
  stopUrl?: string
}

/** Retries of the same mail have the same key. A process may be killed after it sent a mail and before it recorded that; the retry is then a duplicate. */
export type Mailer = { send(mail: Mail, key?: string): Promise<void> }

/** The store as the sender. Its name, colours and address never come from a request. */
export type Sender = {
  name: string
  origin: string
  email: string
  primaryColour: string
  secondaryColour: string
  pictures: { icon: Buffer | null; scene: Buffer | null }
}

export class UnsafeHeader extends Error {}

/** Prevents header injection: a line break would start another header, such as Bcc. */
export function refuseHeaderBreaks({ from, to, subject, stopUrl = '' }: Mail): void {
  for (const header of [from.name, from.address, to, subject, stopUrl]) {
    if (/[\r\n\0]/.test(header)) throw new UnsafeHeader('a header of a mail has a line break')
  }
}
