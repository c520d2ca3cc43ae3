import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '#api/base/start-error.ts'
import { smsText } from '#api/messages/composed-message.ts'
import { renderMail } from '#api/messages/mail/render-mail.ts'
import { listMessages } from '#api/messages/message-list.ts'
import { findOrder } from '#api/staff/find-order.ts'
import { noteAct } from '#api/staff/staff.ts'
import { mayBeTexted } from '#api/store/phone-numbers.ts'
import type { Mail } from '#api/transports/mail.ts'
import { TEMPLATE_KINDS, type TemplateKind } from '#contract/messages/message-kinds.ts'
import { mobileNumber } from '#rules/access/mobile-number.ts'
import { momentWords } from '#rules/slots/window-words.ts'
import { argument, type Command, type Invocation, oneOf, option, UsageError, wholeNumber } from '../cli/command.ts'
import { stripControlCharacters } from '../cli/command-output.ts'
import { draftMessage, withMessaging } from '../messages/draft-message.ts'

const LIST_LIMIT = 20

async function staffOfStore(invocation: Invocation) {
  const context = await invocation.context()
  return { context, staff: await context.staff(argument(invocation, 0, 'store')) }
}

const kindOf = (invocation: Invocation) => oneOf(argument(invocation, 1, 'kind of message'), TEMPLATE_KINDS, 'message')

/** What the message is about: an order or, for an offer, a promotion. */
const aboutOf = (kind: TemplateKind, { order, promotion }: Invocation['options']) =>
  kind === 'offer' ? promotion : order

export const messageCommands: readonly Command[] = [
  {
    usage: 'messages list <store> [--order N] [--limit N]',
    summary: 'List the newest messages to customers with their states, of all orders or of one',
    async run(invocation) {
      const { options, output } = invocation
      const { staff } = await staffOfStore(invocation)
      const {
        parts: { db },
        now,
      } = staff
      const order = options.order === undefined ? null : (await findOrder(db, staff.store.id, options.order)).id
      const most = options.limit === undefined ? LIST_LIMIT : wholeNumber(options.limit, '--limit')
      const messages = await listMessages(db, staff.store.id, order, most)
      if (options.json) return output.table(messages, '')
      const rows = messages.map(({ kind, to, order_number, state, created_at, due_at, deliveries }) => ({
        since: momentWords(new Date(created_at)),
        order: order_number,
        message: kind,
        to,
        state:
          state === 'waiting' && due_at > now.toISOString() ? `waiting until ${momentWords(new Date(due_at))}` : state,
        channels: deliveries
          .map((one) => [one.channel, one.state, one.reason && `(${one.reason})`].filter(Boolean).join(' '))
          .join(', '),
      }))
      output.table(rows, 'No messages')
    },
  },
  {
    usage: 'messages preview <store> <kind> [--order N] [--promotion NAME] [--out FOLDER]',
    summary: `Show a message on every channel, for the newest order it fits; --out writes it as files. Kinds: ${TEMPLATE_KINDS.join(', ')}`,
    run: preview,
  },
  {
    usage: 'messages send-test <store> <kind> --to EMAIL|MOBILE [--order N] [--promotion NAME]',
    summary: 'Send a message to yourself, marked as a test',
    run: sendTest,
  },
]

async function preview(invocation: Invocation): Promise<void> {
  const { options, output } = invocation
  const kind = kindOf(invocation)
  const { context, staff } = await staffOfStore(invocation)
  const { sender, words, notification, mail, order, note } = await withMessaging(context, staff, (parts) =>
    draftMessage(parts, staff, kind, aboutOf(kind, options)),
  )
  const rendered = renderMail(sender, sender.email, sender.email, mail)
  const shown = {
    kind,
    order,
    note,
    subject: rendered.subject,
    sms: smsText(words, mail.stopUrl),
    push: notification,
    text: rendered.text,
  }
  const files = {
    [`${kind}.html`]: withPictures(rendered),
    [`${kind}.txt`]: `${rendered.subject}\n\n${rendered.text}`,
    [`${kind}.sms.txt`]: `${shown.sms}\n`,
    [`${kind}.push.json`]: `${JSON.stringify(shown.push, null, 2)}\n`,
  }
  if (options.out !== undefined) await writeAll(options.out, files)
  output.record(shown, () => {
    const say = (name: string, text: string) => {
      output.line(output.strong(name))
      for (const line of text.trimEnd().split('\n')) output.line(`  ${stripControlCharacters(line)}`)
    }
    if (note) output.line(note)
    say('Text message', shown.sms)
    say('Push', `${shown.push.title}\n${shown.push.body}`)
    say('Mail', `${shown.subject}\n\n${shown.text}`)
    if (options.out !== undefined) output.line(`Wrote ${Object.keys(files).length} files to ${options.out}`)
  })
}

/** A mail's pictures are parts of it. In a file they are part of the page. */
function withPictures({ html, attachments }: Mail): string {
  return (attachments ?? []).reduce(
    (page, { cid, type, content }) =>
      cid ? page.replaceAll(`cid:${cid}`, `data:${type};base64,${content.toString('base64')}`) : page,
    html,
  )
}

async function writeAll(folder: string, files: Record<string, string>): Promise<void> {
  try {
    await mkdir(folder, { recursive: true })
    for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content)
  } catch (error) {
    throw new StartError(`can't write ${folder}: ${error instanceof Error ? error.message : String(error)}`)
  }
}

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** The entry in the audit log has the channel, not the address. */
async function sendTest(invocation: Invocation): Promise<void> {
  const kind = kindOf(invocation)
  const to = option(invocation.options, 'to').replaceAll(' ', '')
  const channel = EMAIL.test(to) ? 'email' : mobileNumber(to) === to ? 'sms' : undefined
  if (!channel) throw new UsageError('--to must be an email address or a mobile number such as +6591234567')
  const { context, staff } = await staffOfStore(invocation)
  const note = await withMessaging(context, staff, async (parts) => {
    if (channel === 'sms' && !mayBeTexted(parts.stores.byId(staff.store.id)?.messages ?? {}, to))
      throw new UsageError('--to is no mobile number of a country in messages.sms.countries of store.yaml')
    const draft = await draftMessage(parts, staff, kind, aboutOf(kind, invocation.options))
    const { sender, words, mail } = draft
    await noteAct(parts.db, staff, { act: 'message.test', subject: kind, details: { channel } })
    if (channel === 'sms')
      await parts.texter.send({ to, from: sender.name, text: `Test: ${smsText(words, mail.stopUrl)}` })
    else {
      const marked = { ...mail, words: { ...mail.words, subject: `Test: ${mail.words.subject}` } }
      await parts.mailer.send(renderMail(sender, to, parts.mailFrom ?? sender.email, marked))
    }
    return draft.note
  })
  invocation.output.record({ kind, channel, sent: true, note }, () => {
    if (note) invocation.output.line(note)
    invocation.output.line(`Sent a test of ${kind} by ${channel === 'sms' ? 'text message' : 'email'}`)
  })
}
