/** A mail as it goes out, whoever carries it. */
export type Mail = {
  from: { name: string; address: string }
  to: string
  subject: string
  text: string
  html: string
}

/** The key is the same for each try of the same mail: a process may end between sending one and noting it down, and another tries again. */
export type Mailer = { send(mail: Mail, key?: string): Promise<void> }

/** Whose mail it is: name, colours and address come from the store, never from a request. */
export type Sender = {
  name: string
  origin: string
  email: string
  primaryColour: string
  secondaryColour: string
}

export class UnsafeHeader extends Error {}

/** A line break in a header would begin another one, such as Bcc. */
export function refuseHeaderBreaks({ from, to, subject }: Mail): void {
  for (const header of [from.name, from.address, to, subject]) {
    if (/[\r\n\0]/.test(header)) throw new UnsafeHeader('a header of a mail has a line break')
  }
}
