import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { atEnd } from './at-end.ts'

export type MailServer = {
  url: string
  port: number
  mails: (Email & { recipients: string[] })[]
  /** How long it thinks before it takes a mail. */
  delayMs: number
  close(): Promise<void>
}

/** A real SMTP server on loopback that keeps what it gets. */
export async function startMailServer(port = 0): Promise<MailServer> {
  const mails: MailServer['mails'] = []
  const state = { delayMs: 0 }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        const parsed = await PostalMime.parse(Buffer.concat(chunks))
        await new Promise((resolve) => setTimeout(resolve, state.delayMs))
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
    get delayMs() {
      return state.delayMs
    },
    set delayMs(ms) {
      state.delayMs = ms
    },
  }
}
