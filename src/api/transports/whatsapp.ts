import { refusedWith, withoutAnswer } from './not-sent.ts'
import type { Outbox } from './outbox.ts'

/** A message from a template that Meta has approved. `values` fill its numbered places. `text` is the whole message, for the outbox. */
export type WhatsAppMessage = {
  to: string
  /** The store's number at Meta. */
  phoneId: string
  template: string
  values: readonly string[]
  text: string
}

export type WhatsApp = { send(message: WhatsAppMessage, key?: string): Promise<void> }

const ANSWER_WITHIN_MS = 15_000
const LANGUAGE = 'en'

/** Sends by Meta's Cloud API. `url` is its versioned base address. */
export function cloudWhatsApp(url: string, token: string): WhatsApp {
  return {
    async send({ to, phoneId, template, values }) {
      const answer = await fetch(`${url}/${encodeURIComponent(phoneId)}/messages`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
        body: JSON.stringify({
          messaging_product: 'whatsapp',
          recipient_type: 'individual',
          to: to.replace(/^\+/, ''),
          type: 'template',
          template: {
            name: template,
            language: { code: LANGUAGE },
            components: [{ type: 'body', parameters: values.map((value) => ({ type: 'text', text: oneLine(value) })) }],
          },
        }),
        redirect: 'error',
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      }).catch((error: unknown) => {
        throw withoutAnswer('whatsapp', error)
      })
      await answer.body?.cancel()
      if (!answer.ok) throw refusedWith('whatsapp', answer.status)
    },
  }
}

/** Meta refuses values with line breaks, tabs or more than four spaces in a row. */
const oneLine = (value: string) => value.replace(/\s+/g, ' ').trim() || '-'

export function outboxWhatsApp(outbox: Pick<Outbox, 'put'>, clock: () => Date): WhatsApp {
  return {
    send: ({ to, phoneId, template, text }, key) =>
      outbox.put(
        { kind: 'whatsapp', at: clock().toISOString(), from: phoneId, to, subject: template, text, html: '' },
        key,
      ),
  }
}
