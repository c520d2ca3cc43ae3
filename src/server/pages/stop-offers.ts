import type { Api } from '#api/app.ts'
import type { Arrival } from '#api/parts/scope.ts'
import { callPath } from '#contract/wire/call.ts'

const PAGE = /^\/stop-offers\/([\w-]{1,100})$/
const LONGEST_BODY = 1000
const FORMS = ['application/x-www-form-urlencoded', 'multipart/form-data']

/**
 * D5.5: ends offers by a POST to the page of the link, without cookies and from any site, because only the receiver of the offer has the link. A mail
 * program (RFC 8058) gets a plain answer, and the page's own form, which works without script, leads back to the page. Undefined for other requests.
 */
export async function stopOffersByForm(api: Api, request: Request, arrival: Arrival): Promise<Response | undefined> {
  const { method, headers } = request
  const { pathname, origin } = new URL(request.url)
  const token = method === 'POST' ? PAGE.exec(pathname)?.[1] : undefined
  const length = Number(headers.get('content-length') ?? Number.POSITIVE_INFINITY)
  const type = headers.get('content-type') ?? ''
  if (!token || length > LONGEST_BODY || !FORMS.some((one) => type.startsWith(one))) return undefined
  const isMailProgram = /List-Unsubscribe/.test(await request.text())
  const call = new Request(`${origin}/api${callPath('/stop-offers/:token', { token })}`, { method: 'POST' })
  const { status } = await api.fetch(call, arrival)
  const fixed = { 'Cache-Control': 'private, no-store', 'Referrer-Policy': 'no-referrer' }
  if (isMailProgram || status >= 500) return new Response(null, { status, headers: fixed })
  return new Response(null, { status: 303, headers: { ...fixed, Location: pathname } })
}
