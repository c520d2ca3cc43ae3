import { type APIRequestContext, expect } from '@playwright/test'

/** The newest message to a recipient, read from the local server's outbox as plain text. */
export async function messageTo(request: APIRequestContext, to: string, containing = ''): Promise<string> {
  let text = ''
  await expect
    .poll(
      async () => {
        const list = await (await request.get('/outbox', { params: { person: to, words: containing } })).text()
        const [, name] = /href="\/outbox\/([^"/]+\.json)"/.exec(list) ?? []
        if (!name) return ''
        const page = await (await request.get(`/outbox/${name}`, { params: { view: 'text' } })).text()
        const [, shown = ''] = /<pre>([\s\S]*)<\/pre>/.exec(page) ?? []
        text = shown
          .replace(/<[^>]*>/g, '')
          .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
        return text
      },
      { message: `a message to ${to}` },
    )
    .not.toBe('')
  return text
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
