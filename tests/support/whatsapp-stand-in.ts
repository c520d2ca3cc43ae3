import { standIn } from './stand-in.ts'

/** How Meta's Cloud API answers one message. `cut`: it takes the message, and the connection breaks before its answer. */
export type MetaAnswer = 'accept' | 'cut' | 'silent' | { status: number; code?: number; body?: string }

export type SentByWhatsApp = {
  path: string
  token: string | undefined
  to: string
  name: string
  language: string
  components: { type: string; parameters: { type: string; text: string }[] }[]
}

/** A stand-in of Meta's Cloud API. It answers as told, one answer after the other; then it accepts. */
export async function whatsAppStandIn() {
  const answers: MetaAnswer[] = []
  const sent: SentByWhatsApp[] = []
  const url = await standIn(({ request, url: { pathname }, body }, response) => {
    const answer = answers.shift() ?? 'accept'
    if (typeof answer === 'object') {
      const { status, code, body: raw } = answer
      const error = { message: 'refused', type: 'OAuthException', code, fbtrace_id: 'A1' }
      return response.writeHead(status).end(raw ?? JSON.stringify(code === undefined ? {} : { error }))
    }
    const { to, template } = JSON.parse(body)
    const { name, language, components } = template
    sent.push({
      path: pathname,
      token: request.headers.authorization,
      to,
      name,
      language: language.code,
      components,
    })
    if (answer === 'silent') return
    if (answer === 'cut') return response.destroy()
    response.writeHead(200).end(JSON.stringify({ messaging_product: 'whatsapp', messages: [{ id: 'wamid.1' }] }))
  })
  return { url, answers, sent }
}
