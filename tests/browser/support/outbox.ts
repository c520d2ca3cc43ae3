import { type APIRequestContext, expect } from '@playwright/test'

const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" }

/** The newest message to a recipient, read from the local server's outbox page. */
export async function messageTo(request: APIRequestContext, to: string, containing = ''): Promise<string> {
  let text = ''
  await expect
    .poll(
      async () => {
        const page = await (await request.get('/outbox')).text()
        const all = page
          .split('<article>')
          .map((one) => one.replace(/&(amp|lt|gt|quot|#39);/g, (sign) => ENTITIES[sign] ?? sign))
        text = all.find((one) => one.includes(`to ${to}`) && one.includes(containing)) ?? ''
        return text
      },
      { message: `a message to ${to}` },
    )
    .not.toBe('')
  return text.replace(/<[^>]*>/g, '')
}

export async function codeTo(request: APIRequestContext, to: string): Promise<string> {
  const [code = ''] = /\b\d{6}\b/.exec((await messageTo(request, to)).replace(/\+65\d{8}/g, '')) ?? []
  return code
}

/** The link of a message as a path, because its host may differ from the test's. */
export async function linkTo(request: APIRequestContext, to: string, path: string): Promise<string> {
  const [link = ''] = /https?:\/\/\S+\?token=[\w-]+/.exec(await messageTo(request, to, path)) ?? []
  const { pathname, search } = new URL(link)
  return pathname + search
}
