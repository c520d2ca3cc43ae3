import { mediaType } from '../../../http/media-type.ts'
import type { Bank } from '../bank.ts'
import { cardPage } from './card-page.ts'
import { notice } from './page-frame.ts'
import { challengePage, paynowPage } from './payer-pages.ts'
import { redirectAsJson } from './submit-in-place.ts'

const FORM_MAX_BYTES = 4096
const FORM = 'application/x-www-form-urlencoded'

/** The sandbox's site, on its own origin: the card page, the challenge and the demo bank for PayNow. */
export async function sandboxPages(bank: Bank, request: Request): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url)
  const isForm = request.method === 'POST'
  if (!isForm && request.method !== 'GET' && request.method !== 'HEAD') return new Response(null, { status: 405 })
  const sent = isForm ? await readForm(request) : undefined
  if (isForm && !sent) return new Response(null, { status: 400 })
  const [, kind, ref = ''] = /^\/(card|challenge|paynow)(?:\/([\w-]{1,64}))?$/.exec(pathname) ?? []
  if (kind === 'card') return redirectAsJson(request, await cardPage(bank, ref, sent))
  if (kind === 'challenge') return redirectAsJson(request, await challengePage(bank, ref, sent))
  if (kind === 'paynow') return paynowPage(bank, searchParams.get('qr') ?? '', sent)
  return notice('Nothing here', 'The sandbox takes cards here. Start in the shop.')
}

async function readForm(request: Request): Promise<URLSearchParams | undefined> {
  const type = mediaType(request)
  if (type !== FORM || Number(request.headers.get('content-length')) > FORM_MAX_BYTES || !request.body) return undefined
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength
    if (size > FORM_MAX_BYTES) return undefined
    chunks.push(chunk)
  }
  const text = Buffer.concat(chunks).toString('utf8')
  return text.includes('%00') || text.includes('\0') ? undefined : new URLSearchParams(text)
}
