import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { atEnd } from './at-end.ts'

export type MailServer = {
  url: string
  port: number
  mails: (Email & { recipients: string[] })[]
  /** Holds mails from now on. The returned function accepts them. */
  hold(): () => void
  /** Resolves when a mail is held. */
  isHolding: Promise<void>
  close(): Promise<void>
}

/** A real SMTP server on loopback that records its mails. */
export async function startMailServer(port = 0): Promise<MailServer> {
  const mails: MailServer['mails'] = []
  const holding = Promise.withResolvers<void>()
  let held: Promise<void> | undefined
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        const parsed = await PostalMime.parse(Buffer.concat(chunks))
        if (held) holding.resolve()
        await held
        mails.push({ ...parsed, recipients: session.envelope.rcptTo.map(({ address }) => address) })
        done()
      })
    },
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  let isOpen = true
  const close = async () => {
    if (isOpen) await new Promise<void>((resolve) => server.close(resolve))
    isOpen = false
  }
  atEnd(close)
  const opened = (server.server.address() as AddressInfo).port
  return {
    url: `smtp://127.0.0.1:${opened}`,
    port: opened,
    mails,
    close,
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>()
      held = promise
      return resolve
    },
    isHolding: holding.promise,
  }
}
